import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { verifyWebhook } from './verify-webhook.ts'

const body = '{"type":"StasisStart","channel":{"caller":{"name":"Jürgen"}}}'

function headersOf(key: string | Buffer, timestamp = '1000'): Record<string, string> {
  const signature = createHmac('sha256', key).update(`hook-1.${timestamp}.${body}`).digest('base64')
  return {
    'Webhook-Id': 'hook-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'jackfield-delivery': '7',
    'jackfield-attempt': '2',
  }
}

describe('a webhook that was received', () => {
  const taken = { ok: true, id: 'hook-1', delivery: 7, attempt: 2 }

  it('is one of the exchange when it is signed with the secret', async () => {
    const headers = headersOf('a secret')
    assert.deepEqual(await verifyWebhook({ headers, body, secret: 'a secret', now: 1_010 }), taken)
    const asBytes = { headers: new Headers(headers), body: new TextEncoder().encode(body) }
    assert.deepEqual(await verifyWebhook({ ...asBytes, secret: 'a secret', now: 990 }), taken)
    const coded = headersOf(Buffer.from('abc'))
    assert.deepEqual(await verifyWebhook({ headers: coded, body, secret: 'whsec_YWJj', now: 1_000 }), taken)
  })

  it('may be signed with an older secret, too', async () => {
    const headers = headersOf('old')
    headers['webhook-signature'] = `v1,AAAA v1a,x v1,*** ${headers['webhook-signature']}`
    assert.deepEqual(await verifyWebhook({ headers, body, secret: 'old', now: 1_000 }), taken)
  })

  it('is refused when it was changed, is old, or says too little', async () => {
    const headers = headersOf('a secret')
    const check = (about: object) => verifyWebhook({ headers, body, secret: 'a secret', now: 1_000, ...about })
    const wrong = { ok: false, reason: 'wrong-signature' }
    assert.deepEqual(await check({ body: body.replace('Jürgen', 'Anna') }), wrong)
    assert.deepEqual(await check({ secret: 'another' }), wrong)
    assert.deepEqual(await check({ headers: { ...headers, 'Webhook-Id': 'hook-2' } }), wrong)
    assert.deepEqual(await check({ now: 1_301 }), { ok: false, reason: 'too-old' })
    assert.deepEqual(await check({ now: 1_301, withinSeconds: 400 }), taken)
    assert.deepEqual(await check({ headers: {} }), { ok: false, reason: 'headers-missing' })
    assert.deepEqual(await check({ headers: { ...headers, 'webhook-timestamp': 'now' } }), {
      ok: false,
      reason: 'headers-missing',
    })
  })
})
