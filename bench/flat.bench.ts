// Whether a call costs more because there is much else: calls on the same trunk, phones with lamps, bridges, applications.
// Each time one exchange with it and one without are called in turn; what they do by themselves meanwhile is taken off.

import { systemClock } from '@jackfield/base'
import { SipStage } from './flat/sip-stage.ts'
import type { LoadSocket } from './measure/event-socket.ts'
import { isWanted } from './measure/parts.ts'
import { threadCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { middle, type SideBySide, sideBySide } from './measure/side-by-side.ts'
import { Stage } from './measure/stage.ts'

/** How much more a call may cost. */
const most = 1.15
const callsPerSecond = 60
const seconds = 3
const idleMs = 1_000
/** Threads that take less of a call are not shown. */
const notableUs = 50

const report = new Report('Flat: CPU of a call beside much else, and beside nothing')
if (isWanted('flat.bench.ts', 'trunk')) await sipCalls('5,000 calls that stand on the same trunk', { standing: 5_000 })
if (isWanted('flat.bench.ts', 'phones')) await sipCalls('5,000 registered phones with lamps', { phones: 5_000 })
if (isWanted('flat.bench.ts', 'bridges')) await ariCalls('1,000 bridges with a channel each', bridges)
if (isWanted('flat.bench.ts', 'applications')) await ariCalls('200 applications', applications)
report.end()

/** Microseconds for each of what was done, without what the exchange does anyway; those of its threads go to `threads`. */
async function cost(pid: number, threads: Map<string, number[]>, work: () => Promise<number>): Promise<number> {
  const usedBy = async (what: () => Promise<number>) => {
    const [before, begun] = [threadCpu(pid), systemClock.now()]
    const count = await what()
    const used = [...threadCpu(pid)].map(([name, us]) => [name, us - (before.get(name) ?? 0)] as const)
    return { used, us: used.reduce((sum, [, us]) => sum + us, 0), ms: systemClock.now() - begun, count }
  }
  const idle = await usedBy(async () => {
    await systemClock.sleep(idleMs)
    return 1
  })
  const busy = await usedBy(work)
  for (const [name, us] of busy.used) threads.set(name, [...(threads.get(name) ?? []), us / busy.count])
  return (busy.us - (idle.us / idle.ms) * busy.ms) / busy.count
}

async function sipCalls(what: string, much: { standing?: number; phones?: number }): Promise<void> {
  const [few, many] = [await SipStage.open({}), await SipStage.open(much)]
  try {
    const threads = [new Map<string, number[]>(), new Map<string, number[]>()] as const
    const one = (stage: SipStage, used: Map<string, number[]>) => () =>
      cost(stage.exchange.pid, used, () => stage.calls(callsPerSecond, seconds))
    const compared = await sideBySide(one(few, threads[0]), one(many, threads[1]), { rounds: 9, warmUp: 3 })
    show(`a SIP call beside ${what}`, compared, threads)
  } finally {
    await few.close()
    await many.close()
  }
}

async function ariCalls(what: string, fill: (stage: Stage) => Promise<() => void>): Promise<void> {
  const [few, many] = [await Stage.open(2), await Stage.open(2)]
  // what makes one differ is put there after both have been running for as long
  for (const stage of [few, many]) await stage.run()
  const empty = await fill(many)
  const calls = 150
  const threads = [new Map<string, number[]>(), new Map<string, number[]>()] as const
  const one = (stage: Stage, used: Map<string, number[]>) => () =>
    cost(stage.exchange.pid, used, async () => {
      await stage.load.repeat(calls, 8, () => stage.load.wholeCall())
      return calls
    })
  try {
    const compared = await sideBySide(one(few, threads[0]), one(many, threads[1]), { rounds: 9, warmUp: 4 })
    show(`a whole ARI call beside ${what}`, compared, threads)
  } finally {
    empty()
    await few.close()
    await many.close()
  }
}

type Threads = ReadonlyMap<string, readonly number[]>

function show(what: string, { us, yardstickUs, ratio }: SideBySide, [few, many]: readonly [Threads, Threads]): void {
  report.figure(`${what}, and beside nothing`, `${us.toFixed(0)} µs, ${yardstickUs.toFixed(0)} µs`)
  for (const [name, values] of many) {
    const [one, other] = [middle(values), middle(few.get(name) ?? [0])]
    if (one > notableUs) report.figure(`  of that ${name}`, `${one.toFixed(0)} µs, ${other.toFixed(0)} µs`)
  }
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
