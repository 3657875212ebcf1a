// One whole unmasked text message as a websocket carries it: RFC 6455 §5.2.
// Not masking, pieces or control frames: ws does those.

/** The final text frame. */
const finalText = 0x81

/**
 * ASCII becomes a string of bytes, to be written as latin1: nothing is copied or encoded for what most messages are.
 * @param byteLength of the text in UTF-8
 */
export function textFrame(text: string, byteLength: number): string | Buffer {
  if (byteLength === text.length) return String.fromCharCode(...head(byteLength)) + text
  const bytes = head(byteLength)
  const frame = Buffer.allocUnsafe(bytes.length + byteLength)
  frame.set(bytes)
  frame.write(text, bytes.length, 'utf8')
  return frame
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
