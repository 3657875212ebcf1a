// Bytes that look more or less like a request of HTTP.

import type { Random } from '@jackfield/base'
import { nastyBodies, nastyTexts, pick } from './nasty-values.ts'

const methods = [
  'GET',
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'NONSENSE',
  'get',
  '',
  'G\u0000T',
  'CONNECT',
  'TRACE',
]
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'FTP/1.1']
const starts = ['/ari/', '/ari/', '/ari', '/', '', '/ARI/', '/ari//', 'http://x/ari/', '/health', '/metrics/', '*']
const names = [
  'channels',
  'bridges',
  'asterisk',
  'events',
  'api-docs',
  'mailboxes',
  'deviceStates',
  'sounds',
  'applications',
]
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  ';;;',
  '',
  'application/json; charset=x',
]

function target(random: Random): string {
  let path = pick(random, starts)
  for (let at = random.below(6); at > 0; at--) {
    path += pick(random, random.next() < 0.4 ? names : nastyTexts) + pick(random, ['', '/', '?', '&', '='])
  }
  return path
}

/** @param authorization of somebody who may do everything: most of what is wrong must get past the door */
export function rawRequest(random: Random, authorization: string): Buffer {
  const body = pick(random, nastyBodies)
  const length = Buffer.byteLength(body)
  const lines = [`${pick(random, methods)} ${target(random)} ${pick(random, versions)}`, 'Host: x', 'Connection: close']
  const maybe = (chance: number, line: string) => {
    if (random.next() < chance) lines.push(line)
  }
  maybe(0.8, `Authorization: ${authorization}`)
  maybe(0.05, 'Authorization: Basic %%%')
  maybe(0.05, 'Authorization: Bearer x')
  maybe(0.5, `Content-Type: ${pick(random, types)}`)
  maybe(0.7, `Content-Length: ${pick(random, [length, length, length, -1, 'x', 0, length + 5])}`)
  maybe(0.1, 'Transfer-Encoding: chunked')
  maybe(0.05, 'Transfer-Encoding: x')
  maybe(0.1, 'Upgrade: websocket')
  maybe(0.1, 'Connection: Upgrade')
  maybe(0.1, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  maybe(0.1, `Sec-WebSocket-Version: ${pick(random, ['13', '7', 'x'])}`)
  maybe(0.1, `Range: ${pick(random, ['bytes=0-', 'bytes=-', 'x', 'bytes=9-1'])}`)
  maybe(0.1, `Idempotency-Key: ${pick(random, ['', 'k', 'x'.repeat(300)])}`)
  maybe(0.1, `Origin: ${pick(random, ['http://x.example', 'null', ''])}`)
  maybe(0.05, 'Expect: 100-continue')
  maybe(0.05, 'no colon here')
  maybe(0.02, `X: ${'x'.repeat(20_000)}`)
  const bytes = Buffer.from(`${lines.join(pick(random, ['\r\n', '\r\n', '\r\n', '\n']))}\r\n\r\n${body}`)
  // some bytes are broken, some requests cut short
  if (random.next() < 0.2) bytes[random.below(bytes.length)] = random.below(256)
  return random.next() < 0.1 ? bytes.subarray(0, random.below(bytes.length)) : bytes
}
