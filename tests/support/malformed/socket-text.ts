// Messages over an event socket that look more or less like requests.

import type { Random } from '@jackfield/base'
import type { MalformedRequest } from './described-request.ts'
import { nastyBodies, nastyJson, nastyTexts, pick } from './nasty-values.ts'

const members = [
  'type',
  'method',
  'uri',
  'transaction_id',
  'request_id',
  'query_strings',
  'content_type',
  'message_body',
  '__proto__',
  'x',
]

/** @param described a request whose parameters are wrong; a part of the messages carries it as it is */
export function socketText(random: Random, described: MalformedRequest): string {
  const message: Record<string, unknown> = {}
  if (random.next() < 0.5) {
    const { method, path, contentType, body } = described
    Object.assign(message, { type: 'RESTRequest', method, uri: path.slice(1) })
    if (body !== undefined) Object.assign(message, { content_type: contentType, message_body: body })
    return JSON.stringify(message)
  }
  for (const member of members) {
    if (random.next() < 0.5) message[member] = pick(random, random.next() < 0.5 ? nastyJson : nastyTexts)
  }
  if (random.next() < 0.7) message.type = 'RESTRequest'
  if (random.next() < 0.7) message.method = pick(random, ['GET', 'PUT', 'DELETE', 'POST', 'OPTIONS', 'HEAD', 'x'])
  if (random.next() < 0.3) {
    message.query_strings = [pick(random, nastyJson), { name: pick(random, nastyJson), value: pick(random, nastyJson) }]
  }
  const text = random.next() < 0.1 ? pick(random, nastyBodies) : JSON.stringify(message)
  return random.next() < 0.2 ? text.slice(0, random.below(text.length)) : text
}
