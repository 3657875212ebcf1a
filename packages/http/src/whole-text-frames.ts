// Whole text frames of a client, read straight from what its socket delivers: nearly everything that programs send. RFC 6455 §5.2.
// Not pieces, control frames or what is malformed: those go to ws as they came, and it reads on until a frame ends with a chunk.

import { isUtf8 } from 'node:buffer'
import type { WebSocket } from 'ws'

/** The part of a websocket of ws that reads; whether it is between two messages only its own fields say. */
interface Receiver {
  write(chunk: Buffer): boolean
  readonly _state: number
  readonly _bufferedBytes: number
  readonly _fragmented: number
}

/** The final frame of a text, without extensions. */
const finalText = 0x81
const isMasked = 0x80
/** The length stands in the two bytes behind. */
const twoBytes = 126
const maskBytes = 4

/**
 * From now on `onText` is given such messages, and ws everything else.
 * @param most bytes of a message; ws refuses those that are longer
 */
export function readWholeTextFrames(websocket: WebSocket, most: number, onText: (text: string) => void): void {
  const receiver = (websocket as unknown as { readonly _receiver: Receiver })._receiver
  const write = receiver.write.bind(receiver)
  receiver.write = (chunk) => {
    let at = 0
    if (isBetweenMessages(receiver)) {
      let end = readFrame(chunk, at, most, onText)
      while (end > at) {
        at = end
        end = readFrame(chunk, at, most, onText)
      }
    }
    return at === chunk.length || write(at === 0 ? chunk : chunk.subarray(at))
  }
}

const isBetweenMessages = ({ _state, _bufferedBytes, _fragmented }: Receiver): boolean =>
  _state === 0 && _bufferedBytes === 0 && _fragmented === 0

/** Where the frame ends that begins here; where it begins, when it is not for us. */
function readFrame(chunk: Buffer, at: number, most: number, onText: (text: string) => void): number {
  if (at + 2 > chunk.length || chunk[at] !== finalText) return at
  const short = (chunk[at + 1] as number) - isMasked
  const isLonger = short === twoBytes
  if (short < 0 || short > twoBytes || (isLonger && at + 4 > chunk.length)) return at
  const length = isLonger ? chunk.readUInt16BE(at + 2) : short
  const mask = isLonger ? at + 4 : at + 2
  const start = mask + maskBytes
  const end = start + length
  if (end > chunk.length || length > most) return at
  const isAscii = unmask(chunk, mask, end) < 0x80
  if (!isAscii && !isUtf8(chunk.subarray(start, end))) {
    // as it came: ws says what is wrong with it
    unmask(chunk, mask, end)
    return at
  }
  onText(chunk.toString(isAscii ? 'latin1' : 'utf8', start, end))
  return end
}

/** All bits that stand in any of its bytes. The same again masks it. */
function unmask(chunk: Buffer, mask: number, end: number): number {
  const start = mask + maskBytes
  let bits = 0
  for (let at = start; at < end; at++) {
    const byte = (chunk[at] as number) ^ (chunk[mask + ((at - start) & 3)] as number)
    chunk[at] = byte
    bits |= byte
  }
  return bits
}
