// A menu: a prompt that a key interrupts, digits until a hash, and on to the dialplan.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GoneError } from '@jackfield/client'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(menu)
   same => n,Hangup()
  [billing]
  exten => s,1,NoOp()
   same => n(paid),Playback(thanks)
   same => n,Hangup()
`

test('a caller types a number while the prompt plays, and goes on in the dialplan', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { 'enter-your-number': '8s', thanks: '2s' } })
  const app = await exchange.application('menu')
  const entered: string[] = []
  app.on('StasisStart', async (_event, channel) => {
    await channel.answer()
    const keys = app.stream('ChannelDtmfReceived')
    const prompt = app.playback(await channel.play({ media: 'sound:enter-your-number' }))
    let number = ''
    for await (const { digit, channel: from } of keys) {
      if (from.id !== channel.id) continue
      if (number === '') await prompt.stop()
      if (digit === '#') break
      number += digit
    }
    entered.push(number)
    await channel.setChannelVar({ variable: 'NUMBER', value: number })
    await channel.continueInDialplan({ context: 'billing', extension: 's', label: 'paid' })
  })
  const alice = await exchange.phone('alice').calls('100')
  await alice.hears('enter-your-number')
  await exchange.clock.pass('3s')
  await alice.presses('4711#', { pause: '500ms' })
  await app.sees('PlaybackFinished')
  await app.sees('ChannelVarset', { variable: 'NUMBER', value: '4711' })
  await app.sees('StasisEnd')
  await alice.hears('thanks')
  await alice.isHungUp({ within: '3s' })
  assert.deepEqual(entered, ['4711'])
  assert.equal(exchange.clock.now(), 3_000 + 4 * 500 + 2_000)
  await exchange.stop()
})

test('a caller who hangs up in the middle does not leave the application waiting', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('menu')
  const alice = await exchange.phone('alice').calls('100')
  const channel = app.channel((await app.sees('StasisStart')).channel)
  await channel.answer()
  const key = assert.rejects(channel.once('ChannelDtmfReceived'), GoneError)
  await exchange.clock.pass('10m')
  await alice.hangsUp()
  await key
  await exchange.stop()
})
