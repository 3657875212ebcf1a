// A call in a few words, as the interface shows it.
// Not what happened to it.

import { formatTimestamp, type JsonObject } from '@jackfield/base'
import { causeText } from '@jackfield/core'
import { answeredAt, causeOf, partiesOf } from './call-facts.ts'
import { outcomeOf } from './call-story.ts'
import type { Ladder } from './ladder.ts'
import { renderQuality } from './render-media.ts'

export function renderCall(ladder: Ladder): JsonObject {
  const { id, channels } = ladder
  const quality = renderQuality(ladder)
  const { summary, endedBy } = outcomeOf(ladder)
  return {
    id,
    ...renderLifetime(ladder),
    channels: [...channels.values()].map(({ name }) => name),
    channel_ids: [...channels.keys()],
    applications: [...ladder.applications],
    ...renderOutcome(ladder, endedBy),
    ...(quality ? { quality } : {}),
    summary,
  }
}

/** Since when, how long, who with whom: the same in both pictures of a call. */
export function renderLifetime(ladder: Ladder): JsonObject {
  const { kind, begunAt, endedAt } = ladder
  const { from, to, caller, callee } = partiesOf(ladder)
  const answered = answeredAt(ladder)
  return {
    kind,
    state: endedAt !== undefined ? 'ended' : answered === undefined ? 'ringing' : 'answered',
    begun: formatTimestamp(begunAt),
    ...(answered === undefined ? {} : { answered: formatTimestamp(answered) }),
    ...(endedAt === undefined ? {} : { ended: formatTimestamp(endedAt), duration_ms: Math.round(endedAt - begunAt) }),
    ...{ from, to, caller: { ...caller }, callee: { ...callee } },
  }
}

/** Why and by whom it ended, and why it failed. */
export function renderOutcome(ladder: Ladder, by = outcomeOf(ladder).endedBy): JsonObject {
  const { refusal, failure, warnings } = ladder
  const cause = causeOf(ladder)
  return {
    ...(cause === undefined ? {} : { cause, cause_txt: causeText(cause) }),
    ...(by === undefined ? {} : { ended_by: by }),
    ...remoteOf(ladder),
    ...(refusal ? { times: refusal.times } : {}),
    ...(failure ? { reason: failure.reason, reason_text: failure.text } : {}),
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  }
}

function remoteOf({ refusal, kind, rungs }: Ladder): JsonObject {
  if (refusal) return { remote: refusal.remote }
  if (kind === 'call') return {}
  const message = rungs.find((rung) => rung.kind === 'sip')
  return { remote: (message?.peer ?? '').replace(/^[A-Z]+:/, '') }
}
