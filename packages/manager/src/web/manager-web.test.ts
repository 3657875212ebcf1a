import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from '@jackfield/base'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'
import { ManagerWeb, type WebAnswer, type WebRequest } from './manager-web.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

class Browser {
  readonly web: ManagerWeb
  cookie = ''

  constructor(small: ExchangeFixture) {
    this.web = new ManagerWeb(small.manager, { clock: small.clock, random: systemRandom, timeoutMs: () => 60_000 })
  }

  async asks(fields: Readonly<Record<string, string>>, more: Partial<WebRequest> = {}): Promise<WebAnswer> {
    const answer = await this.web.handle({
      ...{ format: 'raw', isDigest: false, method: 'GET', target: '/rawman', authorization: '', address: '10.0.0.9' },
      fields: Object.entries(fields),
      cookie: this.cookie,
      ...more,
    })
    const set = answer.headers.find(([name]) => name === 'Set-Cookie')?.[1]
    if (set !== undefined) this.cookie = set.split(';')[0] ?? ''
    return answer
  }

  async logsIn(): Promise<WebAnswer> {
    return this.asks({ action: 'login', username: 'all', secret: 'secret' })
  }
}

const headerOf = ({ headers }: WebAnswer, name: string) => headers.find(([known]) => known === name)?.[1] ?? ''

test(
  'a session lasts over requests by its cookie, and ends with Logoff',
  within(async (small) => {
    const browser = new Browser(small)
    const first = await browser.logsIn()
    assert.deepEqual([first.status, first.body], [200, 'Response: Success\r\nMessage: Authentication accepted\r\n\r\n'])
    assert.match(
      headerOf(first, 'Set-Cookie'),
      /^mansession_id="[0-9a-f]{32}"; Version=1; Max-Age=60; Path=\/; HttpOnly/,
    )
    const pong = await browser.asks({ Action: 'Ping', ActionID: '7' })
    assert.match(pong.body, /^Response: Success\r\nActionID: 7\r\nPing: Pong\r\nTimestamp: /)
    assert.equal(small.manager.sessions.length, 1)
    assert.match((await browser.asks({ action: 'logoff' })).body, /^Response: Goodbye\r\n/)
    assert.equal(small.manager.sessions.length, 0)
    assert.match((await browser.asks({ action: 'ping' })).body, /Permission denied/)
  }),
)

test(
  'without a login nothing is answered, and nobody else can use the cookie',
  within(async (small) => {
    const browser = new Browser(small)
    assert.match(
      (await browser.asks({ action: 'corestatus' })).body,
      /^Response: Error\r\nMessage: Permission denied\r\n/,
    )
    await browser.logsIn()
    const other = await browser.web.handle({
      ...{ format: 'raw', isDigest: false, method: 'GET', target: '/rawman', authorization: '', address: '10.0.0.10' },
      ...{ fields: [['action', 'corestatus']], cookie: browser.cookie },
    })
    assert.match(other.body, /Permission denied/)
  }),
)

test(
  'events come with WaitEvent, those that came before it too, and with nothing else',
  within(async (small) => {
    const browser = new Browser(small)
    await browser.logsIn()
    const user = (name: string) => small.manager.board.raise('client-spoke', { eventName: name, fields: [] })
    user('First')
    assert.doesNotMatch((await browser.asks({ action: 'ping' })).body, /UserEvent/)
    const early = await browser.asks({ action: 'WaitEvent', ActionID: '1' })
    assert.match(early.body, /^Response: Success\r\nActionID: 1\r\nMessage: Waiting for Event completed\.\r\n\r\n/)
    assert.match(early.body, /UserEvent: First\r\n[\s\S]*Event: WaitEventComplete\r\nActionID: 1\r\n\r\n$/)
    const waiting = browser.asks({ action: 'WaitEvent' })
    await small.clock.pass(10_000)
    user('Second')
    assert.match((await waiting).body, /UserEvent: Second/)
  }),
)

test(
  'a wait for events ends before the session would, and when something else is asked',
  within(async (small) => {
    const browser = new Browser(small)
    await browser.logsIn()
    await browser.asks({ action: 'WaitEvent', Timeout: '0' })
    const long = browser.asks({ action: 'WaitEvent', Timeout: '600' })
    await small.clock.pass(56_000)
    assert.match((await long).body, /WaitEventComplete/)
    const other = browser.asks({ action: 'WaitEvent' })
    assert.match((await browser.asks({ action: 'ping' })).body, /Pong/)
    assert.match((await other).body, /WaitEventComplete/)
  }),
)

test(
  'a session that nobody uses is over after its time',
  within(async (small) => {
    const browser = new Browser(small)
    await browser.logsIn()
    await small.clock.pass(59_000)
    assert.match((await browser.asks({ action: 'ping' })).body, /Pong/)
    await small.clock.pass(61_000)
    assert.equal(small.manager.sessions.length, 0)
    assert.equal(browser.web.size, 0)
    assert.match((await browser.asks({ action: 'ping' })).body, /Permission denied/)
  }),
)

