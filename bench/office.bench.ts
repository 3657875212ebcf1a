// What an office costs: callers who wait in a queue beside callers in a holding bridge, a member who changes among few and among many,
// a thousand who wait. Each ratio is of two things measured in turn in the same run.

import { pathToFileURL } from 'node:url'
import { systemClock } from '@jackfield/base'
import { isWanted } from './measure/parts.ts'
import { processCpu, threadCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { type SideBySide, sideBySide } from './measure/side-by-side.ts'
import { WaitingStage, type Waits } from './office/waiting-stage.ts'

/** A caller in a queue, as a multiple of one in a holding bridge. */
const mostOfBridge = 1.2
/** A change among many, as a multiple of one among few. */
const mostOfFew = 1.15
const waitingBesideEachOther = 100
const many = 1_000
const idleMs = 2_000
const perSecond = 40
const seconds = 3
const changes = 1_000
/** as the kernel calls it */
const mainThread = 'node-MainThread'
/** Two exchanges side by side, where neither the kit (15,060 to 18,099) nor what the system gives out (from 32,768) is. */
const ports = { one: 20_000, other: 25_000 }

const report = new Report('Office: CPU of waiting in a queue, of members who change, and of a thousand who wait')
if (isWanted('office.bench.ts', 'waiting')) await waiting()
if (isWanted('office.bench.ts', 'members')) await members()
if (isWanted('office.bench.ts', 'thousand')) await thousand()
report.end()

/**
 * Microseconds of an exchange for each of what was done; without what it does meanwhile anyway, where that is said. `ofControl`: of the
 * thread that controls calls alone, where a thousand ports of the media threads would hide it.
 */
async function cost(
  { exchange: { pid } }: WaitingStage,
  work: () => Promise<number>,
  { isAlone = true, ofControl = false } = {},
): Promise<number> {
  const usedUs = () => (ofControl ? (threadCpu(pid).get(mainThread) ?? Number.NaN) : processCpu(pid))
  const used = async (what: () => Promise<number>) => {
    const [before, begun] = [usedUs(), systemClock.now()]
    const count = await what()
    return { us: usedUs() - before, ms: systemClock.now() - begun, count }
  }
  const idle = isAlone ? { us: 0, ms: 1 } : await used(() => systemClock.sleep(idleMs).then(() => 1))
  const busy = await used(work)
  return (busy.us - (idle.us / idle.ms) * busy.ms) / busy.count
}

function show(what: string, { us, yardstickUs, ratio }: SideBySide, most: number): void {
  report.figure(what, `${us.toFixed(1)} µs, ${yardstickUs.toFixed(1)} µs`)
  report.ratio(what, ratio, most)
}

/** Callers come and go; then some stay, and what they cost while nothing happens is looked at. */
async function waiting(): Promise<void> {
  const queue = await WaitingStage.open({ firstPort: ports.one })
  const bridge = await WaitingStage.open({ firstPort: ports.other })
  try {
    // one stays: the music of a bridge ends when the last one has left it
    await Promise.all([queue.stand('queue', 1), bridge.stand('bridge', 1)])
    const coming = (stage: WaitingStage, where: Waits) => () =>
      cost(stage, () => stage.comeAndGo(where, perSecond, seconds))
    const arriving = await sideBySide(coming(bridge, 'bridge'), coming(queue, 'queue'), { rounds: 7, warmUp: 3 })
    show('a caller who comes to a queue and goes, and to a holding bridge', arriving, mostOfBridge)
    await Promise.all([queue.stand('queue', waitingBesideEachOther), bridge.stand('bridge', waitingBesideEachOther)])
    const staying = (stage: WaitingStage) => () =>
      cost(stage, () => systemClock.sleep(idleMs).then(() => (waitingBesideEachOther * idleMs) / 1_000))
    const compared = await sideBySide(staying(bridge), staying(queue), { rounds: 9, warmUp: 2 })
    show('a second of waiting in a queue, and in a holding bridge', compared, mostOfBridge)
  } finally {
    await queue.close()
    await bridge.close()
  }
}

/** The device of one member changes in a queue of five and of five hundred, while somebody waits in both. */
async function members(): Promise<void> {
  const few = await WaitingStage.open({ firstPort: ports.one, members: 5 })
  const crowd = await WaitingStage.open({ firstPort: ports.other, members: 500 })
  try {
    await Promise.all([few.stand('queue', 3), crowd.stand('queue', 3)])
    const changing = (stage: WaitingStage) => () =>
      cost(stage, () => stage.changeMember(changes).then(() => changes), { isAlone: false })
    show(
      'a change of one member among 500, and among 5',
      await sideBySide(changing(few), changing(crowd), { rounds: 9, warmUp: 3 }),
      mostOfFew,
    )
  } finally {
    await few.close()
    await crowd.close()
  }
}

/** A thousand wait with music: what comes and goes beside them costs what it costs beside few, and everybody hears all of it. */
async function thousand(): Promise<void> {
  const hook = pathToFileURL(`${import.meta.dirname}/measure/memory-on-signal.ts`).href
  const few = await WaitingStage.open({ firstPort: ports.one, members: 5 })
  const full = await WaitingStage.open({ firstPort: ports.other, members: 5, hook })
  try {
    await full.comeAndGo('queue', perSecond, seconds)
    const before = await held(full)
    await few.stand('queue', 3)
    await full.stand('queue', many)
    report.figure(`memory of one of ${many} who wait, resident`, `${((await held(full)) - before).toFixed(1)} kB`)
    full.mark()
    const standing = await cost(full, () => systemClock.sleep(idleMs * 5).then(() => (many * idleMs * 5) / 1_000))
    const { sent, received, lost, starved, droppedHere } = full.audio()
    report.figure(`a second of one of ${many} who wait and speak`, `${standing.toFixed(0)} µs`)
    report.figure(
      'packets they sent and got, lost on the way, dropped by this machine',
      `${sent}, ${received}, ${lost}, ${droppedHere}`,
    )
    const starving = 'callers who got less than 95 % of their music'
    if (droppedHere > 0) report.figure(starving, `${starved}; not judged, this machine dropped packets`)
    else report.ratio(starving, starved, 0)
    const beside = { isAlone: false, ofControl: true }
    const coming = (stage: WaitingStage) => () =>
      cost(stage, () => stage.comeAndGo('queue', perSecond, seconds), beside)
    const arriving = await sideBySide(coming(few), coming(full), { rounds: 7, warmUp: 3 })
    show(`a caller who comes and goes beside ${many} who wait, and beside 3`, arriving, mostOfFew)
    const changing = (stage: WaitingStage) => () =>
      cost(stage, () => stage.changeMember(changes).then(() => changes), beside)
    const changed = await sideBySide(changing(few), changing(full), { rounds: 7, warmUp: 3 })
    show(`a change of a member beside ${many} who wait, and beside 3`, changed, mostOfFew)
  } finally {
    await few.close()
    await full.close()
  }
}

/** kB for each of the many, after garbage is collected. */
async function held({ exchange }: WaitingStage): Promise<number> {
  const said = () => [...exchange.errors.matchAll(/held after collecting: (\d+) (\d+)/g)]
  const already = said().length
  exchange.signal('SIGUSR2')
  while (said().length === already) await systemClock.sleep(10)
  return Number(said().at(-1)?.[1]) / many / 1_000
}
