// Requests from pages of other origins: which headers tell the browser that its page may read the answer.
// Not a protection: a program that is no browser does not ask.

import type { MountRequest } from './mount.ts'

/** The origins whose pages may use the interface; `*` is every one. */
export class Origins {
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: readonly string[] = []) {
    this.#allowed = new Set(allowed)
  }

  isAllowed(origin: string): boolean {
    return this.#allowed.has('*') || this.#allowed.has(origin)
  }

  /** Flat headers for any answer to this request. */
  headers(request: MountRequest): readonly string[] {
    if (this.#allowed.size === 0) return none
    const origin = request.header('origin')
    if (origin === undefined || !this.isAllowed(origin)) return none
    return ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true', 'Vary', 'Origin']
  }

  /** A browser asks beforehand whether it may send the real request. Browsers send no credentials with this. */
  isPreflight(request: MountRequest): boolean {
    if (request.method !== 'OPTIONS' || this.#allowed.size === 0) return false
    const origin = request.header('origin')
    return (
      origin !== undefined && this.isAllowed(origin) && request.header('access-control-request-method') !== undefined
    )
  }

  /** Flat headers for the answer to a preflight, beside those of any answer. */
  preflightHeaders(request: MountRequest, allow: string): readonly string[] {
    const method = request.header('access-control-request-method') ?? ''
    if (!allow.split(',').includes(method)) return none
    const asked = request.header('access-control-request-headers')
    const methods = ['Access-Control-Allow-Methods', allow]
    return asked === undefined ? methods : [...methods, 'Access-Control-Allow-Headers', asked]
  }
}

const none: readonly string[] = []
