// One whole unmasked binary message as a websocket carries it: RFC 6455 §5.2.
// Not masking, pieces or control frames: ws does those.

const finalBinary = 0x82

export function binaryFrame(bytes: Uint8Array): Buffer {
  const { length } = bytes
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headLength + length)
  frame[0] = finalBinary
  if (headLength === 2) frame[1] = length
  else if (headLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(bytes, headLength)
  return frame
}
