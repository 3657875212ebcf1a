// The arithmetic of digest: what a password, a nonce and a request come to (RFC 7616 §3.4).
// Not whether it is right.

import { hash } from 'node:crypto'
import { type DigestAlgorithm, digestAlgorithms } from './algorithms.table.ts'

/** Hashes a text with one of the table's hashes; tests count the work with their own. */
export type Hash = (name: string, data: string | Buffer) => string

export const systemHash: Hash = (name, data) => hash(name, data, 'hex')

export interface DigestInput {
  readonly algorithm: DigestAlgorithm
  /** of user, realm and password; see `computeHa1` */
  readonly ha1: string
  readonly method: string
  readonly uri: string
  readonly nonce: string
  readonly qop?: 'auth' | 'auth-int' | undefined
  readonly nc?: string | undefined
  readonly cnonce?: string | undefined
  readonly body?: Buffer | undefined
}

export function computeHa1(
  algorithm: DigestAlgorithm,
  username: string,
  realm: string,
  password: string,
  hashOf: Hash = systemHash,
): string {
  return hashOf(digestAlgorithms[algorithm].hash, `${username}:${realm}:${password}`)
}

export function computeResponse(input: DigestInput, hashOf: Hash = systemHash): string {
  const { hash: name, isSession } = digestAlgorithms[input.algorithm]
  const ha1 = isSession ? hashOf(name, `${input.ha1}:${input.nonce}:${input.cnonce ?? ''}`) : input.ha1
  const bodyHash = input.qop === 'auth-int' ? `:${hashOf(name, input.body ?? '')}` : ''
  const ha2 = hashOf(name, `${input.method}:${input.uri}${bodyHash}`)
  if (input.qop === undefined) return hashOf(name, `${ha1}:${input.nonce}:${ha2}`)
  return hashOf(name, `${ha1}:${input.nonce}:${input.nc}:${input.cnonce}:${input.qop}:${ha2}`)
}
