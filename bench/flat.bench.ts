// Whether a call costs more because there is much else: calls on the same trunk, phones with lamps, bridges, applications.
// Each time one exchange with it and one without are called in turn; what they do by themselves meanwhile is taken off.

import { systemClock } from '@jackfield/base'
import { SipStage } from './flat/sip-stage.ts'
import type { LoadSocket } from './measure/event-socket.ts'
import { processCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { sideBySide } from './measure/side-by-side.ts'
import { Stage } from './measure/stage.ts'

/** How much more a call may cost. */
const most = 1.15
const callsPerSecond = 60
const seconds = 3
const idleMs = 1_000

const report = new Report('Flat: CPU of a call beside much else, and beside nothing')
const [, , ...wanted] = process.argv
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
if (isWanted('trunk')) await sipCalls('5,000 calls that stand on the same trunk', { standing: 5_000 })
if (isWanted('phones')) await sipCalls('5,000 registered phones with lamps', { phones: 5_000 })
if (isWanted('bridges')) await ariCalls('1,000 bridges with a channel each', bridges)
if (isWanted('applications')) await ariCalls('200 applications', applications)
report.end()

/** Microseconds for each of what was done, without what the exchange does anyway. */
async function cost(pid: number, work: () => Promise<number>): Promise<number> {
  const usedBy = async (what: () => Promise<number>) => {
    const [before, begun] = [processCpu(pid), systemClock.now()]
    const count = await what()
    return { us: processCpu(pid) - before, ms: systemClock.now() - begun, count }
  }
  const idle = await usedBy(async () => {
    await systemClock.sleep(idleMs)
    return 1
  })
  const busy = await usedBy(work)
  return (busy.us - (idle.us / idle.ms) * busy.ms) / busy.count
}

async function sipCalls(what: string, much: { standing?: number; phones?: number }): Promise<void> {
  const [few, many] = [await SipStage.open({}), await SipStage.open(much)]
  try {
    const one = (stage: SipStage) => () => cost(stage.exchange.pid, () => stage.calls(callsPerSecond, seconds))
    show(`a SIP call beside ${what}`, await sideBySide(one(few), one(many), { rounds: 9, warmUp: 3 }))
  } finally {
    await few.close()
    await many.close()
  }
}

async function ariCalls(what: string, fill: (stage: Stage) => Promise<() => void>): Promise<void> {
  const [few, many] = [await Stage.open(2), await Stage.open(2)]
  const empty = await fill(many)
  const calls = 150
  const one = (stage: Stage) => () =>
    cost(stage.exchange.pid, async () => {
      await stage.load.repeat(calls, 8, () => stage.load.wholeCall())
      return calls
    })
  try {
    show(`a whole ARI call beside ${what}`, await sideBySide(one(few), one(many), { rounds: 9, warmUp: 4 }))
  } finally {
    empty()
    await few.close()
    await many.close()
  }
}

function show(what: string, { us, yardstickUs, ratio }: { us: number; yardstickUs: number; ratio: number }): void {
  report.figure(`${what}, and beside nothing`, `${us.toFixed(0)} µs, ${yardstickUs.toFixed(0)} µs`)
  report.ratio(what, ratio, most)
}

async function bridges({ load }: Stage): Promise<() => void> {
  let n = 0
  await load.repeat(1_000, 8, async () => {
    const bridge = `/ari/bridges/standing-${n++}`
    const { id } = await load.originate()
    await load.pool.request('POST', `${bridge}?type=mixing`)
    await load.pool.request('POST', `${bridge}/addChannel?channel=${id}`)
  })
  return () => undefined
}

async function applications({ load, channelId }: Stage): Promise<() => void> {
  const sockets: readonly LoadSocket[] = await load.listeners(200, channelId)
  return () => {
    for (const socket of sockets) socket.close()
  }
}
