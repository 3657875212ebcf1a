// A credentials file of NATS and the server's configuration that knows it: operator, account and user, each signed by the one above.
// Not NATS' own tool for it: three signed texts are all there is.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { systemClock } from '@jackfield/base'

/** What a key is for, as the first letter of its text says. */
const kinds = { operator: 14 << 3, account: 0, user: 20 << 3 } as const
const seedKind = 18 << 3

interface Key {
  readonly secret: KeyObject
  /** as NATS writes them */
  readonly name: string
  readonly seed: string
}

function makeKey(kind: keyof typeof kinds): Key {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const prefix = kinds[kind]
  return {
    secret: privateKey,
    name: checked(Buffer.concat([Buffer.of(prefix), Buffer.from(x, 'base64url')])),
    seed: checked(
      Buffer.concat([Buffer.of(seedKind | (prefix >> 5), (prefix & 31) << 3), Buffer.from(d, 'base64url')]),
    ),
  }
}

/** In base 32 (RFC 4648), with a checksum of 16 bits (CRC-16/XMODEM) at its end. */
function checked(bytes: Buffer): string {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff
  }
  const all = Buffer.concat([bytes, Buffer.of(crc & 0xff, crc >> 8)])
  const bits = [...all].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** A claim in the form of a JSON web token, as NATS signs it. */
function signed(by: Key, about: Key, name: string, claim: Readonly<Record<string, unknown>>): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(systemClock.wall() / 1000)
  const claims = {
    jti: name,
    iat,
    iss: by.name,
    name,
    sub: about.name,
    nats: { ...claim, version: 2 },
  }
  const body = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode(claims)}`
  return `${body}.${sign(null, Buffer.from(body), by.secret).toString('base64url')}`
}

const unlimited = { subs: -1, data: -1, payload: -1 }

export function makeNatsCredentials(): { readonly configuration: string; readonly credentials: string } {
  const [operator, system, account, user] = [
    makeKey('operator'),
    makeKey('account'),
    makeKey('account'),
    makeKey('user'),
  ] as const
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
  const noStorage = { mem_storage: 0, disk_storage: 0, streams: 0, consumer: 0 }
  const limits = { ...unlimited, ...storage, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 }
  const operatorText = signed(operator, operator, 'operator', { type: 'operator' })
  const accountText = signed(operator, account, 'office', { type: 'account', limits })
  const systemText = signed(operator, system, 'system', { type: 'account', limits: { ...limits, ...noStorage } })
  const userText = signed(account, user, 'node', { type: 'user', pub: {}, sub: {}, ...unlimited })
  return {
    configuration: [
      `operator: "${operatorText}"`,
      'resolver: MEMORY',
      `system_account: ${system.name}`,
      `resolver_preload: { ${account.name}: "${accountText}", ${system.name}: "${systemText}" }`,
    ].join('\n'),
    credentials: [
      ...['-----BEGIN NATS USER JWT-----', userText, '------END NATS USER JWT------', ''],
      ...['-----BEGIN USER NKEY SEED-----', user.seed, '------END USER NKEY SEED------', ''],
    ].join('\n'),
  }
}
