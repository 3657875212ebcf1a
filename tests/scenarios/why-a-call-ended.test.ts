// Causes: what the dialplan says of the end of a call stays, and every end has one.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => busy,1,Answer()
 same => n,Busy(20)
exten => congestion,1,Answer()
 same => n,Congestion(20)
exten => hangup,1,Answer()
 same => n,Hangup(41)
exten => far,1,Dial(Local/hangup@default/n,30)
exten => failed,1,Answer()
 same => n,Dial(Virtual/carol,30)
 same => n,Wait(20)
exten => wait,1,Answer()
 same => n,Wait(600)
exten => app,1,Answer()
 same => n,Stasis(office)
exten => 200,1,Dial(Virtual/bob,30,tT)
 same => n,Hangup()
exten => 201,1,Answer()
 same => n,Wait(5)
`

async function start(t: TestContext) {
  const exchange = await startExchange({
    dialplan,
    files: { 'features.conf': '[general]\ntransferdigittimeout = 3\n[featuremap]\nblindxfer = #1\n' },
    sounds: { '*': '500ms' },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('office', { subscribeAll: true })
  const end = (name: string) => app.sees('ChannelDestroyed', { channel: { name: new RegExp(name) } }, { within: '1m' })
  return { exchange, app, end }
}

for (const [exten, cause] of Object.entries({ busy: 17, congestion: 34, failed: 17 })) {
  test(`a caller who hangs up without a reason in the extension ${exten} leaves the cause that was there`, async (t) => {
    const { exchange, end } = await start(t)
    const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
    await alice.calls(exten)
    if (exten === 'failed') await carol.rejects(17)
    await exchange.clock.pass('2s')
    await alice.hangsUp()
    assert.equal((await end('alice')).cause, cause)
  })
}

test('a caller who talked through a Local channel that ends by Hangup(41) was cleared normally', async (t) => {
  const { exchange, end } = await start(t)
  await exchange.phone('alice').calls('far')
  assert.equal((await end('alice')).cause, 16)
})

test('a caller who hangs up with a reason says why the call ended', async (t) => {
  const { exchange, end } = await start(t)
  const alice = exchange.phone('alice')
  await alice.calls('busy')
  await alice.hangsUp(31)
  assert.equal((await end('alice')).cause, 31)
})

test('an end without a reason where nobody said anything is an end like any other', async (t) => {
  const { exchange, end } = await start(t)
  const alice = exchange.phone('alice')
  await alice.calls('wait')
  await alice.hangsUp()
  assert.equal((await end('alice')).cause, 16)
})

test('the halves of a Local channel say cause 0 to each other when none is known', async (t) => {
  const { exchange, app } = await start(t)
  await app.channels.originate({ endpoint: 'Local/wait@default/n', app: 'office', channelId: 'near' })
  await app.sees('StasisStart', { channel: { id: 'near' } }, { within: '1s' })
  exchange.running.calls.exchange.channels.get('near')?.end()
  const request = await app.sees('ChannelHangupRequest', { channel: { id: 'near;2' } })
  assert.equal(request.cause, 0)
  await app.sees('ChannelDestroyed', { channel: { id: 'near;2' } })
})

const transferred = { alice: 'bob', bob: 'alice' } as const

for (const [who, by] of Object.entries(transferred)) {
  test(`${who}, whom ${by} transferred by keys, ends with a cause, and ${by} does`, async (t) => {
    const { exchange, end } = await start(t)
    const phones = { alice: exchange.phone('alice'), bob: exchange.phone('bob') }
    await phones.alice.calls('200')
    await phones.bob.answers()
    await phones.alice.talks()
    const transferer = phones[by as 'alice' | 'bob']
    await transferer.presses('#1', { pause: '100ms' })
    await exchange.clock.pass('600ms')
    await transferer.presses('201', { pause: '200ms' })
    assert.equal((await end(by)).cause, 16)
    assert.equal((await end(who)).cause, 16)
  })
}
