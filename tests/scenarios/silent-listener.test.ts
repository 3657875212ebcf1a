// A supervisor listens to a call without being part of it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a snoop channel appears in its application and ends with the call it listens to', async () => {
  await using exchange = await startExchange({ dialplan: '[default]\nexten => 100,1,Stasis(demo)\n' })
  const app = await exchange.application('demo')
  const supervisor = await exchange.application('supervisor')
  const alice = await exchange.phone('alice').calls('100')
  const channel = app.channel((await app.sees('StasisStart')).channel)
  await channel.answer()
  const snoop = await channel.snoopChannel({ spy: 'both', app: 'supervisor', appArgs: 'listen' })
  assert.match(snoop.name, /^Snoop\//)
  await supervisor.sees('StasisStart', { args: ['listen'], channel: { id: snoop.id } })
  await alice.hangsUp()
  await supervisor.sees('StasisEnd', { channel: { id: snoop.id } })
  await exchange.stop()
})
