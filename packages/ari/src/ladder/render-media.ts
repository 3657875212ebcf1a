// How the audio of a call went, as the interface shows it: in numbers for the whole, as a series, and as bars beside the ladder.
// Not kept in this form.

import { formatTimestamp, type JsonObject } from '@jackfield/base'
import type { CallChannel } from './call-channel.ts'
import type { CallMedia, MediaDirection, MediaSample } from './call-media.ts'
import type { Ladder } from './ladder.ts'

/** Of the worst channel; nothing while no audio went over the network. */
export function renderQuality(ladder: Ladder): JsonObject | undefined {
  const ends: MediaSample[] = []
  for (const { media } of ladder.channels.values()) if (media?.last) ends.push(media.last)
  if (ends.length === 0) return undefined
  const scores = ends.map(({ mos }) => mos).filter((mos) => mos > 0)
  const worst = (of: (sample: MediaSample) => number) => round(Math.max(...ends.map(of)))
  return {
    ...(scores.length > 0 ? { mos: round(Math.min(...scores)) } : {}),
    loss: worst((sample) => Math.max(lossOf('in', sample), lossOf('out', sample))),
    jitter: worst(({ rxjitter, txjitter }) => 1_000 * Math.max(rxjitter, txjitter)),
    round_trip_time: worst(({ rtt }) => 1_000 * rtt),
  }
}

/** Over time, of each channel. */
export function renderQualitySeries(ladder: Ladder): JsonObject {
  const legs = [...ladder.channels.values()].flatMap((channel) =>
    channel.media ? [renderLeg(channel, channel.media)] : [],
  )
  return { id: ladder.id, legs }
}

function renderLeg({ id, name }: CallChannel, media: CallMedia): JsonObject {
  const { codec = '', local = '', remote = '' } = media.place ?? {}
  return {
    ...{ channel_id: id, channel: name, codec, local, remote },
    samples: media.samples.map((sample, index) => {
      const before = media.samples[index - 1]
      return {
        at: formatTimestamp(sample.at),
        ...{ received: sample.rxcount, sent: sample.txcount },
        ...{ loss: lossOf('in', sample, before), remote_loss: lossOf('out', sample, before) },
        ...{ jitter: jitterOf('in', sample), remote_jitter: jitterOf('out', sample) },
        ...{ round_trip_time: round(1_000 * sample.rtt), mos: round(sample.mos) },
      }
    }),
  }
}

/** Bars beside the ladder: each direction of each channel in which a packet went. */
export function renderStreams(ladder: Ladder): JsonObject[] {
  return [...ladder.channels.values()].flatMap((channel) =>
    (['in', 'out'] as const).flatMap((direction) => renderStream(ladder, channel, direction)),
  )
}

function renderStream(ladder: Ladder, { id, media, begunAt }: CallChannel, direction: MediaDirection): JsonObject[] {
  if (!media) return []
  const { samples, place } = media
  const packets = countOf(direction, media.last)
  if (packets === 0 && media.firstAt[direction] === undefined) return []
  const grown = samples.filter((sample, index) => countOf(direction, sample) > countOf(direction, samples[index - 1]))
  const first = media.firstAt[direction] ?? grown[0]?.at ?? begunAt
  return [
    {
      channel_id: id,
      direction,
      ...{ codec: place?.codec ?? '', local: place?.local ?? '', remote: place?.remote ?? '', packets },
      first_packet: formatTimestamp(first),
      last_packet: formatTimestamp(Math.max(first, media.lastAt[direction] ?? grown.at(-1)?.at ?? first)),
      silences: silencesIn(media, direction),
      samples: barSamples(samples, direction),
      dtmf: direction === 'in' ? digitsOf(ladder, id) : [],
    },
  ]
}

/** So many are told apart along a bar. */
const mostBarSamples = 180

/** Along a bar: of a long call several together, with the worst of them. */
function barSamples(samples: readonly MediaSample[], direction: MediaDirection): JsonObject[] {
  const together = Math.ceil(samples.length / mostBarSamples)
  const bars: { at: string; loss: number; jitter: number }[] = []
  for (const [index, sample] of samples.entries()) {
    const at = formatTimestamp(sample.at)
    const [loss, jitter] = [lossOf(direction, sample, samples[index - 1]), jitterOf(direction, sample)]
    const last = bars.at(-1)
    if (!last || index % together === 0) bars.push({ at, loss, jitter })
    else bars[bars.length - 1] = { at, loss: Math.max(last.loss, loss), jitter: Math.max(last.jitter, jitter) }
  }
  return bars
}

/** Times without a packet between the first and the last one. */
function silencesIn({ pauses }: CallMedia, direction: MediaDirection): JsonObject[] {
  return pauses
    .filter((pause) => pause.direction === direction)
    .map(({ from, to }) => ({ from: formatTimestamp(from), to: formatTimestamp(to) }))
}

function digitsOf({ rungs }: Ladder, channelId: string): JsonObject[] {
  return rungs.flatMap((rung) =>
    rung.kind === 'event' && rung.type === 'ChannelDtmfReceived' && rung.channelId === channelId
      ? [{ at: formatTimestamp(rung.at), digit: rung.detail }]
      : [],
  )
}

const countOf = (direction: MediaDirection, sample: MediaSample | undefined): number =>
  sample === undefined ? 0 : direction === 'in' ? sample.rxcount : sample.txcount

/** Milliseconds. The names of the two are crossed, as clients of `rtp_statistics` have always seen them. */
export const jitterOf = (direction: MediaDirection, { rxjitter, txjitter }: MediaSample): number =>
  round(1_000 * (direction === 'in' ? txjitter : rxjitter))

/** Percent of the packets since the sample before, or since the beginning. */
export function lossOf(direction: MediaDirection, sample: MediaSample, before?: MediaSample): number {
  const lost = (one: MediaSample | undefined) => (direction === 'in' ? one?.rxploss : one?.txploss) ?? 0
  const missing = Math.max(0, lost(sample) - lost(before))
  const went = countOf(direction, sample) - countOf(direction, before)
  // what came is what was sent without what is missing; of ours we know what was sent
  const all = direction === 'in' ? went + missing : Math.max(went, missing)
  return all <= 0 ? 0 : round((100 * missing) / all)
}

const round = (value: number): number => Math.round(100 * value) / 100
