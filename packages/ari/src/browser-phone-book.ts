// Telephones in pages as the interface sees them.
// Only types: the program hands them over.

import type { LimitReached } from '@jackfield/core'

export interface ShownBrowserPhone {
  readonly name: string
  readonly user: string
  readonly context: string
  readonly callerId: string
  readonly isRegistered: boolean
  readonly begunAt: number
  /** `ws`, `wss` */
  readonly protocols: readonly string[]
}

export type BrowserPhoneOutcome =
  | { readonly ok: true; readonly phone: ShownBrowserPhone; readonly password: string }
  | { readonly ok: false; readonly code: 'no-websocket-transport' | 'context-not-found' | 'caller-id-invalid' }
  | LimitReached

export interface BrowserPhoneBook {
  list(): readonly ShownBrowserPhone[]
  open(user: string, wish: { context?: string | undefined; callerId?: string | undefined }): BrowserPhoneOutcome
  /** false: there is none of this name */
  close(name: string): boolean
}
