// Sends one batch to a collector over HTTP, and says what became of it.
// Not when, and not again: that is the queue's. A collector may hang, refuse or answer at length: none of it holds up anything else.

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { type Clock, isJsonObject } from '@jackfield/base'

export type SendOutcome =
  | { readonly isSent: true; readonly rejected: number; readonly message: string }
  /** `isFinal`: it would be refused again */
  | { readonly isSent: false; readonly isFinal: boolean; readonly message: string; readonly retryAfterMs?: number }

export interface OtlpSenderOptions {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** Of an answer; it says how many spans were refused, and why. */
const longestAnswer = 16_384
/** Those that say: later perhaps. */
const passing = new Set([408, 429, 502, 503, 504])
const longestPauseMs = 60_000

export class OtlpSender {
  readonly #options: OtlpSenderOptions
  readonly #clock: Clock
  readonly #agent: HttpAgent | HttpsAgent
  readonly #open = new Set<{ destroy(): void }>()

  constructor(options: OtlpSenderOptions, clock: Clock) {
    this.#options = options
    this.#clock = clock
    const keeping = { keepAlive: true, maxSockets: 1 }
    this.#agent = options.url.protocol === 'https:' ? new HttpsAgent(keeping) : new HttpAgent(keeping)
  }

  /** Never rejects. */
  send(body: string): Promise<SendOutcome> {
    const { url, headers, timeoutMs } = this.#options
    return new Promise((resolve) => {
      const bytes = Buffer.from(body)
      const about = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
      const method = { method: 'POST', agent: this.#agent, headers: { ...headers, ...about } }
      const request = url.protocol === 'https:' ? httpsRequest(url, method) : httpRequest(url, method)
      this.#open.add(request)
      const settle = (outcome: SendOutcome) => {
        timer.cancel()
        this.#open.delete(request)
        resolve(outcome)
      }
      const trouble = (message: string) => settle({ isSent: false, isFinal: false, message })
      const timer = this.#clock.after(timeoutMs, () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      request.on('error', (error) => trouble(errorText(error)))
      request.on('response', (response) => readAnswer(response, settle, trouble))
      request.end(bytes)
    })
  }

  /** What is under way fails. */
  close(): void {
    for (const request of this.#open) request.destroy()
    this.#agent.destroy()
  }
}

/** A refused connection to several addresses says nothing itself. */
const errorText = (error: Error & { code?: string }): string => error.message || error.code || 'no connection'

function readAnswer(
  response: IncomingMessage,
  settle: (outcome: SendOutcome) => void,
  trouble: (message: string) => void,
): void {
  let text = ''
  const done = () => settle(outcomeOf(response, text))
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    if (text.length <= longestAnswer) return
    done()
    response.destroy()
  })
  response.on('end', done)
  response.on('error', (error) => trouble(errorText(error)))
  response.on('aborted', () => trouble('the answer broke off'))
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, text: string): SendOutcome {
  if (statusCode >= 200 && statusCode < 300) return { isSent: true, ...rejectedIn(text) }
  const message = `answered ${statusCode}`
  if (!passing.has(statusCode)) return { isSent: false, isFinal: true, message }
  const seconds = Number(headers['retry-after'])
  const retryAfterMs = seconds > 0 ? Math.min(seconds * 1_000, longestPauseMs) : undefined
  return { isSent: false, isFinal: false, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** Some of the batch may be refused while the rest was taken. */
function rejectedIn(text: string): { rejected: number; message: string } {
  try {
    const answer: unknown = JSON.parse(text)
    const partial = isJsonObject(answer) ? answer.partialSuccess : undefined
    if (!isJsonObject(partial)) return { rejected: 0, message: '' }
    const rejected = Math.max(0, Number(partial.rejectedSpans) || 0)
    return { rejected, message: String(partial.errorMessage ?? '').slice(0, 200) }
  } catch {
    return { rejected: 0, message: '' }
  }
}
