// One step of a measurement: the farm makes its calls, they stand for a while, and everybody is asked what he saw.
// Not which step comes next.

import { availableParallelism } from 'node:os'
import type { Clock } from '@jackfield/base'
import { type ExchangeReading, p99Between, readMetrics } from './exchange-reading.ts'
import { type Counts, countOf, countsSince, together } from './farm/counts.ts'
import type { Farm } from './farm/farm.ts'
import type { CallerFigures, Load } from './farm/farm-messages.ts'
import { fetchMetrics } from './fetch-metrics.ts'
import type { StepFigures } from './judge.ts'
import { type MachineReading, machineUse, readMachine } from './machine-reading.ts'
import type { Scenario } from './scenarios.table.ts'

export interface MeasurementDeps {
  readonly clock: Clock
  readonly farm: Farm
  readonly signal: AbortSignal
  /** of the HTTP door */
  readonly url: string
  /** of the exchange, where it is on this machine */
  readonly exchangePid: () => number | undefined
}

export interface Step {
  readonly scenario: Scenario
  readonly load: Load
  readonly wanted: number
  readonly seconds: number
  /** how long before it is measured */
  readonly settleMs: number
}

const settledWithinMs = 15_000
const eventsWithinMs = 5_000
const clearWithinMs = 40_000

interface Base {
  readonly answered: number
  readonly ended: number
  readonly events: Counts
}

export class Measurement {
  readonly #deps: MeasurementDeps
  #base: Base | undefined

  constructor(deps: MeasurementDeps) {
    this.#deps = deps
  }

  async run(step: Step): Promise<StepFigures> {
    const { clock, farm, signal } = this.#deps
    const { load, scenario, seconds } = step
    this.#base ??= await this.#readBase()
    const failuresBefore = together((await farm.figures()).map(({ failures }) => failures))
    await farm.load(load)
    if (load.holdMs === undefined) await this.#untilStanding(load)
    await clock.sleep(step.settleMs, signal)
    const before = await this.#read()
    await farm.mark()
    await clock.sleep(seconds * 1_000, signal)
    const figures = await farm.figures()
    const after = await this.#read()
    // what comes and goes is counted when all of it is over
    if (load.holdMs !== undefined) await this.#hangUpAll()
    const counted = await this.#events(scenario)
    return {
      ...summed(step, figures, failuresBefore),
      ...between(before, after),
      events: { ...counted, dropped: after.reading.eventsDropped - before.reading.eventsDropped },
    }
  }

  /** Nothing is left, and counting begins anew. */
  async clear(): Promise<void> {
    await this.#hangUpAll()
    this.#base = undefined
  }

  /** Waits until the exchange has no channels either. */
  async #hangUpAll(): Promise<void> {
    const { clock, farm, signal } = this.#deps
    const deadline = clock.now() + clearWithinMs
    await farm.clear(clearWithinMs)
    while ((await this.#metrics()).channels > 0 && clock.now() < deadline) await clock.sleep(100, signal)
  }

  async #untilStanding({ most, perSecond }: Load): Promise<void> {
    const { clock, farm, signal } = this.#deps
    const deadline = clock.now() + (most / perSecond) * 2_000 + settledWithinMs
    const unanswered = (all: readonly CallerFigures[]) => sum(all, ({ failed, refused }) => failed + refused)
    const before = unanswered(await farm.figures())
    const isThere = (all: readonly CallerFigures[]) => {
      signal.throwIfAborted()
      // those that are missing are tried again and again, which does not help
      if (unanswered(all) - before > most) return true
      return sum(all, ({ standing }) => standing) >= most && all.every(({ pending }) => pending === 0)
    }
    await farm.until(isThere, deadline)
  }

  async #readBase(): Promise<Base> {
    const [figures, { events }] = await Promise.all([this.#deps.farm.figures(), this.#deps.farm.counts()])
    return {
      answered: sum(figures, ({ answered }) => answered),
      ended: sum(figures, ({ ended }) => ended),
      events,
    }
  }

  /** What came and what should have, since counting began; waits a little for the last ones. */
  async #events(scenario: Scenario): Promise<Pick<StepFigures['events'], 'expected' | 'got'>> {
    const { clock, farm, signal } = this.#deps
    const base = this.#base as Base
    const deadline = clock.now() + eventsWithinMs
    for (;;) {
      const [figures, counts] = await Promise.all([farm.figures(), farm.counts()])
      const answered = sum(figures, (each) => each.answered) - base.answered
      const ended = sum(figures, (each) => each.ended) - base.ended
      const expected = expectedEvents(scenario, answered, ended)
      const came = countsSince(counts.events, base.events)
      const got = new Map([...expected.keys()].map((type) => [type, countOf(came, type)]))
      const isComplete = [...expected].every(([type, count]) => got.get(type) === count)
      if (isComplete || clock.now() >= deadline) return { expected, got }
      await clock.sleep(100, signal)
    }
  }

  async #read(): Promise<{ reading: ExchangeReading; machine: MachineReading }> {
    const reading = await this.#metrics()
    return { reading, machine: readMachine(this.#deps.exchangePid(), this.#deps.farm.pids) }
  }

  async #metrics(): Promise<ExchangeReading> {
    return readMetrics(await fetchMetrics(`${this.#deps.url}/metrics`))
  }
}

const sum = (all: readonly CallerFigures[], read: (figures: CallerFigures) => number): number =>
  all.reduce((total, figures) => total + read(figures), 0)

const worst = (all: readonly CallerFigures[], read: (figures: CallerFigures) => number): number =>
  Math.max(0, ...all.map(read))

const expectedEvents = (scenario: Scenario, answered: number, ended: number): Counts =>
  new Map([
    ['ChannelCreated', answered * scenario.channels],
    ['ChannelDestroyed', ended * scenario.channels],
    ...(scenario.isInApplication
      ? ([
          ['StasisStart', answered],
          ['StasisEnd', ended],
        ] as const)
      : []),
  ])

function summed({ wanted, scenario }: Step, all: readonly CallerFigures[], failuresBefore: Counts) {
  const seconds = worst(all, ({ window }) => window.seconds)
  const answered = sum(all, ({ window }) => window.answered)
  const failures = countsSince(together(all.map((each) => each.failures)), failuresBefore)
  return {
    wanted,
    seconds,
    reached: scenario.unit === 'calls' ? sum(all, ({ standing }) => standing) : answered / seconds,
    attempted: sum(all, ({ window }) => window.attempted),
    refused: sum(all, ({ window }) => window.refused),
    failures,
    packets: {
      sent: sum(all, ({ window }) => window.sent),
      received: sum(all, ({ window }) => window.received),
      lost: sum(all, ({ window }) => Math.max(0, window.lost) + window.lostInward),
      starved: sum(all, ({ window }) => window.starved),
    },
    setUpMs: [worst(all, ({ window }) => window.setUpMs[0]), worst(all, ({ window }) => window.setUpMs[1])] as const,
    farm: {
      cpu: worst(all, ({ window }) => window.cpu),
      lateMs: worst(all, ({ window }) => window.lateMs),
      dropped: sum(all, ({ window }) => window.droppedHere),
    },
  }
}

interface Moment {
  readonly reading: ExchangeReading
  readonly machine: MachineReading
}

const between = (before: Moment, after: Moment) => ({
  mediaLateMs: p99Between(before.reading.media, after.reading.media),
  controlLateMs: p99Between(before.reading.control, after.reading.control),
  callsOfGate: after.reading.calls,
  machine: machineUse(before.machine, after.machine, availableParallelism()),
})
