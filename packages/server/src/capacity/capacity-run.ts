// A whole measurement: scenario after scenario, then twice as much with the limits that follow.
// Not the words it is reported in.

import type { Clock } from '@jackfield/base'
import type { CapacityOptions } from './capacity-options.ts'
import {
  type CapacityFound,
  foundLimits,
  type Limits,
  limitWords,
  type MeasuredScenario,
  type MeasuredStep,
  type Overload,
} from './capacity-report.ts'
import type { Farm } from './farm/farm.ts'
import { judge, type LatenessLimits, latenessLimits, type Verdict } from './judge.ts'
import type { Measurement } from './measurement.ts'
import { limitsToTry, offerOf, overloadFault } from './overload.ts'
import { type ScenarioName, scenarios, shortMs } from './scenarios.table.ts'
import { type Found, search } from './search.ts'

export interface CapacityRunDeps {
  readonly clock: Clock
  readonly farm: Farm
  readonly measurement: Measurement
  readonly options: CapacityOptions
  readonly signal: AbortSignal
  /** starts the exchange anew with these limits; absent: it is somebody else's */
  readonly restart?: (limits: Limits) => Promise<void>
  say(line: string): void
}

/** Where a search begins; smaller ones are looked at when it is too much. */
const first = 8
const mostSettleMs = 1_000
/** An exchange that was started just now is slow: its code is not compiled yet, and that is not to be measured. */
const mostWarmUpSeconds = 5
const warmUpPerSecond = 20
/** With twice as much nothing goes before that would have warmed it up. */
const longWarmUp = 6
/** As fast as calls are set up that are to stand, while nobody knows how fast it goes. */
const usualRamp = 20
const anyNumber = 1_000_000

export class CapacityRun {
  readonly #deps: CapacityRunDeps
  readonly #measured: MeasuredScenario[] = []
  readonly #overload: Overload[] = []

  constructor(deps: CapacityRunDeps) {
    this.#deps = deps
  }

  /** What is known so far. */
  found(isInterrupted: boolean): CapacityFound {
    const { latenessMs, seconds, processes } = this.#deps.options
    return { latenessMs, seconds, processes, scenarios: this.#measured, overload: this.#overload, isInterrupted }
  }

  async run(): Promise<void> {
    const { options, restart } = this.#deps
    for (const name of options.scenarios) {
      await this.#warmUp(name, warmUpPerSecond)
      await this.#scenario(name)
    }
    if (options.withOverload && restart) await this.#twiceAsMuch(restart)
  }

  async #warmUp(name: ScenarioName, perSecond: number, times = 1): Promise<void> {
    const { farm, clock, signal, measurement, options } = this.#deps
    const { extension, hasAudio } = scenarios[name]
    const most = Math.min(options.max, warmUpPerSecond)
    await farm.load({ extension, hasAudio, perSecond: Math.min(perSecond, options.max), most, holdMs: shortMs })
    await clock.sleep(Math.min(options.seconds, mostWarmUpSeconds) * times * 1_000, signal)
    await measurement.clear()
  }

