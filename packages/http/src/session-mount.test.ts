// A page behind a login, and what its session may do at the interface: through the door, as a browser asks.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { SessionMount, type SessionPage } from './session-mount.ts'
import { type DoorFixtureOptions, openDoorFixture, TestSocket } from './testing/door-fixture.ts'

const host = 'exchange.test:8088'
const own = `http://${host}`

const page: SessionPage = {
  asset: (name) => {
    const files = new Map([
      ['app.js', { type: 'text/javascript', body: Buffer.from('all()'), gzip: Buffer.from('packed'), isPublic: false }],
      ['login.css', { type: 'text/css', body: Buffer.from('a{}'), isPublic: true }],
    ])
    return files.get(name)
  },
  page: ({ user, token, root }) => `page of ${user.name} at ${root} ${token}`,
  login: ({ to, user = '', failure = '' }) => `login [${user}] to [${to}] ${failure}`,
}

async function open(t: TestContext, options: DoorFixtureOptions = {}) {
  const fixture = await openDoorFixture(t, options)
  const { door, sessions, authenticator } = fixture
  const clock = options.clock ?? new VirtualClock()
  const load = async () => page
  door.mount(new SessionMount('/console', { sessions, authenticator, clock, prefix: door.prefix, load }))
  const ask = async (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ) => {
    const answer = await door.request({ method, path, headers: { host, ...headers }, ...(body ? { body } : {}) })
    assert.ok(answer)
    return { ...answer, text: answer.body.toString() }
  }
  const logIn = (pair: string, more: { to?: string; origin?: string } = {}) => {
    const [user = '', password = ''] = pair.split(':')
    const form = new URLSearchParams({ user, password, to: more.to ?? '/console' })
    return ask('POST', '/console/session', {
      headers: { origin: more.origin ?? own, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
  }
  /** The cookie and the token of whoever logs in. */
  const loggedIn = async (pair: string) => {
    const cookie = (await logIn(pair)).headers['set-cookie']?.split(';', 1)[0] ?? ''
    const token = (await ask('GET', '/console', { headers: { cookie } })).text.split(' ').at(-1) ?? ''
    return { cookie, 'x-jackfield-token': token }
  }
  return { ...fixture, ask, logIn, loggedIn }
}

test('without a login there is the login, at every address, and what it needs', async (t) => {
  const { ask } = await open(t)
  for (const path of ['/console', '/console/', '/console/calls/1?kind=sip']) {
    const { status, text, headers } = await ask('GET', path)
    assert.deepEqual([status, text.trim()], [401, `login [] to [${path}]`])
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'; script-src 'self'; style-src 'self'/)
    assert.equal(headers['www-authenticate'], undefined)
  }
  assert.equal((await ask('GET', '/console/assets/login.css')).status, 200)
  assert.equal((await ask('GET', '/console/assets/app.js')).status, 401)
  assert.equal((await ask('GET', '/console/assets/other.js')).status, 404)
  assert.equal((await ask('POST', '/console/calls')).status, 405)
})

test('who logs in goes on where he was, with a cookie that no script sees', async (t) => {
  const { ask, logIn } = await open(t)
  const { status, headers } = await logIn('kit:kit', { to: '/console/calls/1?kind=sip' })
  assert.deepEqual([status, headers.location], [303, '/console/calls/1?kind=sip'])
  const cookie = headers['set-cookie'] ?? ''
  assert.match(cookie, /^jackfield_8088=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/)
  const shown = await ask('GET', '/console/calls/1', { headers: { cookie: cookie.split(';', 1)[0] as string } })
  assert.match(shown.text, /^page of kit at \/console [\w-]{32}$/)
  assert.equal(shown.headers['cache-control'], 'no-store')
})

test('a login leads nowhere but into the page', async (t) => {
  const { logIn } = await open(t)
  for (const to of [
    'https://elsewhere.test/',
    '//elsewhere.test',
    '/console//elsewhere.test',
    '/consoles',
    '\\\\x',
    '',
  ]) {
    assert.equal((await logIn('kit:kit', { to })).headers.location, '/console', to)
  }
})

test('behind a prefix the page and its cookie have it, too', async (t) => {
  const { ask } = await open(t, { door: { prefix: '/pbx' } })
  const body = 'user=kit&password=kit&to=/pbx/console/log'
  const { headers } = await ask('POST', '/pbx/console/session', { body })
  assert.equal(headers.location, '/pbx/console/log')
  assert.match(headers['set-cookie'] ?? '', /; Path=\/pbx; /)
})

test('wrong passwords are said to be wrong, and count like those of any other request', async (t) => {
  const clock = new VirtualClock()
  const { ask, logIn } = await open(t, { clock, login: { delayMs: 0, delayStepMs: 0, failures: 3 } })
  for (const pair of ['kit:x', 'kit:y', 'kit:z']) {
    const { status, text, headers } = await logIn(pair)
    assert.deepEqual([status, text], [401, 'login [kit] to [/console] The user or the password is wrong.'])
    assert.equal(headers['set-cookie'], undefined)
  }
  const blocked = await logIn('kit:kit')
  assert.deepEqual([blocked.status, blocked.headers['retry-after']], [429, '30'])
  assert.match(blocked.text, /Too many wrong passwords\. Try again in 30 s\./)
  const basic = `Basic ${Buffer.from('kit:kit').toString('base64')}`
  assert.equal((await ask('GET', '/ari/boxes', { headers: { authorization: basic } })).status, 429)
  await clock.pass('30s')
  assert.equal((await logIn('kit:kit')).status, 303)
})

test('who may not come from his address does not come in by the login either', async (t) => {
  const { logIn } = await open(t)
  assert.equal((await logIn('barred:barred')).status, 401)
})

test('another page can log nobody in', async (t) => {
  const { logIn } = await open(t)
  assert.equal((await logIn('kit:kit', { origin: 'http://elsewhere.test' })).status, 403)
  assert.equal((await logIn('kit:kit', { origin: 'null' })).status, 403)
})

test('a session reads and changes what its user may', async (t) => {
  const { ask, loggedIn } = await open(t)
  const kit = await loggedIn('kit:kit')
  assert.equal((await ask('GET', '/ari/boxes', { headers: kit })).status, 200)
  const made = await ask('POST', '/ari/boxes/a', { headers: { ...kit, origin: own } })
  assert.ok(made.status < 300, String(made.status))
  const reader = await loggedIn('reader:reader')
  assert.equal((await ask('GET', '/ari/boxes', { headers: reader })).status, 200)
  assert.equal((await ask('POST', '/ari/boxes/b', { headers: reader })).status, 403)
})

test('the cookie alone changes nothing, and another page gets nothing with it', async (t) => {
  const { ask, loggedIn } = await open(t)
  const { cookie, ...token } = await loggedIn('kit:kit')
  const post = (headers: Record<string, string>) => ask('POST', '/ari/boxes/a', { headers })
  assert.equal((await post({ cookie })).status, 401)
  assert.equal((await post({ cookie, 'x-jackfield-token': 'guessed' })).status, 401)
  assert.equal((await post({ ...token })).status, 401, 'nor the token alone')
  // an origin that may use the interface with credentials of its own
  const elsewhere = { cookie, origin: 'http://kit.example' }
  assert.equal((await ask('GET', '/ari/boxes', { headers: elsewhere })).status, 401)
})

test('a page whose session is over is told so without a window of the browser', async (t) => {
  const { ask } = await open(t)
  const { status, headers } = await ask('GET', '/ari/boxes', { headers: { 'x-jackfield-token': 'old' } })
  assert.deepEqual([status, headers['www-authenticate']], [401, undefined])
  const old = await ask('GET', '/ari/boxes', { headers: { cookie: 'a=b; jackfield_8088=old' } })
  assert.deepEqual([old.status, old.headers['www-authenticate']], [401, undefined])
  assert.notEqual((await ask('GET', '/ari/boxes')).headers['www-authenticate'], undefined)
})

test('who logs out is out, and his event sockets end', async (t) => {
  const { ask, loggedIn, port, events } = await open(t)
  const kit = await loggedIn('kit:kit')
  const socket = new TestSocket(`ws://127.0.0.1:${port}/ari/events?app=a`, [], {
    host,
    origin: own,
    cookie: kit.cookie,
  })
  await socket.opened()
  assert.equal(events.opened.length, 1)
  assert.equal((await ask('DELETE', '/console/session', { headers: { cookie: kit.cookie } })).status, 403)
  const { status, headers } = await ask('DELETE', '/console/session', { headers: kit })
  assert.equal(status, 204)
  assert.match(headers['set-cookie'] ?? '', /^jackfield_8088=; .*Max-Age=0$/)
  await socket.closed
  assert.equal((await ask('GET', '/ari/boxes', { headers: kit })).status, 401)
  assert.equal((await ask('GET', '/console', { headers: kit })).status, 401)
})

test('an event socket of another page is not opened', async (t) => {
  const { loggedIn, port, events } = await open(t)
  const { cookie } = await loggedIn('kit:kit')
  for (const headers of [
    { host, cookie },
    { host, cookie, origin: 'http://elsewhere.test' },
  ] as Record<string, string>[]) {
    const socket = new TestSocket(`ws://127.0.0.1:${port}/ari/events?app=a`, [], headers)
    await socket.closed
  }
  assert.equal(events.opened.length, 0)
})

test('a session ends when it is not used, when it is old, and with the password it began with', async (t) => {
  const clock = new VirtualClock()
  const { ask, loggedIn, users, sessions } = await open(t, { clock, sessions: { idleMs: 60_000, longestMs: 150_000 } })
  const status = async (headers: Record<string, string>) => (await ask('GET', '/ari/boxes', { headers })).status
  const idle = await loggedIn('kit:kit')
  await clock.pass('61s')
  assert.equal(await status(idle), 401)
  const used = await loggedIn('kit:kit')
  for (const _ of [1, 2, 3]) {
    await clock.pass('49s')
    assert.equal(await status(used), 200)
  }
  await clock.pass('10s')
  assert.equal(await status(used), 401)
  const changed = await loggedIn('kit:kit')
  users.replace([{ name: 'kit', password: 'new', passwordFormat: 'plain', isReadOnly: false }])
  assert.equal(await status(changed), 401)
  assert.equal(sessions.size, 0)
})

test('of too many sessions the one used least lately ends', async (t) => {
  const { ask, loggedIn } = await open(t, { sessions: { most: 2 } })
  const status = async (headers: Record<string, string>) => (await ask('GET', '/ari/boxes', { headers })).status
  const first = await loggedIn('kit:kit')
  const second = await loggedIn('kit:kit')
  assert.equal(await status(first), 200)
  const third = await loggedIn('kit:kit')
  assert.deepEqual([await status(first), await status(second), await status(third)], [200, 401, 200])
})

test('who logs in again and again ends his own sessions, and nobody else is logged out', async (t) => {
  const { ask, loggedIn } = await open(t, { sessions: { most: 10, mostOfOne: 3 } })
  const status = async (headers: Record<string, string>) => (await ask('GET', '/ari/boxes', { headers })).status
  const kit = await loggedIn('kit:kit')
  const first = await loggedIn('reader:reader')
  let last = first
  for (let at = 0; at < 12; at++) last = await loggedIn('reader:reader')
  assert.deepEqual([await status(kit), await status(first), await status(last)], [200, 401, 200])
})

test('who follows a link of another site is not asked who he is once more', async (t) => {
  const { ask } = await open(t)
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
  const { status, text } = await ask('GET', '/console/calls/1', { headers })
  assert.equal(status, 200)
  assert.match(text, /http-equiv="refresh" content="0"/)
})

test('files are compressed for who takes them so, and kept by the browser', async (t) => {
  const { ask, loggedIn } = await open(t)
  const kit = await loggedIn('kit:kit')
  const plain = await ask('GET', '/console/assets/app.js', { headers: kit })
  assert.deepEqual([plain.text, plain.headers['content-encoding']], ['all()', undefined])
  assert.match(plain.headers['cache-control'] ?? '', /immutable/)
  const packed = await ask('GET', '/console/assets/app.js', { headers: { ...kit, 'accept-encoding': 'br, gzip' } })
  assert.deepEqual([packed.text, packed.headers['content-encoding']], ['packed', 'gzip'])
})
