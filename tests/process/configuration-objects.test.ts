// Configuration objects and where sorcery.conf keeps them: in memory until the end, in the database, or in a file alone.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const sorcery = `[res_pjsip]
endpoint = memory
aor = astdb,ps_aors
auth = config,pjsip.conf,criteria=type=auth
transport = config,pjsip.conf,criteria=type=transport
transport = memory
`
const pjsip = `[in-file]
type = auth
auth_type = userpass
username = filed
password = filed

[udp]
type = transport
protocol = udp
bind = 127.0.0.1
`

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ files: { 'sorcery.conf': sorcery, 'pjsip.conf': pjsip } })
})
after(() => exchange.stop())

const path = (type: string, id: string) => `/asterisk/config/dynamic/res_pjsip/${type}/${id}`

async function put(type: string, id: string, values: Record<string, string>): Promise<[number, unknown]> {
  const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }))
  const answer = await exchange.request('PUT', path(type, id), { fields })
  const body = (await answer.json()) as Json
  return [answer.status, body.code]
}

async function value(type: string, id: string, attribute: string): Promise<string | undefined> {
  const answer = await exchange.request('GET', path(type, id))
  const tuples = (await answer.json()) as { attribute: string; value: string }[]
  return answer.ok ? tuples.find((tuple) => tuple.attribute === attribute)?.value : undefined
}

async function remove(type: string, id: string): Promise<number> {
  return (await exchange.request('DELETE', path(type, id))).status
}

describe('memory', () => {
  it('takes objects, and has lost them after a restart', async () => {
    assert.deepEqual(await put('endpoint', 'desk', { context: 'inside' }), [200, undefined])
    assert.equal(await value('endpoint', 'desk', 'context'), 'inside')
    exchange.signal('SIGTERM')
    await exchange.ended()
    await exchange.restart()
    assert.equal(await value('endpoint', 'desk', 'context'), undefined)
  })

  it('forgets what is deleted', async () => {
    await put('endpoint', 'desk', {})
    assert.equal(await remove('endpoint', 'desk'), 204)
    assert.equal(await remove('endpoint', 'desk'), 404)
  })
})

describe('the database', () => {
  it('keeps objects and their changes over a restart, and over a kill', async () => {
    await put('aor', 'desk', { max_contacts: '1' })
    assert.deepEqual(await put('aor', 'desk', { max_contacts: '3' }), [200, undefined])
    exchange.signal('SIGTERM')
    await exchange.ended()
    await exchange.restart()
    assert.equal(await value('aor', 'desk', 'max_contacts'), '3')
    await put('aor', 'desk', { max_contacts: '4' })
    await exchange.kill()
    await exchange.restart()
    assert.equal(await value('aor', 'desk', 'max_contacts'), '4')
  })

  it('keeps a deletion too', async () => {
    assert.equal(await remove('aor', 'desk'), 204)
    await exchange.kill()
    await exchange.restart()
    assert.equal(await value('aor', 'desk', 'max_contacts'), undefined)
  })
})

describe('a file alone', () => {
  it('can be read, and everything else is refused with 403', async () => {
    assert.equal(await value('auth', 'in-file', 'username'), 'filed')
    assert.deepEqual(await put('auth', 'new', { auth_type: 'userpass', username: 'a' }), [403, 'cannot-create'])
    assert.deepEqual(await put('auth', 'in-file', { username: 'changed' }), [403, 'cannot-update'])
    assert.equal(await remove('auth', 'in-file'), 403)
    assert.equal(await value('auth', 'in-file', 'username'), 'filed')
  })

  it('counts as it is after a reload', async () => {
    exchange.write('pjsip.conf', pjsip.replace('username = filed', 'username = changed'))
    await exchange.reload()
    assert.equal(await value('auth', 'in-file', 'username'), 'changed')
  })
})

describe('a file with memory behind it', () => {
  it('takes new objects, and leaves those of the file alone', async () => {
    assert.deepEqual(await put('transport', 'tcp', { protocol: 'tcp', bind: '127.0.0.1' }), [200, undefined])
    assert.deepEqual(await put('transport', 'udp', { protocol: 'tcp' }), [403, 'cannot-update'])
    assert.equal(await remove('transport', 'udp'), 403)
    assert.equal(await remove('transport', 'tcp'), 204)
  })
})

describe('a change that is wrong', () => {
  it('is refused as a whole, with the field', async () => {
    await put('endpoint', 'desk', { context: 'inside' })
    assert.deepEqual(await put('endpoint', 'desk', { context: 'outside', nonsense: 'x' }), [400, 'update-invalid'])
    assert.equal(await value('endpoint', 'desk', 'context'), 'inside')
    for (const fields of [[{ value: 'a' }], [{ attribute: 'context', value: {} }], 'x', { context: 'a' }, [null]]) {
      const answer = await exchange.request('PUT', path('endpoint', 'desk'), { fields })
      assert.equal(answer.status, 400, JSON.stringify(fields))
    }
    assert.equal(await value('endpoint', 'desk', 'context'), 'inside')
  })
})