test(
  'as XML, with the names of attributes that clients know',
  within(async (small) => {
    const browser = new Browser(small)
    const login = { action: 'login', username: 'all', secret: 'secret' }
    const { body, headers } = await browser.asks(login, { format: 'xml', target: '/mxml' })
    assert.deepEqual(headers[0], ['Content-Type', 'text/xml; charset=utf-8'])
    assert.equal(
      body,
      "<ajax-response>\n<response type='object' id='unknown'><generic response='Success' message='Authentication accepted' /></response>\n</ajax-response>\n",
    )
    await browser.asks({ action: 'Setvar', Variable: 'A', Value: `<b>&'"` })
    const read = { action: 'Getvar', Variable: 'A', ajaxdest: "x'y", ajaxobjtype: 'my type' }
    const value = await browser.asks(read, { format: 'xml' })
    assert.match(
      value.body,
      /<response type='object' id='x&apos;y'><my_type response='Success' variable='A' value='&lt;b&gt;&amp;&apos;&quot;' \/>/,
    )
    const twice = await browser.asks({ action: 'ListCategories', Filename: 'none.conf' }, { format: 'xml' })
    assert.match(twice.body, /^<ajax-response>\n<response /)
  }),
)

test(
  'as a page, in which nothing that somebody said is markup',
  within(async (small) => {
    const browser = new Browser(small)
    await browser.logsIn()
    await browser.asks({ action: 'Setvar', Variable: 'A', Value: '<script>' })
    const { body } = await browser.asks({ action: 'Getvar', Variable: 'A' }, { format: 'html', method: 'POST' })
    assert.match(body, /<tr><td>Value<\/td><td>&lt;script&gt;<\/td><\/tr>/)
    assert.doesNotMatch(body, /<script/)
  }),
)

test(
  'a value cannot bring lines of its own',
  within(async (small) => {
    const browser = new Browser(small)
    const { body } = await browser.asks({ action: 'ping\r\n\r\nAction: Login', username: 'all\r\nSecret: secret' })
    assert.match(body, /Permission denied/)
    assert.equal(body.split('Response:').length, 2)
    assert.equal((await browser.web.handle({ ...plainRequest, method: 'DELETE' })).status, 405)
  }),
)

const plainRequest: WebRequest = {
  ...{ format: 'raw', isDigest: false, method: 'GET', target: '/rawman', authorization: '', address: '10.0.0.9' },
  ...{ fields: [], cookie: '' },
}

/** What a client answers to a challenge. */
function credentials(
  challenge: string,
  count: number,
  { user = 'all', secret = 'secret', uri = '/arawman?action=ping' } = {},
) {
  const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? ''
  const nc = count.toString(16).padStart(8, '0')
  const ha1 = md5(`${user}:asterisk:${secret}`)
  const response = md5(`${ha1}:${nonce}:${nc}:c:auth:${md5(`GET:${uri}`)}`)
  return `Digest username="${user}", realm="asterisk", nonce="${nonce}", uri="${uri}", qop=auth, nc=${nc}, cnonce="c", response="${response}"`
}

test(
  'by digest: asked who it is, answered when that is right, and each answer counts once',
  within(async (small) => {
    const browser = new Browser(small)
    const digest = { isDigest: true, target: '/arawman?action=ping' }
    const asked = await browser.asks({ action: 'ping' }, digest)
    const challenge = headerOf(asked, 'WWW-Authenticate')
    assert.equal(asked.status, 401)
    assert.match(challenge, /^Digest realm="asterisk",nonce="[^"]+",opaque="[^"]+",algorithm=MD5,qop="auth"$/)
    const first = credentials(challenge, 1)
    const right = await browser.asks({ action: 'ping' }, { ...digest, authorization: first })
    assert.match(right.body, /Pong/)
    assert.equal((await browser.asks({ action: 'ping' }, { ...digest, authorization: first })).status, 401)
    const second = { ...digest, authorization: credentials(challenge, 2) }
    assert.equal((await browser.asks({ action: 'ping' }, second)).status, 200)
    assert.equal(small.manager.sessions.length, 1)
  }),
)

test(
  'by digest: a wrong secret, another address or another request is refused after a while',
  within(async (small) => {
    const browser = new Browser(small)
    const digest = { isDigest: true, target: '/arawman?action=ping' }
    const challenge = headerOf(await browser.asks({ action: 'ping' }, digest), 'WWW-Authenticate')
    const reported: string[] = []
    small.deps.bus.on('security-event', ({ kind, accountId, remoteAddress }) =>
      reported.push(`${kind} ${accountId} ${remoteAddress}`),
    )
    const tried = [
      credentials(challenge, 1, { secret: 'wrong' }),
      credentials(challenge, 2, { user: 'nobody' }),
      credentials(challenge, 3, { user: 'elsewhere' }),
      credentials(challenge, 4, { uri: '/arawman?action=other' }),
    ]
    for (const authorization of tried) {
      const answer = browser.asks({ action: 'ping' }, { ...digest, authorization })
      await small.clock.pass(1_000)
      assert.equal((await answer).status, 401)
    }
    assert.equal(small.manager.sessions.length, 0)
    assert.deepEqual(reported, [
      'InvalidPassword all IPV4/TCP/10.0.0.9/0',
      'InvalidAccountID nobody IPV4/TCP/10.0.0.9/0',
      'FailedACL elsewhere IPV4/TCP/10.0.0.9/0',
      'InvalidPassword all IPV4/TCP/10.0.0.9/0',
    ])
  }),
)

test(
  'whoever logs in gets another cookie than the one he came with, and is known from then on',
  within(async (small) => {
    const browser = new Browser(small)
    const stranger = await browser.asks({ action: 'challenge', authtype: 'MD5' })
    const given = browser.cookie
    assert.equal(stranger.isKnown, false)
    assert.equal((await browser.logsIn()).isKnown, true)
    assert.notEqual(browser.cookie, given)
    assert.match((await browser.asks({ action: 'ping' })).body, /Pong/)
    assert.equal(small.manager.sessions.length, 1)
    const thief = await browser.asks({ action: 'ping' }, { cookie: given })
    assert.match(thief.body, /Permission denied/)
    assert.equal(thief.isKnown, false)
  }),
)
