// A ladder as a text that outlives the exchange, and back.
// Not as the interface shows it: what is shown is made anew from it.

import type { Diagnostics, JsonObject } from '@jackfield/base'
import type { ChannelSnapshot } from '@jackfield/core'
import { withoutSecrets } from '@jackfield/sip'
import { CallChannel } from './call-channel.ts'
import type { CallKind } from './call-kinds.table.ts'
import { CallMedia } from './call-media.ts'
import { Ladder, type Refusal } from './ladder.ts'
import type { MessageRung, Rung } from './rung.ts'

/** The form of the text; another one is not read. */
const version = 1

interface Kept {
  readonly version: number
  readonly id: string
  readonly kind: CallKind
  readonly begunAt: number
  readonly endedAt: number
  readonly refusal?: Refusal
  readonly applications: readonly string[]
  readonly leftOut: number
  readonly channels: readonly KeptChannel[]
  readonly rungs: readonly Rung[]
}

interface KeptChannel {
  /** as it was when it began; earlier versions kept all of it */
  readonly first: Pick<ChannelSnapshot, 'id' | 'name' | 'exten' | 'state'>
  readonly last: ChannelSnapshot
  readonly begunAt: number
  readonly answeredAt?: number | undefined
  readonly endedAt?: number | undefined
  readonly cause?: number | undefined
  readonly isCalled: boolean
  readonly media?: Pick<CallMedia, 'firstAt' | 'lastAt' | 'place' | 'samples' | 'pauses'> | undefined
}

export function dumpLadder(ladder: Ladder): string {
  const { id, kind, begunAt, endedAt = begunAt, refusal, applications, leftOut } = ladder
  const kept: Kept = {
    ...{ version, id, kind, begunAt, endedAt, applications, leftOut },
    ...(refusal ? { refusal } : {}),
    channels: [...ladder.channels.values()].map(dumpChannel),
    rungs: ladder.rungs.map((rung) => (rung.kind === 'sip' ? { ...rung, message: dumpMessage(rung) } : rung)),
  }
  return JSON.stringify(kept)
}

function dumpChannel(channel: CallChannel): KeptChannel {
  const { id, name, exten, state, last, begunAt, answeredAt, endedAt, cause, isCalled, media } = channel
  return { first: { id, name, exten, state }, last, begunAt, answeredAt, endedAt, cause, isCalled, media }
}

/** A message makes its text when it is asked for it. */
function dumpMessage({ message }: MessageRung): Diagnostics['jackfield:sip:message'] {
  const { direction, callId, summary, peer, local } = message
  return { direction, callId, summary, peer, local, text: withoutSecrets(message.text) }
}

/** Nothing when another version wrote it. */
export function reviveLadder(text: string, ordinal: number): Ladder | undefined {
  const kept = JSON.parse(text) as Kept
  if (kept.version !== version) return undefined
  const { id, kind, begunAt, endedAt, refusal, rungs, leftOut } = kept
  const ladder = new Ladder(id, begunAt, rungs.length, { kind, ordinal, ...(refusal ? { refusal } : {}) })
  ladder.restore(kept.channels.map(reviveChannel), rungs, leftOut)
  for (const name of kept.applications) ladder.addApplication(name)
  ladder.endedAt = endedAt
  return ladder
}

function reviveChannel(kept: KeptChannel): CallChannel {
  const { last, answeredAt, endedAt, cause, isCalled } = kept
  const channel = new CallChannel({ ...last, ...kept.first }, kept.begunAt)
  const media = kept.media && Object.assign(new CallMedia(), kept.media)
  return Object.assign(channel, { last, answeredAt, endedAt, cause, isCalled, media })
}

/** What was written of a call in a few words, read again. */
export const reviveCall = (facts: string): JsonObject => JSON.parse(facts) as JsonObject
