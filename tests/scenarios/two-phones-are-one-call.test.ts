// Somebody counts calls: on the command line, in the metrics, in the list of calls, and against maxcalls.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { askExchange } from '../support/failed-call.ts'

const dialplan = `
  [default]
  exten => 200,1,Dial(Virtual/bob,30)
  exten => 201,1,Dial(Local/200@default/n&Virtual/carol,30)
  exten => 300,1,Answer()
   same => n,Wait(600)
`

const maxcalls = (count: number) => ({ 'asterisk.conf': `[options]\nmaxcalls = ${count}\n` })

async function counted(exchange: TestExchange) {
  const { commandLine } = exchange.running
  const { lines } = await commandLine.run('core show channels count')
  const { text } = await askExchange(exchange, 'GET', '/metrics')
  const metric = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  const { data } = await commandLine.run('call list all')
  const inProgress = (data as { ended: string | null }[]).filter(({ ended }) => ended === null)
  return {
    channels: metric('jackfield_channels'),
    calls: metric('jackfield_calls'),
    listed: inProgress.length,
    lines,
  }
}

test('a call between two phones is one call wherever calls are counted', async () => {
  await using exchange = await startExchange({ dialplan })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.rings()
  assert.deepEqual([(await counted(exchange)).calls, (await counted(exchange)).listed], [1, 1])
  await bob.answers()
  await alice.talks()
  const { channels, calls, listed, lines } = await counted(exchange)
  assert.deepEqual([channels, calls, listed], [2, 1, 1])
  assert.deepEqual(lines.slice(0, 2), ['2 active channels', '1 active call'])
  await alice.hangsUp()
  await bob.isHungUp()
  assert.deepEqual((await counted(exchange)).calls, 0)
  await exchange.stop()
})

test('Local channels and several that ring make it no more than one', async () => {
  await using exchange = await startExchange({ dialplan })
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('201')
  await Promise.all([bob.rings(), carol.rings()])
  const { channels, calls, listed } = await counted(exchange)
  assert.deepEqual([channels, calls, listed], [5, 1, 1])
  await carol.answers()
  await alice.talks()
  assert.equal((await counted(exchange)).calls, 1)
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('two calls that an application brings together are one from then on', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('desk')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  for (const name of ['alice', 'bob']) await app.channels.originate({ endpoint: `Virtual/${name}`, app: 'desk' })
  await alice.answers()
  await bob.answers()
  const first = await app.sees('StasisStart')
  const second = await app.sees('StasisStart')
  assert.deepEqual([(await counted(exchange)).calls, (await counted(exchange)).listed], [2, 2])
  await app.bridges.createWithId({ bridgeId: 'b', type: 'mixing' })
  await app.bridges.addChannel({ bridgeId: 'b', channel: [first.channel.id, second.channel.id] })
  await exchange.clock.settle()
  assert.deepEqual([(await counted(exchange)).calls, (await counted(exchange)).listed], [1, 1])
  await alice.hangsUp()
  assert.equal((await counted(exchange)).calls, 1)
  await bob.hangsUp()
  await app.bridges.destroy({ bridgeId: 'b' })
  assert.equal((await counted(exchange)).calls, 0)
  await exchange.stop()
})

test('maxcalls lets the last call be dialled on, and refuses the next', async () => {
  await using exchange = await startExchange({ dialplan, files: maxcalls(1) })
  const app = await exchange.application('desk')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.rings()
  await bob.answers()
  await alice.talks()
  const { lines } = await counted(exchange)
  assert.equal(lines[1], '1 of 1 max active call (100.00% of capacity)')
  await assert.rejects(
    app.channels.originate({ endpoint: 'Local/300@default', app: 'desk' }),
    /as many calls as allowed/,
  )
  await alice.hangsUp()
  await bob.isHungUp()
  const { id } = await app.channels.originate({ endpoint: 'Local/300@default/n', app: 'desk' })
  await app.sees('StasisStart')
  await app.channels.hangup({ channelId: id })
  await exchange.clock.settle()
  await exchange.stop()
})
