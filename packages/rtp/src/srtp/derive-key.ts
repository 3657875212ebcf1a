// Session keys out of the master key and salt (RFC 3711 §4.3, RFC 7714 §11), with a derivation rate of zero.
// Not key agreement: that is DTLS's or the SDP's affair.
import { CounterKeystream } from './counter-keystream.ts'

/** RFC 3711 §4.3.1 and §4.3.2 */
export const keyLabels = {
  rtpEncryption: 0,
  rtpAuthentication: 1,
  rtpSalt: 2,
  rtcpEncryption: 3,
  rtcpAuthentication: 4,
  rtcpSalt: 5,
} as const

export function deriveKey(
  masterKey: Uint8Array,
  masterSalt: Uint8Array,
  label: keyof typeof keyLabels,
  length: number,
): Uint8Array {
  const vector = new Uint8Array(16)
  // a salt of 96 bits is filled up with zeros on the right
  vector.set(masterSalt.subarray(0, 14))
  vector[7] = (vector[7] as number) ^ keyLabels[label]
  return Uint8Array.from(new CounterKeystream(masterKey).of(vector, length).subarray(0, length))
}
