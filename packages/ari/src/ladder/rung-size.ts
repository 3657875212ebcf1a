// How much a rung keeps in memory, and what is left out of one that would keep too much: what it holds comes from outside.
// Not how many rungs there are: the ladder counts those.

import type { Diagnostics } from '@jackfield/base'
import type { MessageRung, RequestRung, Rung } from './rung.ts'

type TracedMessage = Diagnostics['jackfield:sip:message']

/** Characters of a text of others: a value, a body, what was said in the log. */
const longestText = 4_000
/** Bytes of a message; one that is longer is kept without its end. */
const longestMessage = 16_000
const longestSummary = 1_000
/** A rung without its texts. */
const bareSize = 200

/** As it is, or its beginning in a text of its own: a part of a text holds on to all of it. */
export function shortened(text: string, most = longestText): string {
  if (text.length <= most) return text
  return Buffer.from(`${text.slice(0, most)} … (${text.length - most} more)`).toString()
}

export const sizeOfMessage = ({ size, text }: TracedMessage): number => size ?? text.length

/** The message to keep; its text is made only where some of it is left out. */
export function keptMessage(message: TracedMessage): TracedMessage {
  if (sizeOfMessage(message) <= longestMessage && message.summary.length <= longestSummary) return message
  const { direction, peer, local } = message
  const [text, summary] = [shortened(message.text, longestMessage), shortened(message.summary, longestSummary)]
  // it was a part of the text, too
  const callId = Buffer.from(message.callId).toString()
  return { direction, callId, peer, local, summary, text }
}

/** What came with a request: as it is while it is small, else the beginning of its text. */
export function keptBody(body: unknown): unknown {
  if (typeof body === 'string') return shortened(body)
  return body === undefined || remaining(body, longestText) >= 0 ? body : shortened(JSON.stringify(body))
}

/** What is left of so many characters when all of this is written; stops as soon as nothing is. */
function remaining(value: unknown, most: number): number {
  if (typeof value === 'string') return most - value.length
  if (typeof value !== 'object' || value === null) return most - 8
  let left = most - 8
  for (const [name, inner] of Object.entries(value)) {
    if (left < 0) break
    left = remaining(inner, left - name.length)
  }
  return left
}

/** Characters, about. */
export function sizeOf(rung: Rung): number {
  switch (rung.kind) {
    case 'sip':
      return bareSize + sizeOfKept(rung)
    case 'dialplan':
      return bareSize + rung.data.length
    case 'request':
      return bareSize + sizeOfRequest(rung)
    case 'event':
      return bareSize + rung.detail.length
    case 'failure':
    case 'warning':
    case 'log':
      return bareSize + rung.text.length
  }
}

const sizeOfKept = ({ message, summary }: MessageRung) => sizeOfMessage(message) + summary.length

function sizeOfRequest({ path, query = '', body, answer = '' }: RequestRung): number {
  const bodySize = body === undefined ? 0 : longestText - Math.max(0, remaining(body, longestText))
  return path.length + query.length + bodySize + answer.length
}
