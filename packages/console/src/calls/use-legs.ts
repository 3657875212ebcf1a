// The legs that are there, with what is counted of their audio, looked at again and again while somebody looks.
// Legs without RTP of their own (Local, sockets) have no figures and are left out.

import { systemClock } from '@jackfield/base'
import { useRef } from 'preact/hooks'
import { exchange } from '../exchange.ts'
import { sdpParts } from '../ladder/sip-message.ts'
import { type Asked, useAsked } from '../live/use-asked.ts'
import { type LegQuality, qualityOf } from './leg-quality.ts'

export interface WatchedLeg {
  readonly callId: string
  readonly quality: LegQuality
  readonly codec: string
  readonly remote: string
}

export interface QualityMoment {
  readonly atMs: number
  readonly legs: readonly WatchedLeg[]
}

const askEveryMs = 3_000
/** So many legs at once: each is a request. */
const mostLegs = 24
/** Half an hour of moments. */
const mostMoments = 600

interface Facts {
  readonly codec: string
  readonly remote: string
}

/** What a leg described of its audio, out of the messages of its call: asking the channel itself would stand in its ladder. */
async function factsOf(callId: string, channelId: string, known: Map<string, Facts>): Promise<Facts> {
  const before = known.get(channelId)
  if (before) return before
  const { rungs } = await exchange().calls.getLadder({ callId, kind: ['sip'] })
  const described = rungs.findLast(
    ({ channel_id, direction, sdp }) => channel_id === channelId && direction === 'in' && sdp !== undefined,
  )
  const [audio] = sdpParts(described?.sdp ?? '').media
  const facts = audio
    ? { codec: audio.codecs[0] ?? '', remote: `${audio.address}:${audio.port}` }
    : { codec: '', remote: '' }
  if (audio) known.set(channelId, facts)
  return facts
}

/** `callId`: only the legs of this call; absent: of all. */
export function useLegs(callId?: string): Asked<readonly QualityMoment[]> {
  const moments = useRef<readonly QualityMoment[]>([])
  const known = useRef(new Map<string, Facts>())
  return useAsked(
    async (signal) => {
      const calls =
        callId === undefined
          ? await exchange().calls.list({ live: true, limit: mostLegs }, { signal })
          : [await exchange().calls.get({ callId }, { signal })].filter(({ ended }) => ended === undefined)
      const channels = calls.flatMap((call) =>
        call.channel_ids.map((id, at) => ({ callId: call.id, id, name: call.channels[at] ?? id })),
      )
      const asked = channels
        .filter(({ name }) => name.startsWith('PJSIP/'))
        .slice(0, mostLegs)
        .map(async ({ callId: of, id, name }) => {
          const figures = await exchange().channels.rtpstatistics({ channelId: id }, { signal })
          return { callId: of, quality: qualityOf(id, name, figures), ...(await factsOf(of, id, known.current)) }
        })
      const legs = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const moment = { atMs: systemClock.wall(), legs }
      moments.current = [...moments.current.slice(1 - mostMoments), moment]
      return moments.current
    },
    [callId],
    { everyMs: askEveryMs },
  )
}