  async #scenario(name: ScenarioName): Promise<void> {
    const { options, measurement, say } = this.#deps
    const steps: MeasuredStep[] = []
    say(`${name}: ${scenarios[name].about}`)
    let found: Found = { best: 0, limit: 'exchange' }
    try {
      found = await search(
        async (size) => {
          const step = await this.#step(name, size)
          steps.push(step)
          say(`  ${stepWords(step)}`)
          // what failed may still be under way
          if (step.verdict.outcome !== 'good') await measurement.clear()
          return step.verdict.outcome
        },
        { first, most: options.max },
      )
    } finally {
      const good = steps.filter(({ verdict }) => verdict.outcome === 'good').map(({ figures }) => figures.wanted)
      if (steps.length > 0) this.#measured.push({ name, ...found, best: Math.max(found.best, 0, ...good), steps })
    }
    await measurement.clear()
  }

  async #step(name: ScenarioName, size: number): Promise<MeasuredStep> {
    const { measurement, options } = this.#deps
    const scenario = scenarios[name]
    const { extension, hasAudio } = scenario
    const isRate = scenario.unit === 'calls per second'
    const load = isRate
      ? { extension, hasAudio, perSecond: size, most: anyNumber, holdMs: shortMs }
      : { extension, hasAudio, perSecond: this.#ramp(), most: size }
    const figures = await measurement.run({
      scenario,
      load,
      wanted: size,
      seconds: options.seconds,
      settleMs: this.#settleMs(),
    })
    return { figures, verdict: judge(figures, this.#latest(name)) }
  }

  #latest(name: ScenarioName): LatenessLimits {
    return latenessLimits(this.#deps.options.latenessMs, scenarios[name].hasAudio)
  }

  #settleMs(): number {
    return Math.min(mostSettleMs, this.#deps.options.seconds * 1_000)
  }

  #ramp(): number {
    const rate = foundLimits(this.#measured).maxcallspersecond
    return rate === undefined ? usualRamp : Math.min(200, Math.max(4, rate / 4))
  }

  /** The limits are set, and twice as much comes as was found: calls are refused, and those inside are none the worse for it. */
  async #twiceAsMuch(restart: (limits: Limits) => Promise<void>): Promise<void> {
    const found = foundLimits(this.#measured)
    for (const limits of limitsToTry(found)) {
      this.#deps.say(`twice as much, with ${limitWords(limits).join(', ')}`)
      // a farm that could not say is asked once more
      for (let attempt = 1; attempt <= 2; attempt++) {
        await restart(limits)
        const { outcome } = await this.#overloaded(found, limits)
        if (outcome === 'good') return
        if (outcome === 'bad') break
      }
    }
  }

  async #overloaded(found: Limits, limits: Limits): Promise<Verdict> {
    const { say, measurement, options } = this.#deps
    const name = this.#tightest(found)
    const scenario = scenarios[name]
    const { extension, hasAudio } = scenario
    await this.#warmUp(name, limits.maxcallspersecond ?? warmUpPerSecond, longWarmUp)
    const { perSecond, holdMs, calls } = offerOf(found, limits, options.seconds)
    const figures = await measurement.run({
      scenario,
      load: { extension, hasAudio, perSecond, most: anyNumber, holdMs },
      wanted: perSecond,
      seconds: options.seconds,
      settleMs: holdMs + this.#settleMs(),
    })
    const judged = judge(figures, this.#latest(name), true)
    const fault = overloadFault(limits, figures.refused, figures.callsOfGate)
    const isShown = judged.outcome !== 'good' || fault === undefined
    const verdict: Verdict = isShown ? judged : { outcome: 'bad', why: [fault] }
    const step = { scenario: name, limits, offered: { perSecond, calls }, figures, verdict }
    this.#overload.push(step)
    say(`  ${stepWords(step)}`)
    await measurement.clear()
    return verdict
  }

  /** The kind of call that the number of calls comes from. */
  #tightest({ maxcalls }: Limits): ScenarioName {
    const found = this.#measured.find(
      ({ name, best }) => scenarios[name].unit === 'calls' && !scenarios[name].callsMerge && best === maxcalls,
    )
    return found?.name ?? 'calls'
  }
}

function stepWords({ figures, verdict }: MeasuredStep): string {
  const { wanted, reached, mediaLateMs, controlLateMs, packets, farm, refused } = figures
  const late = (ms: number | undefined) => (ms === undefined ? '-' : `${ms} ms`)
  const facts = [
    `media ${late(mediaLateMs)}`,
    `control ${late(controlLateMs)}`,
    `${packets.lost} lost`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    `farm ${Math.round(farm.cpu * 100)} %, ${farm.lateMs.toFixed(1)} ms`,
  ]
  const words = verdict.outcome === 'good' ? 'carried' : `${verdict.outcome}: ${verdict.why.join('; ')}`
  return `${round(wanted)} wanted, ${round(reached)} reached (${facts.join(', ')}): ${words}`
}

const round = (value: number) => Math.round(value * 10) / 10
