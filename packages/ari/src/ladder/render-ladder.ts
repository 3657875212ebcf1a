// A ladder, and a call in a few words, as the interface shows them.
// Not kept as text: ladders are read seldom and change often.

import { formatTimestamp, type Json } from '@jackfield/base'
import type { CallStory } from './call-story.ts'
import type { Ladder } from './ladder.ts'
import type { Rung } from './rung.ts'

export function renderLadder(ladder: Ladder): Json {
  const { id, begunAt, endedAt, leftOut, channels, rungs } = ladder
  return {
    id,
    begun: formatTimestamp(begunAt),
    ...(endedAt === undefined ? {} : { ended: formatTimestamp(endedAt) }),
    channels: [...channels].map(([channelId, name]) => ({ id: channelId, name })),
    ...renderFailure(ladder),
    left_out: leftOut,
    rungs: rungs.map(renderRung),
  }
}

/** Who called whom, of a call without a channel, and why it failed. */
function renderFailure({ refusal, failure }: Pick<Ladder, 'refusal' | 'failure'>): { [name: string]: Json } {
  return {
    ...(refusal ? { from: refusal.from, to: refusal.to, remote: refusal.remote, times: refusal.times } : {}),
    ...(failure ? { reason: failure.reason, reason_text: failure.text } : {}),
  }
}

function renderRung(rung: Rung): Json {
  const { kind, channelId } = rung
  const head = { at: formatTimestamp(rung.at), kind, channel_id: channelId }
  switch (rung.kind) {
    case 'event':
      return { ...head, type: rung.type, detail: rung.detail, applications: [...rung.applications] }
    case 'dialplan': {
      const { context, exten, priority, application, data } = rung
      return { ...head, context, exten, priority, application, data }
    }
    case 'failure':
      return { ...head, reason: rung.reason, detail: rung.text }
    case 'sip':
      return { ...head, direction: rung.direction, peer: rung.peer, summary: rung.summary }
    case 'request': {
      const { method, path, operation, user, status, durationMs, over, times } = rung
      return { ...head, method, path, operation, user, status, duration_ms: Math.round(durationMs), over, times }
    }
  }
}

export function renderStory(story: CallStory): Json {
  const { id, begunAt, endedAt, channels, summary } = story
  const ended = endedAt === undefined ? {} : { ended: formatTimestamp(endedAt) }
  return { id, begun: formatTimestamp(begunAt), ...ended, channels: [...channels], summary, ...renderFailure(story) }
}
