// A call fails, and whoever looks for the reason finds it: in the commands, the interface, the ladder and the metrics.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MediaError } from '@jackfield/media'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { askExchange, assertFailed, countedFailures, shownCalls } from '../support/failed-call.ts'

const dialplan = `
  [default]
  exten => 100,1,Answer()
   same => n,Fly(away)
  exten => 101,1,Goto(elsewhere,1)
  exten => 102,1,Goto(lost,s,1)
  exten => 103,1,Answer()
   same => n,Stasis(nobody)
   same => n,Wait(1)
  exten => 104,1,Answer()
   same => n,AGI(agi://127.0.0.1:1/x)
   same => n,Wait(60)
  exten => 105,1,Dial(Virtual/bob&Virtual/nobody&Nowhere/x,5)
  exten => 108,1,Dial(Local/105@default,10)
  exten => 109,1,Goto(here)
  exten => 200,1,Answer()
   same => n,Wait(600)
`

async function asked(exten: string, begin?: (exchange: TestExchange) => unknown) {
  const exchange = await startExchange({ dialplan })
  await begin?.(exchange)
  const alice = exchange.phone('alice')
  await alice.calls(exten)
  await exchange.clock.pass('1s')
  return { exchange, alice }
}

test('the dialplan names an application that is not there', async () => {
  const { exchange } = await asked('100')
  await assertFailed(
    exchange,
    'no-such-application',
    /there is no application 'Fly' for extension 100 of default, priority 2/,
  )
  assert.ok(exchange.log.some((line) => /there is no application 'Fly'/.test(line)))
  await exchange.stop()
})

test('the dialplan leads to an extension that is not there, to a context, to a label', async () => {
  const extension = await asked('101')
  await assertFailed(
    extension.exchange,
    'no-such-extension',
    /there is no extension 'elsewhere' in the context 'default'/,
  )
  await extension.exchange.stop()
  const context = await asked('102')
  await assertFailed(context.exchange, 'no-such-context', /there is no context 'lost' for extension 's'/)
  await context.exchange.stop()
  const label = await asked('109')
  await assertFailed(
    label.exchange,
    'no-such-extension',
    /there is no label 'here' in extension '109' of context 'default'/,
  )
  await label.exchange.stop()
})

