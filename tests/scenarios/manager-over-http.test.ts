// A program of old that speaks to the manager interface over HTTP: logs in, makes a call, waits for what becomes of it.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { it } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const files = {
  'manager.conf': `[general]
enabled = yes
port = 0
webenabled = yes

[web]
secret = word
read = call,user
write = originate,call
`,
}
const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,UserEvent(Arrived,Who: web)\n same => n,Wait(60)\n'

it('a program logs in over HTTP, makes a call and waits for its events', async () => {
  await using exchange = await startExchange({ dialplan, files, listen: true })
  const alice = exchange.phone('alice')
  let cookie = ''
  const asks = async (fields: Readonly<Record<string, string>>, path = 'rawman') => {
    const response = await fetch(`${exchange.url}/${path}?${new URLSearchParams(fields)}`, { headers: { cookie } })
    assert.equal(response.status, 200)
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.text()
  }
  assert.match(await asks({ action: 'ping' }), /Permission denied/)
  assert.match(await asks({ action: 'Login', username: 'web', secret: 'word' }), /Authentication accepted/)
  const originate = { action: 'Originate', Channel: 'Virtual/alice', Context: 'default', Exten: '100', Priority: '1' }
  assert.match(await asks({ ...originate, Async: 'true' }), /^Response: Success/)
  await alice.rings({ within: '5s' })
  await alice.answers()
  let heard = ''
  while (!heard.includes('UserEvent: Arrived')) heard += await asks({ action: 'WaitEvent', Timeout: '5' })
  assert.match(heard, /Event: Newchannel\r\n[\s\S]*UserEvent: Arrived\r\n[\s\S]*Who: web\r\n/)
  assert.match(await asks({ action: 'Ping' }, 'mxml'), /<generic response='Success' ping='Pong' timestamp='[\d.]+' \/>/)
  assert.match(await asks({ action: 'Logoff' }), /Response: Goodbye/)
  await alice.hangsUp()
  await exchange.stop()
})

it('a program that authenticates by digest needs no login', async () => {
  await using exchange = await startExchange({ dialplan, files, listen: true })
  const path = '/arawman?action=Ping'
  const asked = await fetch(`${exchange.url}${path}`)
  assert.equal(asked.status, 401)
  const nonce = /nonce="([^"]+)"/.exec(asked.headers.get('www-authenticate') ?? '')?.[1]
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const response = md5(`${md5('web:asterisk:word')}:${nonce}:00000001:x:auth:${md5(`GET:${path}`)}`)
  const authorization = `Digest username="web", realm="asterisk", nonce="${nonce}", uri="${path}", qop=auth, nc=00000001, cnonce="x", response="${response}"`
  const answered = await fetch(`${exchange.url}${path}`, { headers: { authorization } })
  assert.match(await answered.text(), /Ping: Pong/)
  // nobody asks any more: the session ends
  await exchange.clock.pass('61s')
  await exchange.stop()
})

it('a page of somebody else cannot use the login that a browser has', async () => {
  await using exchange = await startExchange({ dialplan, files, listen: true })
  const ask = (path: string, headers: Readonly<Record<string, string>>) => fetch(`${exchange.url}${path}`, { headers })
  const login = await ask('/rawman?action=login&username=web&secret=word', {})
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { status } = await ask('/rawman?action=ping', { cookie, origin: new URL(exchange.url).origin })
  assert.equal(status, 200)
  const others: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of others) {
    for (const path of ['/rawman?action=ping', '/mxml?action=ping', '/arawman?action=ping'])
      assert.equal((await ask(path, { cookie, ...headers })).status, 403)
    assert.equal((await ask('/manager', { cookie, ...headers })).status, 200)
  }
  await ask('/rawman?action=logoff', { cookie })
  await exchange.stop()
})

it('strangers who ask the manager interface over HTTP take nobody a place', async (t) => {
  const few = {
    ...files,
    'http.conf': '[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = 0\nsessionlimit = 4\n',
  }
  await using exchange = await startExchange({ dialplan, files: few, listen: true })
  const { hostname, port } = new URL(exchange.url)
  for (let at = 0; at < 4; at++) {
    const socket = connect(Number(port), hostname)
    t.after(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.write('GET /rawman?action=ping HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1\.1 200 /)
  }
  const login = await fetch(`${exchange.url}/rawman?action=login&username=web&secret=word`)
  assert.match(await login.text(), /Authentication accepted/)
  await exchange.clock.pass('61s')
  await exchange.stop()
})
