// Requests for operations that exist, with parameters nobody should send: past the router, into the handlers.

import type { Random } from '@jackfield/base'
import type { OperationDescription, Parameter } from '@jackfield/description'
import { nastyBodies, nastyObject, nastyTexts, pick } from './nasty-values.ts'

export interface MalformedRequest {
  readonly method: string
  /** below the mount, with its query; nothing in it is encoded that was not nasty before */
  readonly path: string
  readonly contentType?: string
  readonly body?: string
}

/** Ids of objects that exist, so that some requests get further. */
export interface Victims {
  readonly channel: string
  readonly bridge: string
  readonly application: string
}

function nastyValue(random: Random, name: string, parameter: Parameter, victims: Victims): string {
  const chance = random.next()
  if (chance < 0.5 && name === 'channelId') return victims.channel
  if (chance < 0.5 && name === 'bridgeId') return victims.bridge
  if (chance < 0.5 && (name === 'applicationName' || name === 'app')) return victims.application
  if (chance < 0.6 && parameter.values) return pick(random, parameter.values)
  if (chance < 0.6 && parameter.type === 'int') return String(random.below(1_000))
  return pick(random, nastyTexts)
}

/** Whatever it is, no blank and no control character may break the request line. */
const printable = (text: string) => text.replace(/[^\x21-\x7e]/g, (found) => encodeURIComponent(found.toWellFormed()))

export function describedRequest(
  random: Random,
  operations: readonly OperationDescription[],
  victims: Victims,
): MalformedRequest {
  const { method, path, parameters } = pick(random, operations)
  const all = Object.entries(parameters)
  const value = (name: string) => nastyValue(random, name, parameters[name] as Parameter, victims)
  // a segment must stay one: its slashes are encoded
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => value(name).replaceAll('/', '%2F').replaceAll('?', '%3F'))
  const pairs = all
    .filter(([, parameter]) => parameter.in === 'query' && random.next() < 0.7)
    .map(([name]) => `${name}=${value(name)}`)
  if (random.next() < 0.2) pairs.push(...pairs)
  const query = printable(pairs.join('&'))
  const target = { method, path: printable(filled) + (query === '' ? '' : `?${query}`) }
  if (method === 'GET' || random.next() < 0.4) return target
  if (random.next() < 0.3) return { ...target, contentType: 'application/json', body: pick(random, nastyBodies) }
  const names = all.filter(([, parameter]) => parameter.in !== 'path').map(([name]) => name)
  const object = nastyObject(random, [...names, 'variables', 'fields'])
  return { ...target, contentType: 'application/json', body: JSON.stringify(object) }
}

export function bytesOf({ method, path, contentType, body = '' }: MalformedRequest, authorization: string): Buffer {
  const lines = [`${method} /ari${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Authorization: ${authorization}`]
  if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`)
  if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
