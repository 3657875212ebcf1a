// The hellos of both sides and what they agree on (RFC 5246 §7.4.1): suites, groups, signatures, profiles of SRTP.
// Not keys.
import type { SrtpProfileName } from '../srtp/profiles.table.ts'
import { ByteReader, concat, fromPairs, list, number, pairs } from './bytes.ts'
import {
  cipherSuites,
  dtlsVersion,
  extensionTypes,
  type GroupName,
  groups,
  renegotiationSuite,
  type SignatureScheme,
  signatureSchemes,
  srtpProfileNumbers,
} from './dtls.table.ts'

export interface ClientHello {
  readonly version: number
  readonly random: Uint8Array
  readonly cookie: Uint8Array
  readonly suites: readonly number[]
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

export interface ServerHello {
  readonly version: number
  readonly random: Uint8Array
  readonly suite: number
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

const schemes = Object.values(signatureSchemes)
export const schemeNumbers = fromPairs(schemes.map(({ number }) => number))
const profileNames = Object.keys(srtpProfileNumbers) as SrtpProfileName[]
const groupNames = Object.keys(groups) as GroupName[]

export function decodeClientHello(body: Uint8Array): ClientHello | undefined {
  const reader = new ByteReader(body)
  const version = reader.number(2)
  const random = reader.take(32).slice()
  reader.list(1)
  const cookie = reader.list(1)
  const suites = pairs(reader.list(2))
  reader.list(1)
  const extensions = readExtensions(reader)
  return reader.isGood && extensions ? { version, random, cookie, suites, extensions } : undefined
}

export function decodeServerHello(body: Uint8Array): ServerHello | undefined {
  const reader = new ByteReader(body)
  const version = reader.number(2)
  const random = reader.take(32).slice()
  reader.list(1)
  const suite = reader.number(2)
  const compression = reader.number(1)
  const extensions = readExtensions(reader)
  return reader.isGood && compression === 0 && extensions ? { version, random, suite, extensions } : undefined
}

function readExtensions(reader: ByteReader): Map<number, Uint8Array> | undefined {
  const extensions = new Map<number, Uint8Array>()
  if (reader.left === 0) return extensions
  const inner = new ByteReader(reader.list(2))
  while (inner.left > 0 && inner.isGood) {
    const type = inner.number(2)
    if (extensions.has(type)) return undefined
    extensions.set(type, inner.list(2))
  }
  return inner.isGood ? extensions : undefined
}

const writeExtensions = (extensions: readonly (readonly [number, Uint8Array])[]): Uint8Array =>
  list(concat(...extensions.map(([type, data]) => concat(number(type, 2), list(data, 2)))), 2)

export function encodeClientHello(random: Uint8Array, cookie: Uint8Array): Uint8Array {
  return concat(
    number(dtlsVersion, 2),
    random,
    list(new Uint8Array(0), 1),
    list(cookie, 1),
    list(fromPairs([cipherSuites.ecdsa, cipherSuites.rsa]), 2),
    list(number(0, 1), 1),
    writeExtensions([
      [extensionTypes.supportedGroups, list(fromPairs(Object.values(groups)), 2)],
      [extensionTypes.pointFormats, list(number(0, 1), 1)],
      [extensionTypes.signatureAlgorithms, list(schemeNumbers, 2)],
      [extensionTypes.useSrtp, useSrtp(profileNames)],
      [extensionTypes.extendedMasterSecret, new Uint8Array(0)],
      [extensionTypes.renegotiationInfo, number(0, 1)],
    ]),
  )
}

const useSrtp = (names: readonly SrtpProfileName[]): Uint8Array =>
  concat(list(fromPairs(names.map((name) => srtpProfileNumbers[name])), 2), list(new Uint8Array(0), 1))

export interface HelloChoice {
  readonly suite: number
  readonly group: GroupName
  readonly scheme: SignatureScheme
  readonly profile: SrtpProfileName
  readonly bindsTranscript: boolean
  readonly knowsRenegotiation: boolean
}

/** What a server with such a key takes out of a client's hello; undefined: there is nothing in common. */
export function choose(hello: ClientHello, key: 'ec' | 'rsa'): HelloChoice | undefined {
  const { extensions, suites } = hello
  const of = (type: number) => pairs(new ByteReader(extensions.get(type) ?? new Uint8Array(2)).list(2))
  const suite = key === 'ec' ? cipherSuites.ecdsa : cipherSuites.rsa
  const offered = of(extensionTypes.supportedGroups)
  const group = groupNames.find((name) => offered.includes(groups[name]))
  const known = of(extensionTypes.signatureAlgorithms)
  const scheme = schemes.find((one) => one.key === key && known.includes(one.number))
  const profile = srtpProfileIn(extensions)
  if (!suites.includes(suite) || !group || !scheme || !profile) return undefined
  return {
    suite,
    group,
    scheme,
    profile,
    bindsTranscript: extensions.has(extensionTypes.extendedMasterSecret),
    knowsRenegotiation: extensions.has(extensionTypes.renegotiationInfo) || suites.includes(renegotiationSuite),
  }
}

/** The profile we like best among those named. */
export function srtpProfileIn(extensions: ReadonlyMap<number, Uint8Array>): SrtpProfileName | undefined {
  const named = pairs(new ByteReader(extensions.get(extensionTypes.useSrtp) ?? new Uint8Array(2)).list(2))
  return profileNames.find((name) => named.includes(srtpProfileNumbers[name]))
}

export function encodeServerHello(random: Uint8Array, choice: HelloChoice): Uint8Array {
  const extensions: [number, Uint8Array][] = [
    [extensionTypes.useSrtp, useSrtp([choice.profile])],
    [extensionTypes.pointFormats, list(number(0, 1), 1)],
  ]
  if (choice.bindsTranscript) extensions.push([extensionTypes.extendedMasterSecret, new Uint8Array(0)])
  if (choice.knowsRenegotiation) extensions.push([extensionTypes.renegotiationInfo, number(0, 1)])
  return concat(
    number(dtlsVersion, 2),
    random,
    list(new Uint8Array(0), 1),
    number(choice.suite, 2),
    number(0, 1),
    writeExtensions(extensions),
  )
}
