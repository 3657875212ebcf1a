// Somebody wants to know how many calls more the exchange takes, and sets how many may come in a second.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { askExchange, countedFailures } from '../support/failed-call.ts'

const dialplan = `
  [default]
  exten => 200,1,Dial(Virtual/bob,30)
  exten => 300,1,Answer()
   same => n,Wait(600)
`

const program = (line: string) => ({ 'asterisk.conf': `[options]\n${line}\n` })

/** Wherever it is said. */
async function left(exchange: TestExchange) {
  const { text } = await askExchange(exchange, 'GET', '/metrics')
  const info = JSON.parse((await askExchange(exchange, 'GET', '/ari/asterisk/info?only=status')).text)
  const { lines, data } = await exchange.running.commandLine.run('core show calls')
  return {
    metric: /^jackfield_calls_left (\S+)$/m.exec(text)?.[1],
    info: info.status.calls_left as number | undefined,
    line: lines.find((line) => line.endsWith(' left')),
    data: (data as { callsLeft: number | null }).callsLeft,
  }
}

test('each call leaves room for one less, and its end for one more', async () => {
  await using exchange = await startExchange({ dialplan, files: program('maxcalls = 3') })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  assert.deepEqual(await left(exchange), { metric: '3', info: 3, line: '3 calls left', data: 3 })
  await alice.calls('200')
  await bob.rings()
  await bob.answers()
  await alice.talks()
  assert.deepEqual(await left(exchange), { metric: '2', info: 2, line: '2 calls left', data: 2 })
  await alice.hangsUp()
  await bob.isHungUp()
  assert.equal((await left(exchange)).metric, '3')
  exchange.running.state.gate.close()
  assert.deepEqual(await left(exchange), { metric: '0', info: 0, line: '0 calls left', data: 0 })
  await exchange.stop()
})

test('without a limit any number is left, and nobody is shown a number', async () => {
  await using exchange = await startExchange({ dialplan })
  assert.deepEqual(await left(exchange), { metric: '+Inf', info: undefined, line: undefined, data: null })
  await exchange.stop()
})

test('more calls in a second than maxcallspersecond are refused, and the next second takes calls again', async () => {
  await using exchange = await startExchange({ dialplan, files: program('maxcallspersecond = 2') })
  const app = await exchange.application('desk')
  const originate = () => app.channels.originate({ endpoint: 'Local/300@default/n', app: 'desk' })
  const ids = [(await originate()).id, (await originate()).id]
  await assert.rejects(originate(), /more calls come in a second than are allowed/)
  assert.equal(await countedFailures(exchange, 'calls-too-fast'), 1)
  await exchange.clock.pass('1s')
  ids.push((await originate()).id)
  for (const channelId of ids) await app.channels.hangup({ channelId })
  await exchange.clock.settle()
  await exchange.stop()
})
