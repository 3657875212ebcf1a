// A ladder as the interface shows it.
// Not kept as text: ladders are read seldom and change often.

import { formatTimestamp, type Json, type JsonObject } from '@jackfield/base'
import { withoutSecrets } from '@jackfield/sip'
import type { CallChannel } from './call-channel.ts'
import type { Ladder } from './ladder.ts'
import { renderLifetime, renderOutcome } from './render-call.ts'
import { renderStreams } from './render-media.ts'
import type { MessageRung, RequestRung, Rung } from './rung.ts'
import type { RungKind } from './rung-kinds.table.ts'

export interface LadderWish {
  /** absent: all */
  readonly kinds?: readonly RungKind[] | undefined
  /** what has a higher number; absent: everything */
  readonly since?: number | undefined
  /** default: with the bars of its audio */
  readonly hasMedia?: boolean
}

export function renderLadder(ladder: Ladder, { kinds, since, hasMedia = true }: LadderWish = {}): JsonObject {
  const { id, leftOut, channels } = ladder
  const { rungs, isComplete } =
    since === undefined ? { rungs: ladder.rungs, isComplete: true } : ladder.rungsSince(since)
  const repeated = rungs.some(({ kind }) => kind === 'sip') ? repetitionsIn(ladder.rungs) : noRung
  return {
    id,
    ...renderLifetime(ladder),
    channels: [...channels.values()].map(renderChannel),
    applications: [...ladder.applications],
    ...renderOutcome(ladder),
    ...(hasMedia ? { media: renderStreams(ladder) } : {}),
    left_out: leftOut,
    complete: isComplete,
    last: ladder.rungs.at(-1)?.order ?? since ?? 0,
    rungs: (kinds ? rungs.filter(({ kind }) => kinds.includes(kind)) : rungs).map((rung) => renderRung(rung, repeated)),
  }
}

const noRung: ReadonlySet<Rung> = new Set()

function renderChannel(channel: CallChannel): JsonObject {
  const { id, name, last, isCalled, begunAt, answeredAt, endedAt, cause } = channel
  return {
    id,
    name,
    ...(last.endpoint === undefined ? {} : { endpoint: last.endpoint }),
    called: isCalled,
    caller: { name: last.caller.name, number: last.caller.number },
    begun: formatTimestamp(begunAt),
    ...(answeredAt === undefined ? {} : { answered: formatTimestamp(answeredAt) }),
    ...(endedAt === undefined ? {} : { ended: formatTimestamp(endedAt) }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** Messages that went before, to the byte: over what does not repeat by itself, a telephone that asks the same again. */
function repetitionsIn(rungs: readonly Rung[]): ReadonlySet<Rung> {
  const repeated = new Set<Rung>()
  const messages = rungs.filter((rung) => rung.kind === 'sip')
  // texts are made only of those that have all else in common
  const alike = Map.groupBy(messages, ({ direction, peer, summary }) => `${direction} ${peer} ${summary}`)
  for (const [, some] of alike) {
    if (some.length === 1) continue
    const seen = new Set<string>()
    for (const rung of some) {
      const { text } = rung.message
      if (seen.has(text)) repeated.add(rung)
      seen.add(text)
    }
  }
  return repeated
}

function renderRung(rung: Rung, repeated: ReadonlySet<Rung>): Json {
  const { kind, channelId, order } = rung
  const head = { number: order, at: formatTimestamp(rung.at), kind, channel_id: channelId }
  switch (rung.kind) {
    case 'event': {
      const { type, detail, applications, node, direction } = rung
      return {
        ...head,
        type,
        detail,
        applications: [...applications],
        ...(node === undefined ? {} : { node, direction }),
      }
    }
    case 'dialplan': {
      const { context, exten, priority, application, data } = rung
      return { ...head, context, exten, priority, application, data }
    }
    case 'failure':
      return { ...head, reason: rung.reason, detail: rung.text }
    case 'warning':
      return { ...head, reason: rung.code, detail: rung.text }
    case 'sip':
      return { ...head, ...renderMessage(rung), retransmission: repeated.has(rung) }
    case 'log':
      return { ...head, level: rung.level, detail: rung.text }
    case 'request': {
      const { method, path, operation, user, status, durationMs, over, times } = rung
      const about = { method, path, operation, user, status, duration_ms: Math.round(durationMs), over, times }
      return { ...head, ...about, ...renderBodies(rung) }
    }
  }
}

/** Characters of a body that are shown. */
const longestBody = 4_000

/** What was asked with it, and what was answered. */
function renderBodies({ query = '', body, answer = '' }: RequestRung): JsonObject {
  const asked = query.replace(/(^|&)api_key=[^&]*/g, '').replace(/^&/, '')
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ...(asked === '' ? {} : { query: asked }),
    ...(text === '' ? {} : { body: text.slice(0, longestBody) }),
    ...(answer === '' ? {} : { answer }),
  }
}

function renderMessage({ direction, peer, summary, message, node }: MessageRung): JsonObject {
  const text = withoutSecrets(message.text)
  const bodyAt = text.indexOf('\r\n\r\n')
  const isDescription = /^(?:Content-Type|c)[ \t]*:[ \t]*application\/sdp\b/im.test(text.slice(0, bodyAt))
  const sdp = isDescription ? { sdp: text.slice(bodyAt + 4) } : {}
  const at = node === undefined ? {} : { node }
  return { direction, peer, local: message.local, summary, dialog: message.callId, ...at, text, ...sdp }
}
