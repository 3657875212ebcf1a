// Elements inside the header extension (RFC 8285): the one-byte and the two-byte form.
// Not what an element means: the SDP says that.
import type { RtpView } from './packet.ts'

const oneByteProfile = 0xbede
const twoByteProfile = 0x1000

/** Where an element lies in the packet's bytes. */
export interface ExtensionElement {
  readonly id: number
  readonly data: Uint8Array
}

/** Every element, in order; what runs over the end is left out. */
export function headerExtensions(view: RtpView): ExtensionElement[] {
  const isOneByte = view.extensionProfile === oneByteProfile
  const isTwoByte = view.extensionProfile !== -1 && (view.extensionProfile & 0xfff0) === twoByteProfile
  if (!isOneByte && !isTwoByte) return []
  const elements: ExtensionElement[] = []
  const end = view.extensionStart + view.extensionLength
  let at = view.extensionStart
  while (at < end) {
    const first = view.bytes[at] as number
    // a zero byte pads between elements in both forms
    if (first === 0) {
      at++
      continue
    }
    if (isOneByte && first >> 4 === 15) break
    if (!isOneByte && at + 1 >= end) break
    const id = isOneByte ? first >> 4 : first
    const length = isOneByte ? (first & 0x0f) + 1 : (view.bytes[at + 1] as number)
    const start = at + (isOneByte ? 1 : 2)
    if (start + length > end) break
    elements.push({ id, data: view.bytes.subarray(start, start + length) })
    at = start + length
  }
  return elements
}

/** The element of this id, if the packet has it. */
export const headerExtension = (view: RtpView, id: number): Uint8Array | undefined =>
  headerExtensions(view).find((element) => element.id === id)?.data

/** One-byte form where every element fits it, two-byte form otherwise; padded to whole words. */
export function encodeHeaderExtensions(elements: readonly ExtensionElement[]): { profile: number; data: Uint8Array } {
  for (const { id, data } of elements) {
    if (!Number.isInteger(id) || id < 1 || id > 255) throw new RangeError(`an element's id is 1 to 255, not ${id}`)
    if (data.length > 255) throw new RangeError(`an element holds at most 255 bytes, not ${data.length}`)
  }
  const isOneByte = elements.every(({ id, data }) => id <= 14 && data.length >= 1 && data.length <= 16)
  const length = elements.reduce((sum, { data }) => sum + data.length + (isOneByte ? 1 : 2), 0)
  const bytes = new Uint8Array(4 * Math.ceil(length / 4))
  let at = 0
  for (const { id, data } of elements) {
    if (isOneByte) bytes[at++] = (id << 4) | (data.length - 1)
    else {
      bytes[at++] = id
      bytes[at++] = data.length
    }
    bytes.set(data, at)
    at += data.length
  }
  return { profile: isOneByte ? oneByteProfile : twoByteProfile, data: bytes }
}
