// Somebody typed `npm start` and looks at the terminal: he sees what matters, in short lines, and none of the rest.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { SipNetwork, telephonesConf } from '../support/sip-telephone.ts'

const trunk = `
[north]
type = endpoint
context = default
disallow = all
allow = ulaw
aors = north
[north]
type = aor
contact = sip:10.0.0.9:5060
qualify_frequency = 10
qualify_timeout = 1
`

const guarded = `
[bob]
type = endpoint
context = default
disallow = all
allow = ulaw
aors = bob
auth = bob
[bob]
type = aor
max_contacts = 1
[bob]
type = auth
username = bob
password = the-right-one
`

const dialplan = `
  [default]
  exten => 100,1,Stasis(desk)
   same => n,Hangup()
  exten => 200,1,Answer()
   same => n,Wait(60)
`

async function start(t: TestContext, pjsip: string) {
  const logger = '[logfiles]\nmessages = notice,warning,error\n'
  const exchange = await startExchange({ dialplan, files: { 'pjsip.conf': pjsip, 'logger.conf': logger } })
  t.after(() => exchange.stop({ mayLeave: true }))
  return { exchange, sip: new SipNetwork(exchange) }
}

/** Without the time. */
const shown = ({ log }: TestExchange) => log.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))

/** Passwords are checked in a thread, and the answer to a wrong one is held back. */
async function logIn(exchange: TestExchange, password: string): Promise<number | undefined> {
  let status: number | undefined
  const authorization = `Basic ${Buffer.from(`${exchange.login.user}:${password}`).toString('base64')}`
  const request = { method: 'GET', path: '/ari/asterisk/info', headers: { authorization }, remote: '192.0.2.7' }
  const answered = exchange.running.door.request(request).then((answer) => {
    status = answer?.status
  })
  while (status === undefined) {
    await exchange.clock.pass('100ms')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await answered
  return status
}

test('a wrong password at the interface and of a telephone, and the address that is blocked for it', async (t) => {
  const { exchange, sip } = await start(t, guarded)
  assert.equal(await logIn(exchange, 'wrong'), 401)
  assert.deepEqual(shown(exchange), [`wrong password for '${exchange.login.user}' over ARI, from 192.0.2.7`])
  const bob = sip.telephone('bob', { password: 'a-wrong-one' })
  const registered = bob.registers()
  await exchange.clock.pass('1s')
  assert.equal((await registered).status, 401)
  assert.match(shown(exchange)[1] ?? '', /^wrong password for 'bob' over SIP, from 10\.0\.0\.2:5060$/)
  for (let tries = 0; tries < 40; tries++) await logIn(exchange, `wrong ${tries}`)
  const lines = shown(exchange)
  assert.ok(
    lines.some((line) => /192\.0\.2\.7.* is blocked for \d+ s/.test(line)),
    lines.join('\n'),
  )
  assert.ok(lines.length < 12, lines.join('\n'))
})

test('a trunk that does not answer any more, and answers again', async (t) => {
  const { exchange, sip } = await start(t, trunk)
  await exchange.application('desk')
  // one that listens at no port asks nobody by itself
  exchange.running.calls.telephones.pjsip.qualifier.start()
  await exchange.clock.pass('20s')
  assert.deepEqual(shown(exchange), ['the trunk north does not answer: calls through it fail'])
  sip.telephone('north', { address: '10.0.0.9' })
  await exchange.clock.pass('1m')
  assert.equal(shown(exchange).at(-1), 'the trunk north answers again')
  await exchange.clock.pass('5m')
  assert.equal(shown(exchange).length, 2)
})

test('an application that the dialplan names and nobody serves: after the start, and when a call comes', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  await exchange.clock.pass('20s')
  assert.match(
    shown(exchange).join(),
    /^calls go to the application 'desk' \(.*extensions\.conf:\d+\), and no program is connected as it$/,
  )
  await sip.telephone('alice').dials('100')
  await exchange.clock.pass('1s')
  assert.match(shown(exchange).at(-1) ?? '', /desk/)
  assert.equal(shown(exchange).length, 2)
})

test('an ordinary call shows nothing; the end says that it waits for it', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  await exchange.application('desk')
  const call = await sip.telephone('alice').dials('200')
  await exchange.clock.pass('20s')
  assert.deepEqual(shown(exchange), [])
  const drained = exchange.running.drain(60_000)
  await exchange.clock.pass('1s')
  assert.deepEqual(shown(exchange), ['draining: 1 calls left, at most 60 s'])
  call.end()
  await exchange.clock.pass('5s')
  await drained
})

test('whoever configured a console sees that, as it was', async () => {
  await using exchange = await startExchange()
  exchange.running.state.log.warning('something')
  assert.equal(exchange.log.filter((line) => line.includes('something')).length, 1)
  assert.match(exchange.log.at(-1) ?? '', /WARNING\[\d+\]: jackfield: something$/)
})
