// Somebody looks at the exchange as a whole: its figures now, and how they were before.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(desk)
  exten => 200,1,Dial(Virtual/bob,30)
  exten => 300,1,Stasis(night)
`

const files = {
  'asterisk.conf': '[options]\nmaxcalls = 5\n',
  'pjsip.conf': `
[phone]
type = endpoint
aors = phone
[phone]
type = aor
max_contacts = 1
[provider]
type = endpoint
aors = provider
[provider]
type = aor
contact = sip:192.0.2.1
`,
}

test('the status says how many calls there are and are left, who can be reached and which application is missing', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const app = await exchange.application('desk')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const before = await app.exchange.getStatus()
  assert.deepEqual(
    [before.calls, before.calls_left, before.channels, before.ready, before.draining, before.applications_connected],
    [0, 5, 0, true, false, 1],
  )
  assert.deepEqual(
    [before.phones, before.trunks],
    [
      { up: 0, down: 1 },
      { up: 1, down: 0 },
    ],
  )
  assert.deepEqual([before.registrations, before.blocks], [{ up: 0, down: 0 }, 0])
  const [missing, ...others] = before.applications_missing
  assert.deepEqual([missing?.name, others], ['night', []])
  assert.match(missing?.places[0] ?? '', /extensions\.conf:5$/)
  await alice.calls('200')
  await bob.rings()
  await bob.answers()
  await alice.talks()
  await exchange.clock.pass('2s')
  const during = await app.exchange.getStatus()
  assert.deepEqual([during.calls, during.calls_left, during.channels, during.calls_begun], [1, 4, 2, 1])
  assert.equal(during.uptime - before.uptime, 2)
  assert.ok(during.calls_per_second > 0)
  await alice.hangsUp()
  await bob.isHungUp()
  const night = await exchange.application('night')
  assert.deepEqual((await night.exchange.getStatus()).applications_missing, [])
  exchange.running.state.gate.close()
  assert.equal((await app.exchange.getStatus()).calls_left, 0)
  await exchange.stop()
})

test('an application that is only named is not missed; one that a call came for, or that left, is, until it is there', async () => {
  const more = `${dialplan}\n  exten => 400,1,Set(NAME=made-up)\n  exten => 400,2,Stasis(\${NAME},of,a,variable)\n`
  await using exchange = await startExchange({ dialplan: more, files })
  const app = await exchange.application('desk')
  const missing = async () =>
    (await app.exchange.getStatus()).applications_missing.map(
      ({ name, needed, last_call }) =>
        `${name} ${needed ? 'missed' : 'named'}${last_call === undefined ? '' : ' by a call'}`,
    )
  assert.deepEqual(await missing(), ['night named'])
  for (const number of ['300', '400']) await (await exchange.phone('alice').calls(number)).isHungUp()
  assert.deepEqual(await missing(), ['made-up missed by a call', 'night missed by a call'])
  await exchange.clock.pass('61m')
  assert.deepEqual(await missing(), ['night named'], 'an hour later')
  const night = await exchange.application('night')
  assert.deepEqual(await missing(), [])
  await night.close()
  await exchange.clock.pass('1m')
  assert.deepEqual(await missing(), ['night missed'])
  await exchange.stop()
})

test('the history has a sample for every ten seconds, with the calls of that time', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const app = await exchange.application('desk')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  assert.deepEqual(await app.exchange.getHistory(), [])
  await exchange.clock.pass('10s')
  await alice.calls('200')
  await bob.rings()
  await bob.answers()
  await alice.talks()
  await exchange.clock.pass('10s')
  await alice.hangsUp()
  await bob.isHungUp()
  await exchange.clock.pass('10s')
  const samples = await app.exchange.getHistory()
  assert.deepEqual(
    samples.map(({ calls, channels, calls_begun, phones_down, applications }) => [
      ...[calls, channels, calls_begun, phones_down, applications],
    ]),
    [
      [0, 0, 0, 1, 1],
      [1, 2, 1, 1, 1],
      [0, 0, 0, 1, 1],
    ],
  )
  assert.equal((await app.exchange.getHistory({ seconds: 15 })).length, 2)
  await assert.rejects(app.exchange.getHistory({ seconds: 5 }), /seconds/)
  await exchange.stop()
})

test('somebody follows the log of the exchange, and finds what it says of a call', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const app = await exchange.application('desk')
  await app.applications.subscribe({ applicationName: 'desk', eventSource: ['log:WARNING'] })
  const alice = exchange.phone('alice')
  const call = await alice.calls('300')
  const { line } = await app.sees('LogLineWritten', { line: { level: 'WARNING' } })
  assert.match(line.text, /night/)
  assert.ok(line.call_id)
  await call.isHungUp()
  const [found] = await app.log.list({ level: ['WARNING'], call: line.call_id })
  assert.deepEqual(found, line)
  await app.applications.unsubscribe({ applicationName: 'desk', eventSource: ['log:WARNING'] })
  await exchange.running.commandLine.run('ari set debug all on')
  await app.applications.subscribe({ applicationName: 'desk', eventSource: ['log:'] })
  exchange.running.state.log.warning('a line about nothing')
  await app.sees('LogLineWritten', { line: { text: 'a line about nothing' } })
  await exchange.running.commandLine.run('ari set debug all off')
  await exchange.stop()
})
