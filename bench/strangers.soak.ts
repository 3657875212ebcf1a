// Two hundred thousand records of DTLS and as many checks of STUN, thrown by strangers at calls that begin and go on: every call is heard,
// memory stays flat, and strangers get less than they send.

import { throwChecks, throwRecords } from '@jackfield/media/testing'
import { Report } from './measure/report.ts'

const seed = 20_270_121

/** What the process holds after the first calls and after the last. */
function heapWatch() {
  const held: number[] = []
  const onSettled = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    held.push(heapUsed + arrayBuffers)
  }
  return { onSettled, grownMiB: () => (held.at(-1)! - held[0]!) / 2 ** 20 }
}

{
  const report = new Report(`Records of strangers at handshakes without checks (seed ${seed})`)
  const { onSettled, grownMiB } = heapWatch()
  const rounds = 400
  const beganAt = process.cpuUsage()
  const outcome = await throwRecords({ seed, rounds, perRound: 500, onSettled })
  const { user, system } = process.cpuUsage(beganAt)
  report.figure('records', String(outcome.thrown))
  report.figure('CPU for each, with the calls, in µs', ((user + system) / outcome.thrown).toFixed(1))
  report.ratio('calls that were not heard', rounds - outcome.goodRounds, 0)
  report.ratio('notices about calls', outcome.notices.length, 0)
  report.ratio('strangers who have keys', outcome.strangersSecured, 0)
  report.ratio('bytes that strangers got, of those they sent', outcome.bytesGot / outcome.bytesThrown, 0.5)
  report.ratio('memory grown, in MiB', grownMiB(), 8)
  report.end()
}

{
  const report = new Report(`Checks of strangers at a call of a browser (seed ${seed})`)
  const { onSettled, grownMiB } = heapWatch()
  const rounds = 200
  const beganAt = process.cpuUsage()
  const outcome = await throwChecks({ seed, rounds, perRound: 1_000, onSettled })
  const { user, system } = process.cpuUsage(beganAt)
  report.figure('checks', String(outcome.thrown))
  report.figure('CPU for each, with making it, in µs', ((user + system) / outcome.thrown).toFixed(1))
  report.ratio('rounds after which the call was not as before', rounds - outcome.goodRounds, 0)
  report.ratio('notices about the call', outcome.notices.length, 0)
  report.ratio('answers a second', outcome.answers / outcome.seconds, 10.5)
  report.ratio('packets that were no refusal', outcome.othersGot, 0)
  report.ratio('memory grown, in MiB', grownMiB(), 8)
  report.end()
}
