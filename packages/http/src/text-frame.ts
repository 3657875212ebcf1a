// One whole unmasked text message as a websocket carries it: RFC 6455 §5.2.
// Not masking, pieces or control frames: ws does those.

import { Buffer } from 'node:buffer'

/** The final text frame. */
const finalText = 0x81

/**
 * Bytes as a string, to be written as latin1: nothing is copied or encoded for ASCII, which is what most messages are, and several
 * frames are put together by adding them.
 * @param byteLength of the text in UTF-8
 */
export function textFrame(text: string, byteLength: number): string {
  const bytes = byteLength === text.length ? text : Buffer.from(text, 'utf8').toString('latin1')
  // the head of nearly every message
  if (byteLength >= 126 && byteLength < 65_536) {
    return String.fromCharCode(finalText, 126, byteLength >> 8, byteLength & 0xff) + bytes
  }
  return String.fromCharCode(...head(byteLength)) + bytes
}

function head(length: number): number[] {
  if (length < 126) return [finalText, length]
  if (length < 65_536) return [finalText, 126, length >> 8, length & 0xff]
  const low = length % 2 ** 32
  return [
    finalText,
    127,
    0,
    0,
    0,
    Math.floor(length / 2 ** 32),
    low >>> 24,
    (low >>> 16) & 0xff,
    (low >>> 8) & 0xff,
    low & 0xff,
  ]
}
