// What was found, as a table for people and as JSON for programs.
// Not the finding.

import { cpus, totalmem } from 'node:os'
import { latenessLimits, type StepFigures, type Verdict } from './judge.ts'
import { type ScenarioName, scenarios } from './scenarios.table.ts'
import type { Found } from './search.ts'

export interface MeasuredStep {
  readonly figures: StepFigures
  readonly verdict: Verdict
}

export interface MeasuredScenario extends Found {
  readonly name: ScenarioName
  readonly steps: readonly MeasuredStep[]
}

export interface Limits {
  readonly maxcalls?: number
  readonly maxcallspersecond?: number
}

export interface Overload extends MeasuredStep {
  readonly scenario: ScenarioName
  readonly limits: Limits
  /** new calls a second that were tried, and how many would stand if all were let in */
  readonly offered: { readonly perSecond: number; readonly calls: number }
}

export interface CapacityFound {
  readonly latenessMs: number
  readonly seconds: number
  readonly processes: number
  readonly scenarios: readonly MeasuredScenario[]
  /** the tries; the last one is what counts */
  readonly overload: readonly Overload[]
  readonly isInterrupted: boolean
}

/** What the machine was not the exchange's for: it says so above such a share. */
const notable = 0.05

const best = ({ steps, best: size }: MeasuredScenario): StepFigures | undefined =>
  steps.findLast(({ figures, verdict }) => figures.wanted === size && verdict.outcome === 'good')?.figures

/** Whether the last try was carried. */
export const provenLimits = ({ overload }: CapacityFound): Limits | undefined => {
  const last = overload.at(-1)
  return last?.verdict.outcome === 'good' ? last.limits : undefined
}

/** The smallest of what all kinds of calls allow; of those whose calls become one nothing follows. */
export function foundLimits(found: readonly MeasuredScenario[]): Limits {
  const calls = found
    .filter(({ name, best: size }) => scenarios[name].unit === 'calls' && !scenarios[name].callsMerge && size > 0)
    .map((each) => each.best)
  const perSecond = found.find(({ name, best: size }) => scenarios[name].unit === 'calls per second' && size > 0)?.best
  return {
    ...(calls.length === 0 ? {} : { maxcalls: Math.min(...calls) }),
    ...(perSecond === undefined ? {} : { maxcallspersecond: perSecond }),
  }
}

