// Audio of one direction as a bar beside its column: how good it was along its length, where it was silent, where digits were.
// Not where the bar stands: ladder-layout.ts knows that.

import type { MediaStream, QualitySample } from './ladder-model.ts'

export type BarLevel = 'good' | 'fair' | 'bad' | 'silent'

export interface BarSegment {
  readonly fromMs: number
  readonly toMs: number
  readonly level: BarLevel
  /** the worst inside */
  readonly loss: number
  readonly jitterMs: number
}

/** From where on a listener notices: a conversation suffers at 1 %, words are lost at 5 %. */
const levels: readonly { readonly level: BarLevel; readonly loss: number; readonly jitterMs: number }[] = [
  { level: 'bad', loss: 5, jitterMs: 60 },
  { level: 'fair', loss: 1, jitterMs: 30 },
]

export const levelOf = ({ loss, jitterMs }: Pick<QualitySample, 'loss' | 'jitterMs'>): BarLevel =>
  levels.find((row) => loss >= row.loss || jitterMs >= row.jitterMs)?.level ?? 'good'

/** A sample tells of the time since the one before; the end of the stream is like the last sample. */
export function barSegments(stream: MediaStream): BarSegment[] {
  const { firstMs, lastMs, samples, silences } = stream
  const segments: BarSegment[] = []
  let from = firstMs
  for (const sample of samples) {
    const to = Math.min(lastMs, sample.atMs)
    if (to <= from) continue
    append(segments, { fromMs: from, toMs: to, level: levelOf(sample), loss: sample.loss, jitterMs: sample.jitterMs })
    from = to
  }
  const last = segments.at(-1)
  if (from < lastMs || segments.length === 0)
    append(segments, { ...(last ?? { level: 'good', loss: 0, jitterMs: 0 }), fromMs: from, toMs: lastMs })
  return silences.reduce(cutSilence, segments)
}

function append(segments: BarSegment[], next: BarSegment): void {
  const last = segments.at(-1)
  if (last?.level !== next.level) {
    segments.push(next)
    return
  }
  const [loss, jitterMs] = [Math.max(last.loss, next.loss), Math.max(last.jitterMs, next.jitterMs)]
  segments[segments.length - 1] = { ...last, toMs: next.toMs, loss, jitterMs }
}

function cutSilence(segments: readonly BarSegment[], silence: { fromMs: number; toMs: number }): BarSegment[] {
  const silent: BarSegment = { ...silence, level: 'silent', loss: 0, jitterMs: 0 }
  const before = segments.flatMap((one) =>
    one.fromMs < silence.fromMs ? [{ ...one, toMs: Math.min(one.toMs, silence.fromMs) }] : [],
  )
  const after = segments.flatMap((one) =>
    one.toMs > silence.toMs ? [{ ...one, fromMs: Math.max(one.fromMs, silence.toMs) }] : [],
  )
  return [...before, silent, ...after]
}

/** A stream in a few words, for who points at it or cannot see it. */
export function streamWords(stream: MediaStream, party: string): string {
  const { direction, codec, firstMs, lastMs, packets, samples, silences } = stream
  const where = direction === 'in' ? `from ${party}` : `to ${party}`
  const worst = Math.max(0, ...samples.map(({ loss }) => loss))
  const jitter = Math.max(0, ...samples.map(({ jitterMs }) => jitterMs))
  const silentMs = silences.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const parts = [
    `${codec} ${where}`,
    `${((lastMs - firstMs) / 1000).toFixed(1)} s`,
    `${packets} packets`,
    ...(samples.length > 0 ? [`loss up to ${worst.toFixed(1)} %`, `jitter up to ${Math.round(jitter)} ms`] : []),
    ...(silentMs > 0 ? [`${(silentMs / 1000).toFixed(1)} s of it without a packet`] : []),
  ]
  return parts.join(', ')
}
