// An administrator whose phone does not ring: where it is reached, what went wrong last, and what can be done from afar.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { describedAt, SipNetwork, telephonesConf } from '../support/sip-telephone.ts'

const dialplan = `
  [default]
  exten => 100,1,Answer()
   same => n,Wait(600)
  exten => 101,1,Dial(PJSIP/alice,30)
`

const guarded = `
[guarded]
type = endpoint
auth = guarded
aors = guarded
[guarded]
type = auth
username = guarded
password = secret
[guarded]
type = aor
max_contacts = 1
`

const trunk = `
[provider]
type = endpoint
aors = provider
[provider]
type = aor
contact = sip:10.0.0.40
[line1]
type = registration
server_uri = sip:10.0.0.40
client_uri = sip:account@10.0.0.40
endpoint = provider
expiration = 600
max_random_initial_delay = 0
retry_interval = 30
line = yes
`

async function start(t: TestContext, pjsip: string) {
  const exchange = await startExchange({ dialplan, files: { 'pjsip.conf': pjsip } })
  t.after(() => exchange.stop({ mayLeave: true }))
  const sip = new SipNetwork(exchange)
  const app = await exchange.application('desk')
  const failureOf = async (telephoneName: string) => (await app.telephones.get({ telephoneName })).last_failure
  return { exchange, sip, app, failureOf }
}

test('a telephone is shown with its contact, and is asked whether it is there', async (t) => {
  const { exchange, sip, app } = await start(t, telephonesConf(['alice', 'bob']))
  const alice = sip.telephone('alice')
  await alice.registers(300, {})
  const [contact, ...others] = await app.contacts.list()
  assert.ok(contact)
  assert.deepEqual(others, [])
  const { endpoints, uri, address, transport, state, round_trip: before } = contact
  assert.deepEqual(
    [endpoints, uri, address, transport, contact.static, state, before],
    [['alice'], 'sip:alice@10.0.0.2:5060', '10.0.0.2:5060', 'UDP', false, 'NonQualified', undefined],
  )
  assert.equal(Date.parse(contact.expires ?? '') - Date.parse(contact.registered ?? ''), 300_000)

  const qualified = app.contacts.qualify({ contactId: contact.id })
  await sip.soon()
  const after = await qualified
  assert.deepEqual([after.state, (after.round_trip ?? 0) > 0], ['Reachable', true])
  alice.respond = () => undefined
  const silent = app.contacts.qualify({ contactId: contact.id })
  await exchange.clock.pass('4s')
  assert.equal((await silent).state, 'Unreachable')
  assert.deepEqual((await app.telephones.get({ telephoneName: 'alice' })).last_failure?.reason, 'contact-unreachable')
  await assert.rejects(app.contacts.qualify({ contactId: 'alice;@0' }), { code: 'contact-not-found' })

  const all = await app.telephones.list()
  assert.deepEqual(
    all.map(({ name, kind, device_state, contacts }) => [name, kind, device_state, contacts.length]),
    [
      ['alice', 'phone', 'NOT_INUSE', 1],
      ['bob', 'phone', 'UNAVAILABLE', 0],
    ],
  )
  const names = async (wish: Parameters<typeof app.telephones.list>[0]) =>
    (await app.telephones.list(wish)).map(({ name }) => name)
  assert.deepEqual(await names({ limit: 1 }), ['alice'])
  assert.deepEqual(await names({ after: 'alice' }), ['bob'])
  assert.deepEqual(await names({ kind: 'trunk' }), [])
  assert.deepEqual(await names({ state: 'offline' }), ['bob'])
  await assert.rejects(app.telephones.get({ telephoneName: 'nobody' }), { code: 'endpoint-not-found' })
})

test('the last failure of a telephone says what is wrong with it: the password, the name it registers, the codec', async (t) => {
  const { sip, app, failureOf } = await start(t, telephonesConf(['alice']) + guarded)
  assert.equal(await failureOf('guarded'), undefined)
  await sip.telephone('guarded', { password: 'wrong' }).registers()
  assert.match((await failureOf('guarded'))?.text ?? '', /wrong user name or password/)
  assert.deepEqual(
    [(await failureOf('guarded'))?.reason, (await failureOf('guarded'))?.address],
    ['wrong-credentials', '10.0.0.2:5060'],
  )
  const right = sip.telephone('guarded', { password: 'secret' })
  assert.equal((await right.registers()).status, 200)
  const second = sip.telephone('guarded', { password: 'secret' })
  assert.equal((await second.registers()).status, 403)
  assert.match((await failureOf('guarded'))?.text ?? '', /403.*max_contacts/)

  const alice = sip.telephone('alice')
  assert.equal((await alice.registers(300, { to: 'somebody' })).status, 404)
  assert.match((await failureOf('alice'))?.text ?? '', /none of its aors has/)
  await alice.dials('100', describedAt(alice.address, 'm=audio 4000 RTP/AVP 18', 'a=rtpmap:18 G729/8000'))
  assert.equal((await failureOf('alice'))?.reason, 'codec-mismatch')
  await alice.dials('777')
  assert.equal((await failureOf('alice'))?.reason, 'no-such-extension')
  assert.equal((await app.telephones.list({ kind: 'phone' })).length, 2)
})

