// Click to call: an application calls two phones and lets them talk, with a recording of it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('an application calls two phones, bridges them, records them, and clears up', async () => {
  await using exchange = await startExchange()
  const app = await exchange.application('dialer')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const bridge = app.bridge(await app.bridges.create({ type: 'mixing', bridgeId: 'talk' }))
  for (const phone of [alice, bob]) {
    const { id } = await app.channels.originate({
      endpoint: phone.endpoint,
      app: 'dialer',
      appArgs: phone.name,
      callerId: '"Office" <100>',
      variables: { CAMPAIGN: 'spring' },
    })
    await phone.answers()
    await app.sees('StasisStart', { args: [phone.name], channel: { id } })
    assert.equal((await app.channels.getChannelVar({ channelId: id, variable: 'CAMPAIGN' })).value, 'spring')
    await bridge.addChannel({ channel: id })
  }
  const recording = app.recording(await bridge.record({ name: 'talk', format: 'wav', ifExists: 'overwrite' }))
  await app.sees('RecordingStarted')
  await exchange.clock.pass('90s')
  await recording.stop()
  const { recording: told } = await app.sees('RecordingFinished')
  assert.equal(told.duration, 90)
  assert.deepEqual(
    (await app.recordings.listStored()).map(({ name }) => name),
    ['talk'],
  )
  const file = await app.recordings.getStoredFile({ recordingName: 'talk' })
  assert.equal(Buffer.from(file.subarray(0, 4)).toString(), 'RIFF')

  await alice.holds()
  await bob.hears({ signal: 'hold' })
  await app.sees('ChannelHold')
  await alice.resumes()
  await app.sees('ChannelUnhold')

  await bob.hangsUp()
  await app.sees('ChannelLeftBridge', { channel: { name: /bob/ } })
  await app.sees('StasisEnd', { channel: { name: /bob/ } })
  assert.equal(alice.state, 'talking')
  await app.channel(alice.channelId as string).hangup()
  await app.sees('StasisEnd', { channel: { name: /alice/ } })
  await bridge.destroy()
  await exchange.stop()
})