test('POST /channels for an application that nobody is connected as: 200, and the call says why it died', async () => {
  await using exchange = await startExchange({ dialplan })
  const path = '/ari/channels?endpoint=Local/200@default/n&app=unknown&channelId=lost'
  const { status } = await askExchange(exchange, 'POST', path)
  assert.equal(status, 200)
  await exchange.clock.pass('1s')
  const call = await assertFailed(exchange, 'stasis-unknown', /Stasis app 'unknown' doesn't exist/)
  assert.equal(call.id, 'lost')
  const { text } = await askExchange(exchange, 'GET', '/ari/calls/lost/ladder')
  assert.match(text, /"type":"ChannelDestroyed","detail":"cause 27"/)
  assert.ok(exchange.log.some((line) => /Stasis app 'unknown' doesn't exist/.test(line)))
  await exchange.stop()
})

test('Stasis() in the dialplan for an application that went away', async () => {
  const { exchange, alice } = await asked('103', async (exchange) => {
    const app = await exchange.application('nobody')
    await app.close()
    await exchange.clock.pass('1m')
  })
  await assertFailed(exchange, 'stasis-unknown', /Stasis app 'nobody' doesn't exist/)
  await alice.isHungUp({ within: '5s' })
  await exchange.stop()
})

test('an AGI server that is not there, and the call goes on', async () => {
  const { exchange, alice } = await asked('104')
  await exchange.clock.passUntil(() => exchange.log.some((line) => line.includes('AGI:')), '10s')
  await assertFailed(exchange, 'agi-failed', /AGI: 'agi:\/\/127\.0\.0\.1:1\/x' cannot be run: /)
  await alice.hangsUp()
  await exchange.stop()
})

test('Dial says of each destination why it was none: not answered, no such endpoint, no such technology', async () => {
  const { exchange, alice } = await asked('105', (exchange) => exchange.phone('bob'))
  assert.equal(await countedFailures(exchange, 'no-such-endpoint'), 1)
  assert.equal(await countedFailures(exchange, 'no-such-technology'), 1)
  await exchange.clock.pass('6s')
  const { id } = await assertFailed(exchange, 'no-answer', /the called party did not answer in time/)
  const shown = (await exchange.running.commandLine.run(`call show ${id}`)).lines.join('\n')
  assert.match(shown, /Virtual\/alice-00000000 fails: Virtual\/nobody cannot be called: .*\(no-such-endpoint\)/)
  assert.match(shown, /Virtual\/alice-00000000 fails: Nowhere\/x cannot be called: there is no technology 'Nowhere'/)
  assert.match(shown, /Virtual\/bob-00000001 fails: .*\(no-answer\)/)
  await alice.isHungUp({ within: '1m' })
  await exchange.stop()
})

test('a failure behind a Local channel is counted once, where it happened', async () => {
  const { exchange, alice } = await asked('108', (exchange) => exchange.phone('bob').plug(false))
  await exchange.clock.pass('30s')
  const [call] = await shownCalls(exchange)
  assert.equal(call?.reason, 'no-such-technology')
  const reasons = ['no-such-endpoint', 'no-such-technology', 'endpoint-not-registered', 'unreachable', 'congestion']
  assert.deepEqual(await Promise.all(reasons.map((reason) => countedFailures(exchange, reason))), [1, 1, 1, 0, 0])
  if (alice.state !== 'idle') await alice.hangsUp()
  await exchange.stop()
})

test('a dialplan that leads back to itself says so, once, and not that the called side has no way free', async () => {
  await using exchange = await startExchange({
    dialplan: '[default]\nexten => 800,1,Dial(Local/801@default)\nexten => 801,1,Dial(Local/800@default)\n',
  })
  const alice = exchange.phone('alice')
  await alice.calls('800')
  await exchange.clock.pass('10s')
  await assertFailed(
    exchange,
    'endless-call',
    /passed on too often: Dial\(Local\/80[01]@default\) of 80[01]@default was to pass it on again/,
  )
  const reasons = ['congestion', 'busy', 'unreachable', 'no-answer']
  assert.deepEqual(await Promise.all(reasons.map((reason) => countedFailures(exchange, reason))), [0, 0, 0, 0])
  if (alice.state !== 'idle') await alice.hangsUp()
  await exchange.stop()
})

test('a call that failed in part and was answered all the same has no reason', async () => {
  await using exchange = await startExchange({
    dialplan: '[default]\nexten => 1,1,Dial(Nowhere/x)\n same => n,Dial(Virtual/bob)\n',
  })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('1')
  await bob.rings()
  await bob.answers()
  await exchange.clock.pass('1s')
  const [call] = await shownCalls(exchange)
  assert.deepEqual([call?.reason, await countedFailures(exchange, 'no-such-technology')], [undefined, 1])
  await alice.hangsUp()
  await exchange.stop()
})

test('an application of the dialplan that lacks its argument', async () => {
  await using exchange = await startExchange({
    dialplan: '[default]\nexten => 1,1,Answer()\n same => n,ChannelRedirect()\n',
  })
  await exchange.phone('alice').calls('1')
  await exchange.clock.pass('1s')
  await assertFailed(exchange, 'application-error', /ChannelRedirect needs an argument/)
  await exchange.stop()
})

test('Allocation failed says which part of the request failed, and why', async () => {
  await using exchange = await startExchange({
    dialplan,
    files: { 'pjsip.conf': '[bob]\ntype=endpoint\naors=bob\n[bob](+)\n' },
  })
  exchange.phone('carl').plug(false)
  const rows = [
    ['PJSIP/nobody', 'no-such-endpoint', "there is no endpoint for 'nobody'"],
    ['PJSIP/bob', 'endpoint-not-registered', "nobody is registered or reachable at 'bob'"],
    ['Virtual/carl', 'endpoint-not-registered', 'the endpoint is not registered, or not reachable'],
    ['Nowhere/x', 'no-such-technology', "there is no technology 'Nowhere'"],
  ] as const
  for (const [endpoint, reason_code, reason] of rows) {
    for (const path of ['/ari/channels', '/ari/channels/create']) {
      const { status, text } = await askExchange(exchange, 'POST', `${path}?endpoint=${endpoint}&app=x`)
      const message = 'Allocation failed'
      const code = 'channel-create-failed'
      assert.equal(status, 500)
      const said = { message, error: message, code, parameter: 'endpoint', reason, reason_code }
      assert.deepEqual(JSON.parse(text), said)
    }
    const { to, times } = await assertFailed(
      exchange,
      reason_code,
      new RegExp(reason),
      countOf(rows, reason_code, endpoint),
    )
    assert.deepEqual([to, times], [endpoint, 2])
  }
  await exchange.stop()
})

/** Twice for each row with this reason up to this one. */
function countOf(rows: readonly (readonly [string, string, string])[], reason: string, endpoint: string): number {
  const upTo = rows.slice(0, rows.findIndex(([one]) => one === endpoint) + 1)
  return 2 * upTo.filter(([, one]) => one === reason).length
}

test('the gate refuses: as many calls as allowed are there, and the exchange is closing', async () => {
  await using exchange = await startExchange({ dialplan, files: { 'asterisk.conf': '[options]\nmaxcalls = 1\n' } })
  await askExchange(exchange, 'POST', '/ari/channels?endpoint=Local/200@default/n&extension=200&channelId=one')
  await exchange.clock.pass('1s')
  const two = await askExchange(exchange, 'POST', '/ari/channels?endpoint=Local/200@default/n&extension=200')
  assert.equal(two.status, 503)
  const { code, reason, reason_code } = JSON.parse(two.text)
  assert.deepEqual([code, reason_code], ['too-busy', 'too-many-calls'])
  assert.equal(reason, 'as many calls as allowed are there already')
  await assertFailed(exchange, 'too-many-calls', /as many calls as allowed/)
  exchange.running.state.gate.close()
  await askExchange(exchange, 'POST', '/ari/channels?endpoint=Local/200@default/n&extension=200')
  assert.equal(
    (await shownCalls(exchange)).some(({ reason }) => reason === 'closing'),
    true,
  )
  assert.equal(await countedFailures(exchange, 'closing'), 1)
  await askExchange(exchange, 'DELETE', '/ari/channels/one')
  await exchange.stop()
})

test('no media port is left for external media', async () => {
  await using exchange = await startExchange({ dialplan })
  const { plane } = exchange.running.calls.media.audio
  plane.openPort = () => Promise.reject(new MediaError('no-port-free'))
  const asked = '/ari/channels/externalMedia?app=x&external_host=127.0.0.1:9999&format=ulaw&channelId=e'
  await askExchange(exchange, 'POST', asked)
  const { id } = await assertFailed(exchange, 'no-media-port', /no media port: every port of the range is in use/)
  assert.equal(id, 'e')
  await exchange.stop()
})
