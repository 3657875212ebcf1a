// The audio of a line between nodes: RTP from one to the other, encrypted with keys that travel with the line's own messages.
// Not the packets: the media plane has them.

import type { Random } from '@jackfield/base'
import { codecNamed, type PortOpened, type PortRange, type PortRenewal, type PortSpec } from '@jackfield/media'
import { type SrtpKeys, srtpProfiles } from '@jackfield/rtp'

/** Where the packets of one end go, as it is said to the other. */
export interface LineAddress {
  readonly address: string
  readonly port: number
}

/** What the end that asks for a line says of its audio; the other one only has to say where it is. */
export interface LineOffer extends LineAddress {
  /** names of codecs, the one to begin with first; both ends understand all of them */
  readonly codecs: readonly string[]
  readonly keys: LineKeys
}

/** Of what the asking end sends, and of what it is sent; key and salt in Base64. */
export interface LineKeys {
  readonly outbound: string
  readonly inbound: string
}

export interface LineMediaDeps {
  readonly random: Random
  /** where other nodes send audio */
  readonly address: string
  readonly portRange: () => PortRange
}

interface LineMediaPlan {
  readonly keys: LineKeys
  readonly isAsking: boolean
  readonly remote?: LineAddress | undefined
}

const profile = 'AES_CM_128_HMAC_SHA1_80'
const { keyLength, saltLength } = srtpProfiles[profile]
/** What every node understands, the one that costs nothing first. */
const usual = ['ulaw', 'alaw', 'g722']

/** Those that were asked for and are known, and those that everybody has. */
export const lineCodecs = (formats: readonly string[]): readonly string[] => [
  ...new Set([...formats.filter((name) => isSpoken(name)), ...usual]),
]

/** Linear samples of high rates do not fit into packets. */
const isSpoken = (name: string) => codecNamed(name) !== undefined && (!name.startsWith('slin') || name === 'slin16')

export class LineMedia {
  readonly #deps: LineMediaDeps
  readonly #keys: LineKeys
  readonly #isAsking: boolean
  #codecs: readonly string[]
  #remote: LineAddress | undefined

  /** `isAsking`: this end asked for the line; `remote`: where the other one is, when that is known already. */
  constructor(deps: LineMediaDeps, codecs: readonly string[], { keys, isAsking, remote }: LineMediaPlan) {
    this.#deps = deps
    this.#codecs = codecs
    this.#isAsking = isAsking
    this.#keys = keys
    this.#remote = remote && { address: remote.address, port: remote.port }
  }

  get codecs(): readonly string[] {
    return this.#codecs
  }

  spec(): PortSpec {
    const { address, portRange } = this.#deps
    const { first, last, reportIntervalMs } = portRange()
    const [outbound, inbound] = [readKey(this.#keys.outbound), readKey(this.#keys.inbound)]
    return {
      kind: 'rtp',
      transport: {
        localAddress: address,
        firstPort: first,
        lastPort: last,
        isRtcpMultiplexed: true,
        strict: 'no',
        srtp: this.#isAsking ? { outbound, inbound } : { outbound: inbound, inbound: outbound },
        ...(this.#remote && { remote: this.#remote }),
      },
      streams: this.#streams(),
      ...(reportIntervalMs === undefined ? {} : { reportIntervalMs }),
    }
  }

  /** What the asking end says; nothing when it has no port. */
  offer({ local }: PortOpened): LineOffer | undefined {
    return local && { address: local.address, port: local.port, codecs: this.#codecs, keys: this.#keys }
  }

  /** The other end is there. */
  found({ address, port }: LineAddress): PortRenewal {
    this.#remote = { address, port }
    return { remote: this.#remote }
  }

  /** This codec is spoken from now on; nothing when it was, or is none of these. */
  speak(format: string): PortRenewal | undefined {
    if (this.#codecs[0] === format || !this.#codecs.includes(format)) return undefined
    this.#codecs = [format, ...this.#codecs.filter((name) => name !== format)]
    return { streams: this.#streams() }
  }

  #streams(): Extract<PortSpec, { kind: 'rtp' }>['streams'] {
    const codecs = this.#codecs.map((name) => ({ name, payloadType: codecNamed(name)?.payloadType ?? 0 }))
    // what is spoken is agreed on: neither end follows the other
    return [{ mid: 'audio', kind: 'audio', codecs, isAsymmetric: true }]
  }
}

/** Nothing for what is none. */
export function readOffer(offer: unknown): LineOffer | undefined {
  const { address, port, codecs, keys } = (offer ?? {}) as Partial<LineOffer>
  if (!readAddress({ address, port }) || !Array.isArray(codecs) || !readKeys(keys)) return undefined
  const known = codecs.filter((name) => typeof name === 'string' && isSpoken(name))
  return known.length === 0 ? undefined : { ...(offer as LineOffer), codecs: known }
}

export function readAddress(given: unknown): LineAddress | undefined {
  const { address, port } = (given ?? {}) as Partial<LineAddress>
  const isOne = typeof address === 'string' && Number.isSafeInteger(port) && Number(port) > 0 && Number(port) < 65_536
  return isOne ? { address, port: Number(port) } : undefined
}

export function readKeys(given: unknown): LineKeys | undefined {
  const { outbound, inbound } = (given ?? {}) as Partial<LineKeys>
  const isKey = (text: unknown): text is string =>
    typeof text === 'string' && decoded(text).length === keyLength + saltLength
  return isKey(outbound) && isKey(inbound) ? { outbound, inbound } : undefined
}

export const newKeys = (random: Random): LineKeys => ({ outbound: newKey(random), inbound: newKey(random) })

const newKey = (random: Random) => Buffer.from(random.bytes(keyLength + saltLength)).toString('base64')
const decoded = (text: string) => Buffer.from(text, 'base64')

function readKey(text: string): SrtpKeys {
  const bytes = new Uint8Array(decoded(text))
  return { profile, masterKey: bytes.slice(0, keyLength), masterSalt: bytes.slice(keyLength) }
}
