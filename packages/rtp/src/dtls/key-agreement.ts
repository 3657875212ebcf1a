// The key of one handshake, agreed on over X25519 or P-256 (RFC 8422).
// Not who signed it.
import { createECDH, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'
import { concat } from './bytes.ts'
import type { GroupName } from './dtls.table.ts'

export interface KeyAgreement {
  readonly group: GroupName
  /** as it travels */
  readonly publicKey: Uint8Array
  /** Undefined when the peer's key is none of the group. */
  agree(peerKey: Uint8Array): Uint8Array | undefined
}

/** What stands before the 32 bytes of an X25519 key in DER. */
const x25519Prefix = Uint8Array.fromHex('302a300506032b656e032100')

export const beginAgreement = (group: GroupName): KeyAgreement => (group === 'x25519' ? overX25519() : overP256())

function overX25519(): KeyAgreement {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    group: 'x25519',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(x25519Prefix.length),
    agree: (peerKey) =>
      attempt(() => {
        const key = Buffer.from(concat(x25519Prefix, peerKey))
        return diffieHellman({ privateKey, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) })
      }),
  }
}

function overP256(): KeyAgreement {
  const ecdh = createECDH('prime256v1')
  return {
    group: 'secp256r1',
    publicKey: ecdh.generateKeys(),
    // points that are not on the curve are refused by it
    agree: (peerKey) => attempt(() => ecdh.computeSecret(peerKey)),
  }
}

function attempt(compute: () => Uint8Array): Uint8Array | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
