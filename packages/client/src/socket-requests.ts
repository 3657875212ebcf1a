// Requests that travel over the event socket, matched with their answers.
// Not the socket: it is told when one is there and when it is gone.

import { ConnectionError } from './connection-error.ts'
import type { WireAnswer, WireRequest } from './transport.ts'

interface Pending {
  readonly request: WireRequest
  isSent: boolean
  resolve(answer: WireAnswer): void
  reject(error: unknown): void
}

export class SocketRequests {
  readonly #pending = new Map<string, Pending>()
  #send: ((text: string) => void) | undefined
  #lastId = 0
  #isClosed = false

  /** Waits for the next socket when there is none. */
  run(request: WireRequest): Promise<WireAnswer> {
    const { signal } = request
    if (this.#isClosed) return Promise.reject(lost(request, 'the client is closed'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const id = String(++this.#lastId)
    return new Promise<WireAnswer>((resolve, reject) => {
      const settle = () => {
        this.#pending.delete(id)
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        settle()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const pending: Pending = {
        request,
        isSent: false,
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      this.#pending.set(id, pending)
      this.#transmit(id, pending)
    })
  }

  /** An answer came in. */
  answered(message: Readonly<Record<string, unknown>>): void {
    const { request_id: id, status_code: status, reason_phrase: phrase, message_body: body } = message
    this.#pending.get(String(id))?.resolve({
      status: Number(status),
      phrase: typeof phrase === 'string' ? phrase : '',
      body: new TextEncoder().encode(typeof body === 'string' ? body : ''),
    })
  }

  /** There is a socket: what waits is sent, in the order in which it was asked for. */
  opened(send: (text: string) => void): void {
    this.#send = send
    for (const [id, pending] of this.#pending) this.#transmit(id, pending)
  }

  /** It is gone. Whether a request was carried out is not known; one with a key can be asked again. */
  lost(): void {
    this.#send = undefined
    for (const pending of [...this.#pending.values()]) {
      if (pending.isSent && pending.request.idempotencyKey === undefined && pending.request.method !== 'GET')
        pending.reject(lost(pending.request, 'the connection was lost before the answer came'))
      else pending.isSent = false
    }
  }

  close(): void {
    this.#isClosed = true
    this.#send = undefined
    for (const { request, reject } of [...this.#pending.values()]) reject(lost(request, 'the client is closed'))
  }

  get underWay(): number {
    return this.#pending.size
  }

  #transmit(id: string, pending: Pending): void {
    if (!this.#send) return
    const { method, path, body, idempotencyKey } = pending.request
    pending.isSent = true
    this.#send(
      JSON.stringify({
        type: 'RESTRequest',
        transaction_id: '',
        request_id: id,
        method,
        uri: path.slice(1),
        ...(body === undefined ? {} : { content_type: 'application/json', message_body: body }),
        ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      }),
    )
  }
}

const lost = ({ method, path }: WireRequest, reason: string) => new ConnectionError(`${method} ${path}: ${reason}`)
