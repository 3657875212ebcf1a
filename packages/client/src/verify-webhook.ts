// Whether an event that was posted comes from the exchange: its signature, and that it is not an old one sent again.
// Not the server that receives it, nor whether it came before: `id` tells that.

import { systemClock } from '@jackfield/base'

export interface PostedWebhook {
  /** of the request, whatever the case of their names */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** exactly as it came */
  readonly body: string | Uint8Array
  /** as configured: `whsec_…` or any text */
  readonly secret: string
  /** how old it may be, and how far clocks may differ; 5 minutes unless told */
  readonly withinSeconds?: number | undefined
  /** seconds since 1970; the clock of the machine unless told */
  readonly now?: number | undefined
}

export type VerifiedWebhook =
  | {
      readonly ok: true
      /** the same whenever it is posted again */
      readonly id: string
      /** grows with every event of this webhook; begins anew when the exchange is restarted */
      readonly delivery: number
      /** 1 the first time */
      readonly attempt: number
    }
  | { readonly ok: false; readonly reason: 'headers-missing' | 'too-old' | 'wrong-signature' }

/** Answer 401 when it is not `ok`, and 2xx when the event was taken: anything else is posted again. */
export async function verifyWebhook(posted: PostedWebhook): Promise<VerifiedWebhook> {
  const { headers, secret, withinSeconds = 300, now = systemClock.wall() / 1000 } = posted
  const header = (name: string) => headerOf(headers, name)
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => header(`webhook-${name}`))
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return { ok: false, reason: 'headers-missing' }
  if (Math.abs(now - Number(timestamp)) > withinSeconds) return { ok: false, reason: 'too-old' }
  const encoder = new TextEncoder()
  const head = encoder.encode(`${id}.${timestamp}.`)
  const body = typeof posted.body === 'string' ? encoder.encode(posted.body) : posted.body
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const key = await crypto.subtle.importKey('raw', secretBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    const bytes = version === 'v1' ? fromBase64(text) : undefined
    // compared in constant time
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return {
        ok: true,
        id,
        delivery: Number(header('jackfield-delivery')),
        attempt: Number(header('jackfield-attempt')),
      }
  }
  return { ok: false, reason: 'wrong-signature' }
}

function headerOf(headers: PostedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([written]) => written.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const coded = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret)?.[1]
  return (coded === undefined ? undefined : fromBase64(coded)) ?? new TextEncoder().encode(secret)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
