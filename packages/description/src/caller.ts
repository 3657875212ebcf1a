// Who makes a request, and how, as far as a handler may know.
// Not a session.

export interface User {
  readonly name: string
  readonly isReadOnly: boolean
  /** nicknames such as `channels.originate` or `channels.*`; absent: everything */
  readonly allows?: readonly string[]
}

export interface Caller {
  readonly user: User
  readonly over: 'http' | 'websocket'
  /** the applications of the event socket the request came over */
  readonly applications: readonly string[]
  /** the name of the event socket whose request this is, as far as that is known */
  readonly connection?: string | undefined
  /** `http://host:port/prefix/ari`, as the caller addressed us; empty over a websocket */
  readonly baseUrl: string
  /** the JSON body as sent, `undefined` when there was none */
  readonly body: unknown
  /** Throws the fault of the first `late` parameter that is missing or wrong. */
  checkLate(): void
}
