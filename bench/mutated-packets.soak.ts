// Two hundred thousand changed packets of STUN, DTLS, RTP and RTCP at a live port: no crash, memory flat, and the call is heard
// and seen after every thousand.

import { throwPackets } from '@jackfield/media/testing'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const report = new Report(`Changed packets at a port with a call on it (seed ${seed})`)
const rounds = 200
const heap: number[] = []
const beganAt = process.cpuUsage()
const outcome = await throwPackets({
  ...{ seed, rounds, perRound: 1_000 },
  onSettled: () => {
    globalThis.gc?.()
    heap.push(process.memoryUsage().heapUsed)
  },
})
const { user, system } = process.cpuUsage(beganAt)
report.figure('packets', String(outcome.thrown))
report.figure('CPU for each, with making it, in µs', ((user + system) / outcome.thrown).toFixed(1))
report.ratio('rounds after which the call was not as before', rounds - outcome.goodRounds, 0)
report.ratio('notices about the call', outcome.notices.length, 0)
report.figure('answers to strangers', String(outcome.answersToStrangers))
report.ratio('the longest of them, in bytes', outcome.longestAnswer, 80)
report.ratio('memory grown, in MiB', (heap.at(-1)! - heap[0]!) / 2 ** 20, 8)
report.end()
