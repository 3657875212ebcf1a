import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaybackSnapshot, RecordingSnapshot } from '@jackfield/core'
import { applicationsFixture, bridge, channel, endpoint, type Opened, open } from './applications-fixture.ts'

/** A world with an application for each thing that can be followed, named after it. */
function followers(sources: readonly string[]) {
  const fixture = applicationsFixture()
  const sockets = new Map<string, Opened>()
  for (const source of sources) {
    sockets.set(source, open(fixture, source))
    fixture.applications.subscribe(source, [source])
  }
  /** Who heard this type, and how often. */
  const receiversOf = (type: string) =>
    [...sockets].flatMap(([source, { connection }]) =>
      connection.types.filter((received) => received === type).map(() => source),
    )
  return { ...fixture, receiversOf }
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
const followAlice = ['channel:c1', 'endpoint:PJSIP/alice', 'endpoint:PJSIP', 'channel:']

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
  const fixture = followers(sources)
  fixture.bus.publish('playback-started', { playback: playback('channel:c1'), channel: alices })
  fixture.bus.publish('recording-started', { recording: recording('channel:c1'), channel: alices })
  assert.deepEqual(
    [fixture.receiversOf('PlaybackStarted'), fixture.receiversOf('RecordingStarted')],
    [followAlice, followAlice],
  )
})

test('playbacks and recordings of a bridge are events of the bridge', () => {
  const fixture = followers(sources)
  fixture.bus.publish('playback-finished', { playback: playback('bridge:b1') })
  fixture.bus.publish('recording-finished', { recording: recording('bridge:b1') })
  const follow = ['bridge:b1', 'bridge:']
  assert.deepEqual(
    [fixture.receiversOf('PlaybackFinished'), fixture.receiversOf('RecordingFinished')],
    [follow, follow],
  )
})

test('Dial goes to whoever follows either side, and once to who follows both', () => {
  const fixture = followers(sources)
  fixture.applications.subscribe('channel:c1', ['channel:c2'])
  fixture.bus.publish('dial', { caller: alices, peer: channel('c2'), status: '', forward: '', dialString: 'x' })
  assert.deepEqual(fixture.receiversOf('Dial'), [
    'channel:c1',
    'channel:c2',
    'endpoint:PJSIP/alice',
    'endpoint:PJSIP',
    'channel:',
  ])
})

test('a merge is heard by those who follow either bridge', () => {
  const fixture = followers(sources)
  fixture.bus.publish('bridge-merged', { bridge: bridge('b1'), from: bridge('b2') })
  assert.deepEqual(fixture.receiversOf('BridgeMerged'), ['bridge:b1', 'bridge:b2', 'bridge:'])
})

test('a blind transfer is heard by those who follow the transferer, the bridge or anybody in it', () => {
  const fixture = followers(sources)
  fixture.bus.publish('blind-transfer', {
    transferer: channel('c3'),
    bridge: bridge('b1'),
    parties: [alices],
    exten: '100',
    context: 'default',
    result: 'Success',
    isExternal: true,
  })
  assert.deepEqual(fixture.receiversOf('BridgeBlindTransfer'), [
    'channel:c1',
    'bridge:b1',
    'endpoint:PJSIP/alice',
    'endpoint:PJSIP',
    'channel:',
    'bridge:',
  ])
})

test('a text message is heard by those who follow the endpoint, its technology or all endpoints', () => {
  const fixture = followers(sources)
  const message = { from: 'sip:bob', to: 'sip:alice', body: 'hello', variables: {} }
  fixture.bus.publish('text-message-received', { endpoint: endpoint('PJSIP', 'alice'), message })
  assert.deepEqual(fixture.receiversOf('TextMessageReceived'), ['endpoint:PJSIP/alice', 'endpoint:PJSIP', 'endpoint:'])
})

test('channels of an endpoint are heard from their creation, but not by those who follow all endpoints', () => {
  const fixture = followers(sources)
  fixture.bus.publish('channel-created', { channel: alices })
  assert.deepEqual(fixture.receiversOf('ChannelCreated'), followAlice)
})

test('internal channels are heard by nobody', () => {
  const fixture = followers(sources)
  fixture.bus.publish('channel-created', { channel: { ...alices, isInternal: true } })
  fixture.bus.publish('channel-entered-bridge', { channel: { ...alices, isInternal: true }, bridge: bridge('b1') })
  assert.deepEqual([fixture.receiversOf('ChannelCreated'), fixture.receiversOf('ChannelEnteredBridge')], [[], []])
})

test('a failed move and an offered call go to the applications they are for, and to nobody else', () => {
  const fixture = followers(['channel:c1', 'channel:c2', 'channel:'])
  fixture.bus.publish('application-move-failed', {
    channel: alices,
    application: 'channel:c2',
    destination: 'x',
    args: [],
  })
  const applications = ['channel:c1', 'channel:c2', 'nobody']
  fixture.bus.publish('call-broadcast', { channel: alices, applications, caller: '', called: '100' })
  assert.deepEqual(fixture.receiversOf('ApplicationMoveFailed'), ['channel:c2'])
  assert.deepEqual(fixture.receiversOf('CallBroadcast'), ['channel:c1', 'channel:c2'])
})
