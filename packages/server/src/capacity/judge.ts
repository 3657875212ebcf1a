// Whether an exchange carried what it was given for a while, and whether the farm was fit to say so.
// Pure: figures in, words out.

import { type Counts, countOf } from './farm/counts.ts'
import type { MachineUse } from './machine-reading.ts'

export interface StepFigures {
  /** so many calls, or new calls a second, were wanted */
  readonly wanted: number
  readonly seconds: number
  /** calls that stood at the end, or new ones a second that were answered */
  readonly reached: number
  /** as `maxcalls` counts them */
  readonly callsOfGate: number
  readonly attempted: number
  readonly refused: number
  readonly failures: Counts
  /** milliseconds that 99 of 100 beats were late at most; undefined: there were none */
  readonly mediaLateMs: number | undefined
  readonly controlLateMs: number | undefined
  readonly packets: {
    readonly sent: number
    readonly received: number
    readonly lost: number
    readonly starved: number
  }
  readonly events: {
    readonly expected: Counts
    readonly got: Counts
    readonly dropped: number
  }
  readonly setUpMs: readonly [p50: number, p99: number]
  readonly farm: { readonly cpu: number; readonly lateMs: number; readonly dropped: number }
  readonly machine: MachineUse
}

export interface Verdict {
  readonly outcome: 'good' | 'bad' | 'invalid'
  /** what the exchange did not do, or why the farm cannot say */
  readonly why: readonly string[]
}

/** A process of the farm that takes more of a processor is no longer sure to be in time. */
const mostFarmCpu = 0.75
/** Where others take more of the machine, what the exchange did not do may be their doing. */
const mostForeign = 0.25
/** Fewer than this share of what was wanted, and of new calls a few at the edges of the while: they did not come about. */
const enoughReached = 0.97
const atTheEdges = 3

/** So late each may be, in milliseconds; 0: however late. */
export interface LatenessLimits {
  readonly farm: number
  readonly media: number
  readonly control: number
}

/** While there is audio nobody notices the control thread within a beat: 20 ms, four times the clock's 5. Without audio it has the clock's limit. */
const controlTimes = 4

export const latenessLimits = (ms: number, hasAudio: boolean): LatenessLimits => ({
  farm: ms,
  media: ms,
  control: hasAudio ? controlTimes * ms : ms,
})

export function judge(figures: StepFigures, limits: LatenessLimits, mayRefuse = false): Verdict {
  const farm = farmFaults(figures, limits.farm)
  if (farm.length > 0) return { outcome: 'invalid', why: farm }
  const why = [
    ...lateFaults(figures, limits),
    ...packetFaults(figures),
    ...eventFaults(figures),
    ...callFaults(figures, mayRefuse),
  ]
  if (why.length === 0) return { outcome: 'good', why }
  const foreign = foreignShare(figures)
  if (foreign <= mostForeign) return { outcome: 'bad', why }
  return { outcome: 'invalid', why: [...why, `while others had ${percent(foreign)} of the machine`] }
}

function farmFaults({ farm }: StepFigures, limitMs: number): string[] {
  return [
    ...(limitMs > 0 && farm.lateMs >= limitMs ? [`the farm itself was ${farm.lateMs.toFixed(1)} ms late (p99)`] : []),
    ...(farm.cpu > mostFarmCpu ? [`a process of the farm was busy for ${percent(farm.cpu)} of its time`] : []),
    ...(farm.dropped > 0 ? [`the farm did not read ${farm.dropped} packets in time`] : []),
  ]
}

/** Of an exchange on another machine nothing is known. */
const foreignShare = ({ machine: { exchange, others, stolen } }: StepFigures) => (exchange > 0 ? others + stolen : 0)

function lateFaults({ mediaLateMs, controlLateMs }: StepFigures, { media, control }: LatenessLimits): string[] {
  const late = (ms: number | undefined, limitMs: number, of: string) =>
    ms !== undefined && limitMs > 0 && ms > limitMs ? [`${of} was ${shownMs(ms)} late (p99)`] : []
  return [...late(mediaLateMs, media, 'the media clock'), ...late(controlLateMs, control, 'the control thread')]
}

function packetFaults({ packets: { lost, starved } }: StepFigures): string[] {
  return [
    ...(lost > 0 ? [`${lost} packets were lost`] : []),
    ...(starved > 0 ? [`${starved} telephones got less audio than was said`] : []),
  ]
}

function eventFaults({ events: { expected, got, dropped } }: StepFigures): string[] {
  const wrong = [...expected].filter(([type, count]) => countOf(got, type) !== count)
  return [
    ...wrong.map(([type, count]) => `${countOf(got, type)} events ${type} came, and ${count} should have`),
    ...(dropped > 0 ? [`the exchange dropped ${dropped} events`] : []),
  ]
}

function callFaults({ wanted, reached, seconds, refused, failures }: StepFigures, mayRefuse: boolean): string[] {
  const isEnough = reached + atTheEdges / seconds >= wanted * enoughReached
  const failed = [...failures].map(([why, count]) => `${count} × ${why}`)
  return [
    ...(failed.length > 0 ? [`calls failed: ${failed.join(', ')}`] : []),
    ...(refused > 0 && !mayRefuse ? [`${refused} calls were refused`] : []),
    ...(!isEnough && !mayRefuse ? [`${round(reached)} of ${round(wanted)} came about`] : []),
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const round = (value: number) => Math.round(value * 10) / 10
const shownMs = (ms: number) => (Number.isFinite(ms) ? `${ms} ms` : 'more than 500 ms')
