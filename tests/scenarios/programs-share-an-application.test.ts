// Several programs of one application: calls are shared out among them, stay with whom they came to, and survive it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AriError } from '@jackfield/client'
import { startExchange, type TestApplication } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(ivr)
   same => n,Hangup()
  exten => 200,1,Answer()
   same => n,Wait(3600)
`

const callers = ({ seen }: TestApplication): string[] =>
  seen.flatMap((event) =>
    event.type === 'StasisStart' ? [(event.channel as { name: string }).name.replace(/-.*/, '')] : [],
  )

test('four calls come to two programs in turn, and what the callers press only to the one that has the call', async () => {
  await using exchange = await startExchange({ dialplan })
  const one = await exchange.application('ivr', { share: 'round-robin' })
  const two = await exchange.application('ivr', { share: 'round-robin' })
  const phones = ['alice', 'bob', 'carol', 'dave'].map((name) => exchange.phone(name))
  for (const phone of phones) {
    await phone.calls('100')
    await exchange.clock.settle()
  }
  assert.deepEqual(callers(one), ['Virtual/alice', 'Virtual/carol'])
  assert.deepEqual(callers(two), ['Virtual/bob', 'Virtual/dave'])
  await phones[1]?.presses('7')
  await two.sees('ChannelDtmfReceived', { digit: '7' })
  await one.seesNo('ChannelDtmfReceived')
  for (const phone of phones) await phone.hangsUp()
  await exchange.clock.settle()
  await exchange.stop()
})

test('the telephone that a program calls for its caller is its own, over HTTP and over the socket', async () => {
  await using exchange = await startExchange({ dialplan })
  const one = await exchange.application('ivr', { share: 'round-robin', over: 'http' })
  const two = await exchange.application('ivr', { share: 'round-robin', over: 'websocket' })
  for (const program of [two, two, one]) {
    await program.channels.originate({ endpoint: 'Local/200@default', app: 'ivr', appArgs: 'outgoing' })
    await exchange.clock.settle()
  }
  assert.equal(callers(one).length, 1)
  assert.equal(callers(two).length, 2)
  for (const { id } of await one.channels.list()) await one.channels.hangup({ channelId: id }).catch(() => undefined)
  await exchange.clock.settle()
  await exchange.stop()
})

test('a program ends in the middle of a call: the other one is told all of it, and answers', async () => {
  await using exchange = await startExchange({ dialplan })
  const one = await exchange.application('ivr', { share: 'round-robin', reconnect: false })
  const two = await exchange.application('ivr', { share: 'round-robin' })
  const alice = exchange.phone('alice')
  await alice.calls('100')
  await one.sees('StasisStart')
  await alice.presses('4')
  one.cutConnection()
  await exchange.clock.pass('9s')
  await two.seesNo('CallHandedOver')
  await exchange.clock.pass('2s')
  const { channel_id: channelId, missing } = await two.sees('CallHandedOver')
  assert.equal(missing, 0)
  await two.sees('StasisStart', { channel: { id: channelId } })
  await two.sees('ChannelDtmfReceived', { digit: '4' })
  await two.channels.answer({ channelId })
  await alice.hangsUp()
  await two.sees('StasisEnd', { channel: { id: channelId } })
  await exchange.stop()
})

test('of two programs that claim a call one has it; a call that nobody wants comes to one of them all the same', async () => {
  await using exchange = await startExchange({ dialplan })
  const programs = await Promise.all(
    ['http', 'websocket'].map((over) => exchange.application('ivr', { share: 'claim', over: over as 'http' })),
  )
  const outcomes: string[] = []
  let isWanted = true
  for (const program of programs) {
    program.on('CallOffered', async ({ channel }) => {
      if (!isWanted) return
      try {
        await program.events.claimChannel({ channelId: channel.id, application: 'ivr' })
        outcomes.push('won')
      } catch (error) {
        assert.ok(error instanceof AriError)
        outcomes.push(String(error.status))
      }
    })
  }
  const alice = await exchange.phone('alice').calls('100')
  await exchange.clock.settle()
  assert.deepEqual(outcomes.toSorted(), ['409', 'won'])
  assert.deepEqual(programs.flatMap(callers), ['Virtual/alice'])
  isWanted = false
  const bob = await exchange.phone('bob').calls('100')
  await exchange.clock.pass('1s')
  assert.deepEqual(programs.flatMap(callers).toSorted(), ['Virtual/alice', 'Virtual/bob'])
  await alice.hangsUp()
  await bob.hangsUp()
  await exchange.clock.settle()
  await exchange.stop()
})
