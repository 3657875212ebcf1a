// A web server as a destination of records: a POST for each batch, signed, with the same key whenever it is sent again.
// Signed as Standard Webhooks describes it (webhook-id, webhook-timestamp, webhook-signature).

import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Clock, JsonObject } from '@jackfield/base'
import { type Destination, RefusedError } from '../../spool/delivery.ts'
import type { SpoolBatch } from '../../spool/spool.ts'
import type { WebhookConf } from '../destination-conf.ts'

/** Statuses that say: this very content, never. All others are tried again. */
const refusals = new Set([400, 413, 422])

export class WebhookDestination implements Destination {
  readonly #conf: WebhookConf
  readonly #type: 'cdr' | 'cel'
  readonly #clock: Clock
  readonly #ending = new AbortController()

  constructor(conf: WebhookConf, type: 'cdr' | 'cel', clock: Clock) {
    this.#conf = conf
    this.#type = type
    this.#clock = clock
  }

  async write(batch: SpoolBatch, mark: (note: string) => Promise<void>): Promise<void> {
    const { spool, first, last, records } = batch
    const id = `${spool}-${first}-${last}`
    const items = records.map(({ number, value }) => ({ id: `${spool}-${number}`, ...(value as JsonObject) }))
    const body = Buffer.from(JSON.stringify({ type: this.#type, records: items }))
    // after a crash the same ones go together again, so that the key is the same
    await mark(id)
    const status = await this.#post(id, body)
    if (status >= 200 && status < 300) return
    const words = `${new URL(this.#conf.url).host} answers ${status}`
    throw refusals.has(status) ? new RefusedError(words) : new Error(words)
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('the exchange is about to stop'))
  }

  #headers(id: string, body: Buffer): Record<string, string> {
    const { secret, headers } = this.#conf
    const timestamp = String(Math.floor(this.#clock.wall() / 1000))
    const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
    const signature = secret === '' ? undefined : createHmac('sha256', Buffer.from(secret, 'base64')).update(signed)
    return {
      ...Object.fromEntries(headers),
      'content-type': 'application/json',
      'content-length': String(body.length),
      'idempotency-key': `"${id}"`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(signature ? { 'webhook-signature': `v1,${signature.digest('base64')}` } : {}),
    }
  }

  #post(id: string, body: Buffer): Promise<number> {
    const { url, timeoutMs } = this.#conf
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const late = new AbortController()
    const timer = this.#clock.after(timeoutMs, () => late.abort(new Error(`no answer within ${timeoutMs / 1000} s`)))
    const signal = AbortSignal.any([this.#ending.signal, late.signal])
    return new Promise<number>((resolve, reject) => {
      const request = send(url, { method: 'POST', headers: this.#headers(id, body), signal }, (response) => {
        response.on('error', reject)
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.resume()
      })
      request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
      request.end(body)
    }).finally(() => timer.cancel())
  }
}
