// What comes after a good handshake and is no good websocket: broken, unmasked, endless, forbidden.

import type { Random } from '@jackfield/base'
import { pick } from './nasty-values.ts'

const firstBytes = [0x81, 0x01, 0x80, 0x89, 0x8a, 0x88, 0x82, 0xf1, 0x8f, 0x00]

export function brokenFrames(random: Random): Buffer {
  const noise = Buffer.from(random.bytes(2 + random.below(200)))
  if (random.next() < 0.3) return noise
  noise[0] = pick(random, firstBytes)
  // masked or not; as long as it says, or far longer
  noise[1] = random.next() < 0.8 ? 0x80 | random.below(126) : pick(random, [0x7e, 0x7f, 0xfe, 0xff, 0x05])
  return noise
}

export const handshake = (application: string, authorization: string): Buffer =>
  Buffer.from(
    [
      `GET /ari/events?app=${application} HTTP/1.1`,
      'Host: x',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Authorization: ${authorization}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '',
      '',
    ].join('\r\n'),
  )
