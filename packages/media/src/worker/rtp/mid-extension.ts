// The header extension that names a packet's stream, ready to stand in a header (RFC 8843 §15, RFC 8285).
// Not the other extensions.
import { encodeHeaderExtensions } from '@jackfield/rtp'
import type { StreamSpec } from '../../contract/port.ts'

/** What an element of an extension holds at most. */
const mostBytes = 255

/** Empty where none was agreed, or a packet cannot bear it: names and numbers are what a peer wrote. */
export function midExtension({ mid, extensions }: StreamSpec): Uint8Array {
  const id = extensions?.mid
  const name = new TextEncoder().encode(mid)
  if (id === undefined || id < 1 || id > 255 || name.length > mostBytes) return new Uint8Array(0)
  const { profile, data } = encodeHeaderExtensions([{ id, data: name }])
  const bytes = new Uint8Array(4 + data.length)
  bytes.set([profile >> 8, profile & 0xff, 0, data.length / 4])
  bytes.set(data, 4)
  return bytes
}
