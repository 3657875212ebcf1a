// Requests as clients of others write them: parameters that are empty, letters as they were typed, arguments with commas and quotes.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { RawConnection } from '../support/raw-connection.ts'

const dialplan = `
  [default]
  exten => 100,1,Stasis(front,"a, b",c)
   same => n,Wait(60)
`

async function start(t: TestContext, options: { listen?: boolean } = {}) {
  const exchange = await startExchange({ dialplan, sounds: { hello: '30s' }, ...options })
  t.after(() => exchange.stop({ mayLeave: true }))
  return exchange
}

const credentials = ({ login }: TestExchange) =>
  `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`

async function ask(exchange: TestExchange, method: string, path: string, body?: object) {
  const answer = await exchange.running.door.request({
    ...{ method, path: `/ari${path}` },
    headers: { authorization: credentials(exchange), 'content-type': 'application/json' },
    ...(body ? { body: Buffer.from(JSON.stringify(body)) } : {}),
  })
  await exchange.clock.settle()
  const text = Buffer.from(answer?.body ?? []).toString()
  return { status: answer?.status, json: text === '' ? undefined : JSON.parse(text) }
}

test('an empty parameter counts as not given, whatever its type', async (t) => {
  const exchange = await start(t)
  const front = await exchange.application('front')
  const bob = exchange.phone('bob')
  const empty = 'timeout=&priority=&callerId=&label=&originator=&formats=&context=&extension=&otherChannelId='
  const made = await ask(exchange, 'POST', `/channels?endpoint=Virtual/bob&app=front&channelId=b&${empty}`)
  assert.equal(made.status, 200, JSON.stringify(made.json))
  await bob.answers()
  await front.sees('StasisStart', { channel: { id: 'b' } })
  for (const [method, path, status] of [
    ['POST', '/channels/b/play/p?media=sound:hello&lang=&skipms=&offsetms=', 201],
    ['POST', '/channels/b/record?name=r&format=wav&beep=&maxDurationSeconds=&ifExists=&terminateOn=', 201],
    ['GET', '/asterisk/info?only=', 200],
    ['DELETE', '/channels/b?reason=&reason_code=', 204],
  ] as const) {
    assert.equal((await ask(exchange, method, path)).status, status, path)
  }
  await bob.isHungUp()
  assert.equal(bob.cause, 16)
})

test('the account of the originator goes over to who is called', async (t) => {
  const exchange = await start(t)
  const front = await exchange.application('front')
  const alice = exchange.phone('alice', { accountCode: 'sales' })
  await alice.calls('100')
  await front.sees('StasisStart')
  const { id } = await front.channels.originate({
    ...{ endpoint: exchange.phone('bob').endpoint, app: 'front', originator: alice.channelId as string },
  })
  assert.equal((await front.channels.get({ channelId: id })).accountcode, 'sales')
})

test('arguments of Stasis keep their commas in quotes and the text stays as it was; those of move are split at every comma', async (t) => {
  const exchange = await start(t)
  const [front, back] = [await exchange.application('front'), await exchange.application('back')]
  const alice = exchange.phone('alice')
  await alice.calls('100')
  const { channel } = await front.sees('StasisStart', { args: ['a, b', 'c'] })
  assert.equal(channel.dialplan.app_data, 'front,"a, b",c')
  const given = { endpoint: exchange.phone('bob').endpoint, app: 'front', appArgs: '"a, b",\\c' }
  const { id } = await front.channels.originate(given)
  await exchange.phone('bob').answers()
  const start1 = await front.sees('StasisStart', { channel: { id }, args: ['a, b', 'c'] })
  assert.equal(start1.channel.dialplan.app_data, 'front,"a, b",\\c')
  await front.channels.move({ channelId: channel.id, app: 'back', appArgs: '"a, b",c' })
  await back.sees('StasisStart', { args: ['"a', ' b"', 'c'] })
})

test('a filter without any key that is known changes nothing', async (t) => {
  const exchange = await start(t)
  const front = await exchange.application('front')
  const filter = (body: object) => ask(exchange, 'PUT', '/applications/front/eventFilter', body)
  assert.equal((await filter({ disallowed: [{ type: 'ChannelVarset' }] })).status, 200)
  for (const body of [{ forbidden: [] }, { Allowed: [{ type: 'StasisStart' }] }]) {
    const { status, json } = await filter(body)
    if (status === 200) assert.deepEqual(json.events_disallowed, [{ type: 'ChannelVarset' }])
    else assert.equal(status, 400)
  }
  await exchange.phone('alice').calls('100')
  await front.sees('StasisStart')
  assert.deepEqual(
    front.seen.filter(({ type }) => type === 'ChannelVarset'),
    [],
  )
})

test('letters typed as they are, in UTF-8, arrive: in a query, and in the query of an event websocket', async (t) => {
  const exchange = await start(t, { listen: true })
  const front = await exchange.application('front')
  const port = Number(new URL(exchange.url).port)
  const head = (line: string, ...lines: string[]) =>
    `${[`${line} HTTP/1.1`, 'Host: here', `Authorization: ${credentials(exchange)}`, ...lines].join('\r\n')}\r\n\r\n`
  const request = await RawConnection.open(port)
  t.after(() => request.close())
  await request.send(head('POST /ari/asterisk/variable?variable=WHO&value=Müller')).until(/^HTTP\/1\.1 204/)
  assert.equal((await front.asterisk.getGlobalVar({ variable: 'WHO' })).value, 'Müller')
  const socket = await RawConnection.open(port)
  t.after(() => socket.close())
  const upgrade = [
    ...['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'],
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  await socket.send(head('GET /ari/events?app=müller', ...upgrade)).until(/^HTTP\/1\.1 101/)
  assert.ok((await front.applications.list()).some(({ name }) => name === 'müller'))
})

test('who waits for 100 before its body gets it, and then the answer', async (t) => {
  const exchange = await start(t, { listen: true })
  const front = await exchange.application('front')
  const connection = await RawConnection.open(Number(new URL(exchange.url).port))
  t.after(() => connection.close())
  const body = '{"variables": {}}'
  const lines = [
    'POST /ari/channels?endpoint=Virtual/bob&app=front&channelId=b HTTP/1.1',
    ...['Host: here', `Authorization: ${credentials(exchange)}`, 'Content-Type: application/json'],
    ...[`Content-Length: ${body.length}`, 'Expect: 100-continue'],
  ]
  exchange.phone('bob')
  connection.send(`${lines.join('\r\n')}\r\n\r\n`)
  assert.equal(await connection.until(/\r\n\r\n/), 'HTTP/1.1 100 Continue\r\n\r\n')
  connection.text = ''
  connection.send(body)
  const answer = await connection.until(/\r\n\r\n\{/)
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  assert.doesNotMatch(answer, /100 Continue/)
  assert.equal((await front.channels.get({ channelId: 'b' })).id, 'b')
})
