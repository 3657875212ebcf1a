// Nonces that need no memory: a time and a mark only this exchange can make, bound to realm and address.
// Not the count of their uses: that is replay-guard.ts.

import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock, Random } from '@jackfield/base'

export type NonceState = 'fresh' | 'expired' | 'forged'

const markBytes = 16

export class Nonces {
  readonly #clock: Clock
  readonly #random: Random
  readonly #secret: Uint8Array
  readonly #lifetimeMs: number

  constructor(clock: Clock, random: Random, lifetimeMs: number) {
    this.#clock = clock
    this.#random = random
    this.#secret = random.bytes(32)
    this.#lifetimeMs = lifetimeMs
  }

  get lifetimeMs(): number {
    return this.#lifetimeMs
  }

  create(realm: string, address: string): string {
    const body = Buffer.alloc(14)
    body.writeUIntBE(Math.floor(this.#clock.now()), 0, 6)
    body.set(this.#random.bytes(8), 6)
    return Buffer.concat([body, this.#mark(body, realm, address)]).toString('base64url')
  }

  check(nonce: string, realm: string, address: string): NonceState {
    const bytes = Buffer.from(nonce, 'base64url')
    if (bytes.length !== 14 + markBytes || bytes.toString('base64url') !== nonce) return 'forged'
    const body = bytes.subarray(0, 14)
    if (!timingSafeEqual(this.#mark(body, realm, address), bytes.subarray(14))) return 'forged'
    return this.#clock.now() - this.issuedAt(nonce) > this.#lifetimeMs ? 'expired' : 'fresh'
  }

  /** Of a nonce that was checked, on the monotonic clock. */
  issuedAt(nonce: string): number {
    return Buffer.from(nonce, 'base64url').readUIntBE(0, 6)
  }

  #mark(body: Buffer, realm: string, address: string): Buffer {
    // half of the hash stays with us: nobody can go on from the half he sees, so the secret in front is enough
    const keyed = Buffer.concat([this.#secret, body, Buffer.from(`${address}\0${realm}`)])
    return hash('sha256', keyed, 'buffer').subarray(0, markBytes)
  }
}
