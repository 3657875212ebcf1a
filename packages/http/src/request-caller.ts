// Who makes a request, as its handler sees it.
// Not the account: passwords stay at the door.

import type { Caller, Fault, User } from '@jackfield/description'
import type { RestRequest } from './rest-request.ts'

export class RequestCaller implements Caller {
  readonly user: User
  readonly over: 'http' | 'websocket'
  readonly applications: readonly string[]
  readonly body: unknown
  readonly #request: RestRequest
  readonly #late: Fault | undefined

  constructor(request: RestRequest, late: Fault | undefined) {
    this.user = request.account
    this.over = request.over
    this.applications = request.applications
    this.body = request.body
    this.#request = request
    this.#late = late
  }

  /** asked for by few, so it is put together only then */
  get baseUrl(): string {
    return this.#request.baseUrl
  }

  get connection(): string | undefined {
    return this.#request.connection
  }

  checkLate(): void {
    if (this.#late) throw this.#late
  }
}
