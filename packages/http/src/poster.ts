// Posts to one address, again and again over the same connections: nothing is followed, little is read, and nobody is waited for in vain.
// Not what is posted, nor when.

import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Clock } from '@jackfield/base'

export interface PosterOptions {
  readonly url: string
  /** from the beginning to the head of the answer, and as long again for the rest of it */
  readonly timeoutMs: number
  /** connections at a time */
  readonly connections: number
  /** certificates of who is trusted, instead of the list that Node brings */
  readonly authorities?: readonly Buffer[] | undefined
}

/** What is read of an answer before the connection is closed instead. */
const mostAnswerBytes = 65_536

/** How Node calls what it has against a certificate. */
const ofCertificate = /CERT|UNABLE_TO_|INVALID_CA|CRL/

/** A code that administrators know, or words where it is none. */
function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  if (code !== undefined && ofCertificate.test(code))
    return `its certificate is not accepted (${message.split(';', 1)[0]})`
  return code ?? message
}

export class Poster {
  readonly #options: PosterOptions
  readonly #clock: Clock
  readonly #agent: HttpAgent | HttpsAgent
  readonly #open = new Set<ClientRequest>()
  #isClosed = false

  constructor(options: PosterOptions, clock: Clock) {
    this.#options = options
    this.#clock = clock
    const { connections, authorities } = options
    const common = { keepAlive: true, maxSockets: connections }
    this.#agent = options.url.toLowerCase().startsWith('https:')
      ? new HttpsAgent({ ...common, ...(authorities ? { ca: [...authorities] } : {}) })
      : new HttpAgent(common)
  }

  /** Resolves with the status as soon as the head of the answer is there; rejects when it does not come. */
  post(headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    if (this.#isClosed) return Promise.reject(new Error('no longer configured'))
    const { url, timeoutMs } = this.#options
    const bytes = Buffer.from(body)
    const send = url.toLowerCase().startsWith('https:') ? requestHttps : requestHttp
    return new Promise<number>((resolve, reject) => {
      const request = send(url, {
        method: 'POST',
        agent: this.#agent,
        headers: { ...headers, 'content-length': String(bytes.length), 'user-agent': 'Jackfield' },
      })
      this.#open.add(request)
      const limit = this.#clock.after(timeoutMs, () =>
        request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)),
      )
      request.on('response', (response) => {
        limit.cancel()
        this.#drain(request, response)
        resolve(response.statusCode ?? 0)
      })
      request.on('error', (error: NodeJS.ErrnoException) => reject(new Error(wordsOf(error))))
      request.on('close', () => {
        limit.cancel()
        this.#open.delete(request)
      })
      request.end(bytes)
    })
  }

  close(): void {
    this.#isClosed = true
    for (const request of [...this.#open]) request.destroy(new Error('no longer configured'))
    this.#agent.destroy()
  }

  /** The rest of an answer is of no interest, but the connection is used again when it is short. */
  #drain(request: ClientRequest, response: IncomingMessage): void {
    const limit = this.#clock.after(this.#options.timeoutMs, () => request.destroy())
    let read = 0
    response.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > mostAnswerBytes) request.destroy()
    })
    response.on('error', () => undefined)
    response.on('close', () => limit.cancel())
  }
}