test('a telephone in maintenance is not called and calls nobody, and its lamp says so, until it is back in service', async (t) => {
  const { sip, app, failureOf } = await start(t, telephonesConf(['alice', 'bob']))
  const [alice, bob] = [sip.telephone('alice'), sip.telephone('bob')]
  await alice.registers()
  await bob.registers()
  await app.applications.subscribe({ applicationName: 'desk', eventSource: ['deviceState:PJSIP/alice'] })
  await app.telephones.beginMaintenance({ tech: 'PJSIP', resource: 'alice' })
  await app.sees('DeviceStateChanged', { device_state: { name: 'PJSIP/alice', state: 'UNAVAILABLE' } })
  const { maintenance, device_state, state } = await app.telephones.get({ telephoneName: 'alice' })
  assert.deepEqual([maintenance, device_state, state], [true, 'UNAVAILABLE', 'online'])
  await alice.dials('100')
  assert.equal(alice.responses.at(-1)?.status, 503)
  await bob.dials('101')
  assert.equal(alice.calls.length, 0)
  assert.equal((await failureOf('alice'))?.reason, 'endpoint-in-maintenance')
  await app.telephones.endMaintenance({ tech: 'pjsip', resource: 'alice' })
  await app.sees('DeviceStateChanged', { device_state: { name: 'PJSIP/alice', state: 'NOT_INUSE' } })
  await alice.dials('100')
  assert.equal(alice.responses.at(-1)?.status, 200)
  for (const resource of ['nobody', 'desk'])
    await assert.rejects(app.telephones.beginMaintenance({ tech: 'PJSIP', resource }), { code: 'endpoint-not-found' })
  await assert.rejects(app.telephones.beginMaintenance({ tech: 'Local', resource: 'alice' }), {
    code: 'endpoint-not-found',
  })
})

test('a registration says its last answer and the next try, is sent again, and is taken back', async (t) => {
  const { exchange, sip, app } = await start(t, trunk)
  const provider = sip.telephone('provider', { address: '10.0.0.40' })
  let status = 403
  provider.respond = (incoming) => void incoming.respond(status)
  exchange.running.calls.telephones.pjsip.registrations.start()
  await sip.soon()
  const find = () => app.registrations.get({ registrationName: 'line1' })
  const rejected = await find()
  assert.deepEqual([rejected.state, rejected.last_answer, rejected.next_try], ['Rejected', '403 Forbidden', undefined])
  assert.deepEqual([rejected.last_failure?.reason, rejected.last_failure?.text], ['403', '403 Forbidden'])
  assert.deepEqual((await app.exchange.getStatus()).registrations, { up: 0, down: 1 })

  status = 503
  await app.registrations.register({ registrationName: 'line1' })
  await sip.soon()
  const waiting = await find()
  assert.equal(waiting.last_answer, '503 Service Unavailable')
  assert.equal(Date.parse(waiting.next_try ?? '') - Date.parse(waiting.last_answer_time ?? ''), 30_000)

  status = 200
  await exchange.clock.pass('31s')
  const [registered] = await app.registrations.list()
  assert.deepEqual(
    [registered?.state, registered?.last_answer, registered?.endpoint, registered?.last_failure?.reason],
    ['Registered', '200 OK', 'provider', '503'],
  )
  assert.ok(Date.parse(registered?.expires ?? '') > Date.parse(registered?.next_try ?? ''))
  const [shown] = await app.telephones.list({ kind: 'trunk' })
  assert.deepEqual([shown?.name, shown?.registrations, shown?.contacts[0]?.static], ['provider', ['line1'], true])
  await app.registrations.unregister({ registrationName: 'line1' })
  await sip.soon()
  assert.deepEqual([(await find()).state, (await find()).expires], ['Stopped', undefined])
  await assert.rejects(app.registrations.register({ registrationName: '*all' }), { code: 'registration-not-found' })
  await assert.rejects(app.registrations.get({ registrationName: 'nobody' }), { code: 'registration-not-found' })
})

test('a registration without an answer says so', async (t) => {
  const { exchange, app } = await start(t, trunk)
  exchange.running.calls.telephones.pjsip.registrations.start()
  await exchange.clock.pass('40s')
  const [line] = await app.registrations.list()
  assert.match(`${line?.last_failure?.reason}: ${line?.last_failure?.text}`, /^no-response: the request /)
})
