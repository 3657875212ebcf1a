import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaybackSnapshot, RecordingSnapshot } from '@jackfield/core'
import { bridge, channel, endpoint, type Opened, open, smallWorld } from './small-world.ts'

/** A world with an application for each thing that can be followed, named after it. */
function followers(sources: readonly string[]) {
  const world = smallWorld()
  const sockets = new Map<string, Opened>()
  for (const source of sources) {
    sockets.set(source, open(world, source))
    world.applications.subscribe(source, [source])
  }
  /** Who heard this type, and how often. */
  const whoHeard = (type: string) =>
    [...sockets].flatMap(([source, { connection }]) =>
      connection.types.filter((heard) => heard === type).map(() => source),
    )
  return { ...world, whoHeard }
}

const sources = [
  'channel:c1',
  'channel:c2',
  'bridge:b1',
  'bridge:b2',
  'endpoint:PJSIP/alice',
  'endpoint:PJSIP',
  'channel:',
  'bridge:',
  'endpoint:',
]
const alices = channel('c1', { technology: 'PJSIP', endpoint: 'PJSIP/alice' })
const hearAlice = ['channel:c1', 'endpoint:PJSIP/alice', 'endpoint:PJSIP', 'channel:']

const playback = (targetUri: string): PlaybackSnapshot => ({
  id: 'p',
  mediaUri: 'sound:x',
  targetUri,
  language: 'en',
  state: 'playing',
})
const recording = (targetUri: string): RecordingSnapshot => ({
  name: 'r',
  format: 'wav',
  state: 'recording',
  targetUri,
})

test('playbacks and recordings of a channel are events of the channel', () => {
  const world = followers(sources)
  world.bus.publish('playback-started', { playback: playback('channel:c1'), channel: alices })
  world.bus.publish('recording-started', { recording: recording('channel:c1'), channel: alices })
  assert.deepEqual([world.whoHeard('PlaybackStarted'), world.whoHeard('RecordingStarted')], [hearAlice, hearAlice])
})

test('playbacks and recordings of a bridge are events of the bridge', () => {
  const world = followers(sources)
  world.bus.publish('playback-finished', { playback: playback('bridge:b1') })
  world.bus.publish('recording-finished', { recording: recording('bridge:b1') })
  const hear = ['bridge:b1', 'bridge:']
  assert.deepEqual([world.whoHeard('PlaybackFinished'), world.whoHeard('RecordingFinished')], [hear, hear])
})

test('Dial goes to whoever follows either side, and once to who follows both', () => {
  const world = followers(sources)
  world.applications.subscribe('channel:c1', ['channel:c2'])
  world.bus.publish('dial', { caller: alices, peer: channel('c2'), status: '', forward: '', dialString: 'x' })
  assert.deepEqual(world.whoHeard('Dial'), [
    'channel:c1',
    'channel:c2',
    'endpoint:PJSIP/alice',
    'endpoint:PJSIP',
    'channel:',
  ])
})

test('a merge is heard by those who follow either bridge', () => {
  const world = followers(sources)
  world.bus.publish('bridge-merged', { bridge: bridge('b1'), from: bridge('b2') })
  assert.deepEqual(world.whoHeard('BridgeMerged'), ['bridge:b1', 'bridge:b2', 'bridge:'])
})

test('a blind transfer is heard by those who follow the transferer, the bridge or anybody in it', () => {
  const world = followers(sources)
  world.bus.publish('blind-transfer', {
    transferer: channel('c3'),
    bridge: bridge('b1'),
    parties: [alices],
    exten: '100',
    context: 'default',
    result: 'Success',
    isExternal: true,
  })
  assert.deepEqual(world.whoHeard('BridgeBlindTransfer'), [
    'channel:c1',
    'bridge:b1',
    'endpoint:PJSIP/alice',
    'endpoint:PJSIP',
    'channel:',
    'bridge:',
  ])
})

test('a text message is heard by those who follow the endpoint, its technology or all endpoints', () => {
  const world = followers(sources)
  const message = { from: 'sip:bob', to: 'sip:alice', body: 'hello', variables: {} }
  world.bus.publish('text-message-received', { endpoint: endpoint('PJSIP', 'alice'), message })
  assert.deepEqual(world.whoHeard('TextMessageReceived'), ['endpoint:PJSIP/alice', 'endpoint:PJSIP', 'endpoint:'])
})

test('channels of an endpoint are heard from their creation, but not by those who follow all endpoints', () => {
  const world = followers(sources)
  world.bus.publish('channel-created', { channel: alices })
  assert.deepEqual(world.whoHeard('ChannelCreated'), hearAlice)
})

test('internal channels are heard by nobody', () => {
  const world = followers(sources)
  world.bus.publish('channel-created', { channel: { ...alices, isInternal: true } })
  world.bus.publish('channel-entered-bridge', { channel: { ...alices, isInternal: true }, bridge: bridge('b1') })
  assert.deepEqual([world.whoHeard('ChannelCreated'), world.whoHeard('ChannelEnteredBridge')], [[], []])
})

test('a failed move and an offered call go to the applications they are for, and to nobody else', () => {
  const world = followers(['channel:c1', 'channel:c2', 'channel:'])
  world.bus.publish('application-move-failed', {
    channel: alices,
    application: 'channel:c2',
    destination: 'x',
    args: [],
  })
  const applications = ['channel:c1', 'channel:c2', 'nobody']
  world.bus.publish('call-broadcast', { channel: alices, applications, caller: '', called: '100' })
  assert.deepEqual(world.whoHeard('ApplicationMoveFailed'), ['channel:c2'])
  assert.deepEqual(world.whoHeard('CallBroadcast'), ['channel:c1', 'channel:c2'])
})
