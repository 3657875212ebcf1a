// What is right here where the recorded server is not: applications.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('applications/device-subscription-survives: who follows a device alone is not gone, and hears what it is shown to follow', async () => {
  const device = 'Stasis:device-survives'
  const application = '/applications/device-survives'
  const subscription = { query: { eventSource: `deviceState:${device}` } }
  const set = (deviceState: string) => stage.ask('PUT', `/deviceStates/${device}`, { query: { deviceState } })
  const first = await stage.open('device-survives')
  assert.equal((await stage.ask('POST', `${application}/subscription`, subscription)).status, 200)
  await first.close()
  assert.deepEqual((await stage.ask('GET', application)).body.device_names, [device])
  const second = await stage.open('device-survives')
  assert.deepEqual((await stage.ask('GET', application)).body.device_names, [device])
  await set('INUSE')
  await second.next('DeviceStateChanged')
  assert.equal((await stage.ask('DELETE', `${application}/subscription`, subscription)).status, 200)
  await set('BUSY')
  assert.deepEqual(await stage.told(second), [])
  // now nothing is left, and nothing comes back with the name
  await second.close()
  while ((await stage.ask('GET', application)).status !== 404);
  const third = await stage.open('device-survives')
  await set('RINGING')
  assert.deepEqual(await stage.told(third), [])
})

it('applications/unsubscribe-from-all: a subscription to all of a kind can be taken back', async () => {
  const client = await stage.open('unsubscribe-all')
  const subscription = '/applications/unsubscribe-all/subscription'
  for (const eventSource of ['channel:', 'bridge:', 'endpoint:', 'deviceState:']) {
    assert.equal((await stage.ask('POST', subscription, { query: { eventSource } })).status, 200)
    assert.equal((await stage.ask('DELETE', subscription, { query: { eventSource } })).status, 200, eventSource)
    const again = await stage.ask('DELETE', subscription, { query: { eventSource } })
    assert.deepEqual([again.status, again.body.code], [422, 'event-source-not-subscribed'])
  }
  const { body } = await stage.ask('GET', '/applications/unsubscribe-all')
  assert.deepEqual([body.channel_ids, body.bridge_ids, body.endpoint_ids, body.device_names], [[], [], [], []])
  await stage.ask('POST', '/bridges/unsubscribe-all')
  await stage.ask('PUT', '/deviceStates/Stasis:unsubscribe-all', { query: { deviceState: 'BUSY' } })
  assert.deepEqual(await stage.told(client), [])
})

it('applications/no-technology-without-endpoints: every technology can be subscribed to as a whole, Local too', async () => {
  const client = await stage.open('technology')
  const watching = await stage.open('technology-watch')
  const subscription = '/applications/technology-watch/subscription'
  const query = { eventSource: 'endpoint:Local' }
  const subscribed = await stage.ask('POST', subscription, { query })
  assert.equal(subscribed.status, 200)
  assert.deepEqual(subscribed.body.endpoint_ids, ['Local'])
  await stage.enter(client, 'technology-1')
  await watching.next('ChannelCreated')
  assert.equal((await stage.ask('DELETE', subscription, { query })).status, 200)
  await stage.told(watching)
  watching.events = []
  await stage.enter(client, 'technology-2')
  assert.deepEqual(
    (await stage.told(watching)).filter(({ type }) => type === 'ChannelCreated'),
    [],
  )
})
