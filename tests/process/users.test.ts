// The users of ari.conf: their passwords, where they may come from, what they may do, and what a reload changes.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { interfaceDescription } from '@jackfield/ari'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

// the password of the three kinds of crypt(3) is "secret"
const users = `
[md5]
type = user
password_format = crypt
password = $1$saltstri$WHZcnT3IOdSrMvizOq7Ht1

[sha256]
type = user
password_format = crypt
password = $5$saltstring$C3o4O1TC6aRHF4FI.QSZMXtHbaj2gSXr4sUc/3NcUi.

[sha512]
type = user
password_format = crypt
password = $6$saltstring$AIsRs/Ee56G/tC8MEHhvReZTfx8u3rXXMl6eYrjCG9ibix19DxoMBLogdTET5Ukw9Sf7eZTITsuk0Ry5qulYz.

[reader]
type = user
password = reader
read_only = yes

[barred]
type = user
password = barred
deny = 0.0.0.0/0
deny = ::/0

[local]
type = user
password = local
deny = 0.0.0.0/0
permit = 127.0.0.0/8

[elsewhere]
type = user
password = elsewhere
acl = office

[few]
type = user
password = few
allow = asterisk.ping,mailboxes.*,events.eventWebsocket

[deaf]
type = user
password = deaf
allow = asterisk.*
`
const acl = '[office]\ndeny = 0.0.0.0/0\npermit = 192.0.2.0/24\n'

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ ari: users, files: { 'acl.conf': acl } })
})
after(() => exchange.stop())

async function status(as: string | null, method = 'GET', path = '/asterisk/ping'): Promise<number> {
  const answer = await exchange.ask(method, path, { as })
  await answer.arrayBuffer()
  return answer.status
}

async function code(as: string, method: string, path: string): Promise<unknown> {
  return ((await (await exchange.ask(method, path, { as })).json()) as { code?: string }).code
}

describe('passwords', () => {
  it('are plain or of crypt(3), and a wrong one is refused', async () => {
    for (const name of ['md5', 'sha256', 'sha512']) {
      assert.equal(await status(`${name}:secret`), 200, name)
      assert.equal(await status(`${name}:Secret`), 401, name)
    }
    assert.equal(await status('reader:reader'), 200)
    assert.equal(await status('reader:'), 401)
    assert.equal(await status('nobody:reader'), 401)
    assert.equal(await status(null), 401)
  })

  it('can stand in api_key, for requests and for event sockets', async () => {
    assert.equal(await status(null, 'GET', '/asterisk/ping?api_key=sha512:secret'), 200)
    assert.equal(await status(null, 'GET', '/asterisk/ping?api_key=sha512:wrong'), 401)
    const socket = await EventClient.open(exchange.events('crypt', '', 'sha512:secret'))
    await socket.close()
  })

  it('that are right are answered while somebody else guesses', async () => {
    const answered: string[] = []
    const ask = async (as: string) => answered.push(`${as} ${await status(as)}`)
    const guesses = Array.from({ length: 6 }, (_, at) => ask(`sha512:guess-${at}`))
    await Promise.all([...guesses, ask('reader:reader')])
    // asked last, it would be answered last if they stood in its way
    assert.ok(answered.includes('reader:reader 200'))
    assert.notEqual(answered.at(-1), 'reader:reader 200')
    assert.equal(answered.filter((line) => line.endsWith(' 401')).length, 6)
  })
})

describe('access lists', () => {
  it('decide by the address, and say no more than that it is not allowed', async () => {
    assert.equal(await status('barred:barred'), 403)
    assert.equal(await status('local:local'), 200)
    assert.equal(await status('elsewhere:elsewhere'), 403)
  })
})

describe('rights', () => {
  it('read_only: may look, and change nothing', async () => {
    assert.equal(await status('reader:reader', 'GET', '/mailboxes'), 200)
    assert.equal(await status('reader:reader', 'PUT', '/mailboxes/box?oldMessages=1&newMessages=1'), 403)
    assert.equal(await code('reader:reader', 'DELETE', '/mailboxes/box'), 'write-access-denied')
  })

  it('read_only: may look at whatever watches the exchange, and none of its acts', async () => {
    const ours = new Set(interfaceDescription.resources.flatMap(({ name, isUnlisted }) => (isUnlisted ? [name] : [])))
    const own = interfaceDescription.operations.filter(({ resource }) => ours.has(resource))
    const acts = own.filter(({ method }) => method !== 'GET')
    assert.ok(acts.some(({ path }) => path === '/configuration/reload'))
    for (const { method, path } of acts)
      assert.equal(await status('reader:reader', method, path.replaceAll(/\{\w+\}/g, 'x')), 403, `${method} ${path}`)
    const looks = own.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    assert.ok(looks.some(({ path }) => path === '/exchange/status'))
    // whatever else they say, such as that a parameter is missing
    for (const { path } of looks) assert.ok(![401, 403, 500].includes(await status('reader:reader', 'GET', path)), path)
    for (const path of [
      '/exchange/status',
      '/telephones',
      '/sessions',
      '/log',
      '/mediaSockets',
      '/configuration/check',
    ])
      assert.equal(await status('reader:reader', 'GET', path), 200, path)
  })

  it('allow: these operations and no other', async () => {
    assert.equal(await status('few:few'), 200)
    assert.equal(await status('few:few', 'PUT', '/mailboxes/box?oldMessages=1&newMessages=1'), 204)
    assert.equal(await status('few:few', 'GET', '/mailboxes/box'), 200)
    assert.equal(await status('few:few', 'GET', '/asterisk/info'), 403)
    assert.equal(await code('few:few', 'DELETE', '/channels/1'), 'operation-not-allowed')
  })

  it('allow: the same over an event socket, which is an operation too', async () => {
    const socket = await EventClient.open(exchange.events('few', '', 'few:few'))
    assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
    assert.equal((await socket.request('GET', 'asterisk/info')).status_code, 403)
    await socket.close()
    const refused = EventClient.open(exchange.events('deaf', '', 'deaf:deaf'))
    await assert.rejects(refused, /Unexpected server response: 403/)
  })
})

describe('SIGHUP', () => {
  it('reads the users again: for the next request, on open sockets too', async () => {
    const socket = await EventClient.open(exchange.events('changed', '', 'local:local'))
    assert.equal((await socket.request('GET', 'asterisk/info')).status_code, 200)
    exchange.write(
      'ari.conf',
      `[general]\nenabled = yes\n[tester]\ntype = user\npassword = ${exchange.password}\n` +
        '[local]\ntype = user\npassword = local\nallow = asterisk.ping\n[newcomer]\ntype = user\npassword = new\n',
    )
    await exchange.reload()
    assert.equal(await status('newcomer:new'), 200)
    assert.equal(await status('reader:reader'), 401)
    assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
    assert.equal((await socket.request('GET', 'asterisk/info')).status_code, 403)
    await socket.close()
  })
})
