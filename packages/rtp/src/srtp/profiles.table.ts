// Protection profiles of SRTP, by the names of RFC 4568 and RFC 7714.
// Lengths in bytes; nothing that computes.

export interface SrtpProfile {
  readonly cipher: 'counter' | 'aead'
  readonly keyLength: number
  readonly saltLength: number
  readonly tagLength: number
  /** RTCP is always tagged in full, RFC 4568 §6.2.2 */
  readonly rtcpTagLength: number
  readonly rfc: string
}

export const srtpProfiles = {
  AES_CM_128_HMAC_SHA1_80: {
    cipher: 'counter',
    keyLength: 16,
    saltLength: 14,
    tagLength: 10,
    rtcpTagLength: 10,
    rfc: '4568 §6.2.1',
  },
  AES_CM_128_HMAC_SHA1_32: {
    cipher: 'counter',
    keyLength: 16,
    saltLength: 14,
    tagLength: 4,
    rtcpTagLength: 10,
    rfc: '4568 §6.2.2',
  },
  AEAD_AES_128_GCM: {
    cipher: 'aead',
    keyLength: 16,
    saltLength: 12,
    tagLength: 16,
    rtcpTagLength: 16,
    rfc: '7714 §12',
  },
  AEAD_AES_256_GCM: {
    cipher: 'aead',
    keyLength: 32,
    saltLength: 12,
    tagLength: 16,
    rtcpTagLength: 16,
    rfc: '7714 §12',
  },
} as const satisfies Record<string, SrtpProfile>

export type SrtpProfileName = keyof typeof srtpProfiles
