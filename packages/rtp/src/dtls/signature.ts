// Signatures of a handshake, by whatever key a certificate has.
// Not whether the certificate is the right one.
import { constants, type KeyObject, sign, verify } from 'node:crypto'
import { type SignatureScheme, signatureSchemes } from './dtls.table.ts'

export const schemeOf = (number: number): SignatureScheme | undefined =>
  Object.values(signatureSchemes).find((scheme) => scheme.number === number)

/** The scheme of ours that a peer knows; undefined: none. */
export const schemeFor = (key: 'ec' | 'rsa', known: readonly number[]): SignatureScheme | undefined =>
  Object.values(signatureSchemes).find((scheme) => scheme.key === key && known.includes(scheme.number))

const padding = ({ key, isPss }: SignatureScheme) =>
  key === 'ec'
    ? {}
    : isPss
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { padding: constants.RSA_PKCS1_PADDING }

export const signWith = (scheme: SignatureScheme, key: KeyObject, data: Uint8Array): Uint8Array =>
  sign(scheme.hash, data, { key, ...padding(scheme) })

export function isSignedBy(scheme: SignatureScheme, key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean {
  if (keyKind(key) !== scheme.key) return false
  try {
    return verify(scheme.hash, data, { key, ...padding(scheme) }, signature)
  } catch {
    return false
  }
}

const mostRsaBits = 8_192

/** Undefined: no key that signs anything here. */
export function keyKind(key: KeyObject): 'ec' | 'rsa' | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ec') return 'ec'
  return type === 'rsa' && (details?.modulusLength ?? 0) <= mostRsaBits ? 'rsa' : undefined
}
