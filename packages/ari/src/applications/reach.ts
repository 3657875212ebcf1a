// Other exchanges that stand as one with this one, as its applications see them: whoever has a socket here is served from there, too.
// Not how: whoever joins exchanges knows that. Absent, an application is what it is at this exchange.

import type { EventConnection, ShareMode } from '@jackfield/description'
import type { ResumeToken } from './resume-token.ts'

/** A socket of this exchange that serves an application. */
export interface Holding {
  readonly application: string
  readonly connection: EventConnection
  /** the name of the connection */
  readonly id: string
  /** it has the application together with others; absent: alone */
  readonly share: ShareMode | undefined
  /** where its program goes on at each exchange; absent: its events have no numbers */
  readonly places: readonly ResumeToken[] | undefined
  /** what it misses while it is lost is kept for it, although its events have no numbers */
  readonly isKept?: true
  /** when it was opened, on the monotonic side of the clock */
  readonly since: number
  /** It does not read: the socket is closed. */
  tooSlow(): void
}

/** A socket of this exchange that only looks. */
export interface Following {
  /** the name of the connection */
  readonly id: string
  readonly wishes: readonly string[]
  readonly connection: EventConnection
  /** It does not read: the socket is closed. */
  tooSlow(): void
}

export type Release = 'lost' | 'replaced'

export type SubscriptionChange = 'subscribe' | 'unsubscribe'

export interface Reach {
  /** A socket is about to serve it: where its program goes on here, when that is known here alone. */
  arrives(holding: Holding): string | undefined
  /** A socket serves it from now on; resolves when the others that answer know. */
  held(holding: Holding): Promise<unknown>
  /** It does so no more: its connection is lost, or it was replaced or taken back. */
  released(holding: Holding, why: Release): void
  /** A socket looks on from now on; resolves when the others that answer know. */
  followed(following: Following): Promise<unknown>
  unfollowed(following: Following): void
  /** Others have sockets of it, or may have, and it is on its way here; absent: any application may be. */
  comes(application?: string): boolean
  /** another exchange has this, `channel`, `bridge` or `call` */
  isElsewhere(kind: string, id: string): boolean
  /** The application as it is shown, after the change wherever it belongs. Rejects with a Fault. */
  change(change: SubscriptionChange, application: string, eventSources: readonly string[]): Promise<string>
  filter(application: string, body: unknown): Promise<string>
}