export function reportLines(found: CapacityFound): string[] {
  const [processor] = cpus()
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`
  return [
    `${cpus().length} × ${processor?.model.trim() ?? 'processor'}, ${memory}; each step ${found.seconds} s, ${found.processes} processes of callers`,
    `carried: ${latenessWords(found.latenessMs)}every event delivered, no packet lost`,
    '',
    row(['scenario', 'carries', 'of', 'media p99', 'control p99', 'answer p50/p99', 'CPU', 'farm CPU', 'why not more']),
    ...found.scenarios.map(scenarioRow),
    ...overloadLines(found),
    ...configurationLines(found),
    ...machineLines(found),
    ...(found.isInterrupted ? ['', 'interrupted: what is missing was not measured'] : []),
  ]
}

function latenessWords(latenessMs: number): string {
  if (latenessMs === 0) return ''
  const { media, control } = latenessLimits(latenessMs, true)
  return `99 of 100 beats at most ${media} ms late (of the control thread, where there is audio, ${control}), `
}

const widths = [13, 9, 17, 10, 12, 16, 6, 9, 0]
const row = (cells: readonly string[]) =>
  cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join(' ')
    .trimEnd()

const ms = (value: number | undefined) =>
  value === undefined ? '-' : Number.isFinite(value) ? `≤ ${value} ms` : '> 500 ms'
const percent = (share: number) => `${Math.round(share * 100)} %`

function scenarioRow(scenario: MeasuredScenario): string {
  const { name, limit, best: size, steps } = scenario
  const figures = best(scenario)
  const failed = steps.findLast(({ verdict }) => verdict.outcome !== 'good')
  const reason = failed?.verdict.why.join('; ') ?? ''
  const why = limit === 'max' ? '--max' : limit === 'farm' ? `INVALID beyond: ${reason}` : reason
  const measured = figures
    ? [
        ms(figures.mediaLateMs),
        ms(figures.controlLateMs),
        figures.setUpMs[1] === 0 ? '-' : `${figures.setUpMs.map((value) => value.toFixed(1)).join('/')} ms`,
        percent(figures.machine.exchange),
        percent(figures.machine.farm),
      ]
    : ['-', '-', '-', '-', '-']
  return row([name, limit === 'farm' ? `≥ ${size}` : String(size), scenarios[name].unit, ...measured, why])
}

function overloadLines({ overload }: CapacityFound): string[] {
  if (overload.length === 0) return []
  return ['', 'twice as much, with the limits set:', ...overload.map(overloadLine)]
}

function overloadLine({ scenario, limits, offered, figures, verdict }: Overload): string {
  const { attempted, refused, seconds, mediaLateMs, controlLateMs, packets, callsOfGate } = figures
  const perSecond = (count: number) => `${(count / seconds).toFixed(1)}/s`
  return (
    `  ${limitWords(limits).join(', ')}: ${scenario}, ${perSecond(attempted)} tried (${offered.calls} calls), ${perSecond(refused)} refused, ` +
    `${callsOfGate} calls inside; media p99 ${ms(mediaLateMs)}, control p99 ${ms(controlLateMs)}, ${packets.lost} of ${packets.sent} packets lost: ` +
    (verdict.outcome === 'good'
      ? 'carried'
      : `${verdict.outcome === 'invalid' ? 'INVALID: ' : ''}${verdict.why.join('; ')}`)
  )
}

/** As lines of asterisk.conf. */
export const limitWords = (limits: Limits) => Object.entries(limits).map(([name, value]) => `${name} = ${value}`)

function configurationLines(found: CapacityFound): string[] {
  const proven = provenLimits(found)
  if (proven) return ['', 'for [options] in asterisk.conf:', ...limitWords(proven).map((line) => `  ${line}`)]
  const limits = limitWords(foundLimits(found.scenarios))
  if (limits.length === 0) return ['', 'no numbers: nothing was carried, or nothing could be measured']
  const why =
    found.overload.length === 0
      ? 'twice as much was not tried'
      : 'twice as much was not carried with any of the limits tried'
  return ['', `measured, and not proven with twice as much (${why}):`, ...limits.map((line) => `  ${line}`)]
}

function machineLines({ scenarios: all, overload }: CapacityFound): string[] {
  const uses = [...all.flatMap(({ steps }) => steps), ...overload].map(({ figures }) => figures.machine)
  const stolen = Math.max(0, ...uses.map((use) => use.stolen))
  const others = Math.max(0, ...uses.map((use) => use.others))
  if (stolen < notable && others < notable) return []
  return [
    '',
    `the machine was not its own: others took up to ${percent(others)} of it, and its host up to ${percent(stolen)}; it carries more when it is alone`,
  ]
}

export function reportJson(found: CapacityFound): string {
  const [processor] = cpus()
  return JSON.stringify(
    {
      machine: { processors: cpus().length, model: processor?.model.trim(), memoryBytes: totalmem() },
      latenessMs: found.latenessMs,
      controlLatenessMs: latenessLimits(found.latenessMs, true).control,
      seconds: found.seconds,
      processes: found.processes,
      scenarios: found.scenarios.map((each) => ({ ...each, unit: scenarios[each.name].unit })),
      overload: found.overload,
      found: foundLimits(found.scenarios),
      configuration: provenLimits(found) ?? null,
      isInterrupted: found.isInterrupted,
    },
    (_key, value) =>
      value instanceof Map ? Object.fromEntries(value) : value === Number.POSITIVE_INFINITY ? null : value,
    2,
  )
}
