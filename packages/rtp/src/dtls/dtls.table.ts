// The numbers of DTLS 1.2 and of its use for SRTP (RFC 6347, RFC 5246, RFC 8422, RFC 5764, RFC 7627).
// Nothing that reads or writes.
import type { SrtpProfileName } from '../srtp/profiles.table.ts'

export const dtlsVersion = 0xfefd
/** of the first hello, which may speak of an older version */
export const dtlsOldVersion = 0xfeff

export const contentTypes = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 } as const

export const handshakeTypes = {
  clientHello: 1,
  serverHello: 2,
  helloVerifyRequest: 3,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  clientKeyExchange: 16,
  finished: 20,
} as const
export type HandshakeName = keyof typeof handshakeTypes

export const extensionTypes = {
  supportedGroups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  useSrtp: 14,
  extendedMasterSecret: 23,
  renegotiationInfo: 0xff01,
} as const

/** A client without the extension says the same with this suite (RFC 5746). */
export const renegotiationSuite = 0x00ff

/** All with AES-128-GCM and SHA-256: what RFC 8827 demands, and its twin for RSA certificates. */
export const cipherSuites = { ecdsa: 0xc02b, rsa: 0xc02f } as const

export const groups = { x25519: 29, secp256r1: 23 } as const
export type GroupName = keyof typeof groups

export const certificateTypes = { rsa: 1, ecdsa: 64 } as const

export const signatureSchemes = {
  ecdsaSha256: { number: 0x0403, key: 'ec', hash: 'sha256', isPss: false },
  rsaPssSha256: { number: 0x0804, key: 'rsa', hash: 'sha256', isPss: true },
  rsaSha256: { number: 0x0401, key: 'rsa', hash: 'sha256', isPss: false },
} as const
export type SignatureScheme = (typeof signatureSchemes)[keyof typeof signatureSchemes]

/** In the order we like them. */
export const srtpProfileNumbers = {
  AEAD_AES_128_GCM: 0x0007,
  AEAD_AES_256_GCM: 0x0008,
  AES_CM_128_HMAC_SHA1_80: 0x0001,
  AES_CM_128_HMAC_SHA1_32: 0x0002,
} as const satisfies Record<SrtpProfileName, number>

export const alerts = {
  closeNotify: 0,
  unexpectedMessage: 10,
  handshakeFailure: 40,
  badCertificate: 42,
  illegalParameter: 47,
  decodeError: 50,
  decryptError: 51,
} as const
export type AlertName = keyof typeof alerts
