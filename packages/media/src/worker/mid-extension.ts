// The header extension that names a packet's stream, ready to stand in a header (RFC 8843 §15, RFC 8285).
// Not the other extensions.
import { encodeHeaderExtensions } from '@jackfield/rtp'
import type { StreamSpec } from '../contract/port.ts'

/** Empty where none was agreed. */
export function midExtension({ mid, extensions }: StreamSpec): Uint8Array {
  if (extensions?.mid === undefined) return new Uint8Array(0)
  const { profile, data } = encodeHeaderExtensions([{ id: extensions.mid, data: new TextEncoder().encode(mid) }])
  const bytes = new Uint8Array(4 + data.length)
  bytes.set([profile >> 8, profile & 0xff, 0, data.length / 4])
  bytes.set(data, 4)
  return bytes
}
