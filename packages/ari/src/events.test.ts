import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BusEvent, BusEventName, BusEvents } from '@jackfield/core'
import { bridge, channel, endpoint } from './applications/applications-fixture.ts'
import type { BusMadeEvent } from './event.ts'
import { events } from './events/index.ts'
import { render } from './rendering/index.ts'
import type { Audience } from './topic.ts'

const one = channel('c1', { endpoint: 'PJSIP/alice', technology: 'PJSIP' })
const two = channel('c2')
const hidden = channel('hidden', { isInternal: true })
const place = bridge('b1', ['c1'])
const alice = endpoint('PJSIP', 'alice')
const playback = { id: 'p1', mediaUri: 'sound:a', targetUri: 'channel:c1', language: 'en', state: 'playing' } as const
const recording = { name: 'r1', format: 'wav', state: 'recording', targetUri: 'bridge:b1' } as const

const c1 = { kind: 'channel', id: 'c1', endpoint: 'PJSIP/alice', technology: 'PJSIP' }
const c2 = { kind: 'channel', id: 'c2', endpoint: undefined, technology: 'Local' }
const b1 = { kind: 'bridge', id: 'b1' }
const pjsip = { kind: 'endpoint', id: 'PJSIP/alice', technology: 'PJSIP' }

interface Case {
  readonly type: string
  readonly event: { [N in BusEventName]: { name: N } & BusEvents[N] }[BusEventName]
  readonly concerns: Audience | readonly object[]
  /** the own fields, without snapshots */
  readonly fields: object
  /** names of fields that are snapshots */
  readonly snapshots?: readonly string[]
}

const cases: readonly Case[] = [
  ...(
    [
      ['ChannelCreated', 'channel-created'],
      ['ChannelStateChange', 'channel-state-changed'],
      ['ChannelConnectedLine', 'channel-connected-line'],
      ['ChannelUnhold', 'channel-unheld'],
      ['ChannelTalkingStarted', 'channel-talking-started'],
    ] as const
  ).map(
    ([type, name]): Case => ({
      type,
      event: { name, channel: one },
      concerns: [c1],
      fields: {},
      snapshots: ['channel'],
    }),
  ),
  {
    type: 'ChannelTranscription',
    event: {
      ...{ name: 'channel-transcribed', channel: one, side: 'in', text: 'say "yes"', isFinal: true },
      ...{ language: 'en', beginMs: 100, endMs: 900, confidence: 0.9 },
    },
    concerns: [c1],
    fields: {
      ...{ side: 'in', text: 'say "yes"', is_final: true, language: 'en' },
      ...{ begin_ms: 100, end_ms: 900, confidence: 0.9 },
    },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelTranscriptionFailed',
    event: { name: 'channel-transcription-failed', channel: one, side: 'out', reason: 'it hung up', isRetried: true },
    concerns: [c1],
    fields: { side: 'out', reason: 'it hung up', is_retried: true },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelTranscriptionFinished',
    event: { name: 'channel-transcription-finished', channel: one, side: 'out' },
    concerns: [c1],
    fields: { side: 'out' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelToneDetected',
    event: { name: 'channel-tone-detected', channel: one, direction: 'in', isAwaited: false },
    concerns: [c1],
    fields: {},
    snapshots: ['channel'],
  },
  {
    type: 'ChannelDestroyed',
    event: { name: 'channel-destroyed', channel: one, cause: 17, techCause: 486 },
    concerns: [c1],
    fields: { cause: 17, cause_txt: 'User busy', tech_cause: 486 },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelDestroyed',
    event: { name: 'channel-destroyed', channel: one, cause: 16 },
    concerns: [c1],
    fields: { cause: 16, cause_txt: 'Normal Clearing' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelDialplan',
    event: { name: 'channel-dialplan', channel: one, application: 'Stasis', data: 'a,b' },
    concerns: [c1],
    fields: { dialplan_app: 'Stasis', dialplan_app_data: 'a,b' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelCallerId',
    event: { name: 'channel-caller-id', channel: one },
    concerns: [c1],
    fields: { caller_presentation: 0, caller_presentation_txt: 'Presentation Allowed, Not Screened' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelHangupRequest',
    event: { name: 'channel-hangup-requested', channel: one, cause: 32, isSoft: true },
    concerns: [c1],
    fields: { cause: 32, soft: true },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelHangupRequest',
    event: { name: 'channel-hangup-requested', channel: one, isSoft: false, techCause: 503 },
    concerns: [c1],
    fields: { tech_cause: 503 },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelVarset',
    event: { name: 'variable-set', channel: one, variable: 'V', value: 'x"y' },
    concerns: [c1],
    fields: { variable: 'V', value: 'x"y' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelVarset',
    event: { name: 'variable-set', variable: 'GLOBAL', value: '' },
    concerns: [{ kind: 'channel', id: '' }],
    fields: { variable: 'GLOBAL', value: '' },
  },
  {
    type: 'ChannelDtmfReceived',
    event: { name: 'channel-digit-ended', channel: one, digit: '5', durationMs: 120.4, direction: 'received' },
    concerns: [c1],
    fields: { digit: '5', duration_ms: 120 },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelHold',
    event: { name: 'channel-held', channel: one, musicClass: '' },
    concerns: [c1],
    fields: { musicclass: '' },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelTalkingFinished',
    event: { name: 'channel-talking-finished', channel: one, durationMs: 2500 },
    concerns: [c1],
    fields: { duration: 2500 },
    snapshots: ['channel'],
  },
  {
    type: 'ChannelUserevent',
    event: {
      name: 'user-event',
      eventName: 'mine',
      variables: { n: 1, list: ['a'] },
      application: 'app',
      channel: one,
      bridge: place,
      endpoint: alice,
    },
    concerns: { applications: ['app'] },
    fields: { eventname: 'mine', userevent: { n: 1, list: ['a'], eventname: 'mine' } },
    snapshots: ['channel', 'bridge', 'endpoint'],
  },
  {
    type: 'ChannelUserevent',
    event: { name: 'user-event', eventName: 'mine', variables: {}, channel: one },
    concerns: [c1],
    fields: { eventname: 'mine', userevent: { eventname: 'mine' } },
    snapshots: ['channel'],
  },
  ...(
    [
      ['ChannelEnteredBridge', 'channel-entered-bridge'],
      ['ChannelLeftBridge', 'channel-left-bridge'],
    ] as const
  ).map(
    ([type, name]): Case => ({
      type,
      event: { name, channel: one, bridge: place },
      concerns: [b1],
      fields: {},
      snapshots: ['bridge', 'channel'],
    }),
  ),
  ...(
    [
      ['BridgeCreated', 'bridge-created'],
      ['BridgeDestroyed', 'bridge-destroyed'],
    ] as const
  ).map(
    ([type, name]): Case => ({
      type,
      event: { name, bridge: place },
      concerns: [b1],
      fields: {},
      snapshots: ['bridge'],
    }),
  ),
  {
    type: 'BridgeVideoSourceChanged',
    event: { name: 'bridge-video-source-changed', bridge: place, oldSourceId: 'c2' },
    concerns: [b1],
    fields: { old_video_source_id: 'c2' },
    snapshots: ['bridge'],
  },
  {
    type: 'BridgeMerged',
    event: { name: 'bridge-merged', bridge: place, from: bridge('b2') },
    concerns: [b1, { kind: 'bridge', id: 'b2' }],
    fields: {},
    snapshots: ['bridge', 'bridge_from'],
  },
  {
    type: 'BridgeBlindTransfer',
    event: {
      name: 'blind-transfer',
      transferer: one,
      bridge: place,
      parties: [two],
      transferee: two,
      replaceChannel: hidden,
      exten: '100',
      context: 'default',
      result: 'Success',
      isExternal: true,
    },
    concerns: [c1, b1, c2],
    fields: { exten: '100', context: 'default', result: 'Success', is_external: true },
    snapshots: ['channel', 'transferee', 'replace_channel', 'bridge'],
  },
  {
    type: 'BridgeAttendedTransfer',
    event: {
      name: 'attended-transfer',
      firstLeg: one,
      secondLeg: two,
      firstBridge: place,
      transferee: two,
      parties: [],
      result: 'Success',
      isExternal: false,
      destination: { type: 'bridge', bridgeId: 'b9' },
    },
    concerns: [c1, c2, c2, b1, { kind: 'bridge', id: 'b9' }],
    fields: { result: 'Success', is_external: false, destination_type: 'bridge', destination_bridge: 'b9' },
    snapshots: ['transferer_first_leg', 'transferer_second_leg', 'transferee', 'transferer_first_leg_bridge'],
  },
  {
    type: 'ChannelTransfer',
    event: {
      name: 'channel-transfer-requested',
      channel: one,
      referTo: { destination: '200', protocolId: 'call-1', parameters: [{ name: 'a', value: 'b' }] },
      referredBy: { sourceChannel: one },
      state: 'channel_answered',
    },
    concerns: [c1],
    fields: {
      refer_to: {
        requested_destination: {
          destination: '200',
          protocol_id: 'call-1',
          additional_protocol_params: [{ parameter_name: 'a', parameter_value: 'b' }],
        },
      },
      referred_by: { source_channel: JSON.parse(render.channel(one)) },
      state: 'channel_answered',
    },
  },
  {
    type: 'Dial',
    event: { name: 'dial', caller: one, peer: two, status: 'RINGING', forward: '', dialString: 'x@y' },
    concerns: [c1, c2],
    fields: { dialstatus: 'RINGING', forward: '', dialstring: 'x@y' },
    snapshots: ['peer', 'caller'],
  },
  ...(
    [
      ['PlaybackStarted', 'playback-started'],
      ['PlaybackContinuing', 'playback-continuing'],
      ['PlaybackFinished', 'playback-finished'],
    ] as const
  ).map(
    ([type, name]): Case => ({
      type,
      event: { name, playback, channel: one },
      concerns: [c1],
      fields: {},
      snapshots: ['playback'],
    }),
  ),
  ...(
    [
      ['RecordingStarted', 'recording-started'],
      ['RecordingFinished', 'recording-finished'],
      ['RecordingFailed', 'recording-failed'],
    ] as const
  ).map(
    ([type, name]): Case => ({
      type,
      event: { name, recording },
      concerns: [b1],
      fields: {},
      snapshots: ['recording'],
    }),
  ),
  {
    type: 'DeviceStateChanged',
    event: { name: 'device-state-changed', device: 'Stasis:x', state: 'BUSY' },
    concerns: [{ kind: 'deviceState', id: 'Stasis:x' }],
    fields: { device_state: { name: 'Stasis:x', state: 'BUSY' } },
  },
  {
    type: 'EndpointStateChange',
    event: { name: 'endpoint-state-changed', endpoint: alice },
    concerns: [{ ...pjsip, exceptAll: true }],
    fields: {},
    snapshots: ['endpoint'],
  },
  {
    type: 'PeerStatusChange',
    event: { name: 'peer-status-changed', endpoint: alice, peer: { peerStatus: 'Reachable', address: '10.0.0.1' } },
    concerns: [pjsip],
    fields: { peer: { peer_status: 'Reachable', address: '10.0.0.1' } },
    snapshots: ['endpoint'],
  },
  {
    type: 'ContactStatusChange',
    event: {
      name: 'contact-status-changed',
      endpoint: alice,
      contact: { uri: 'sip:a', status: 'Reachable', aor: 'a' },
    },
    concerns: [pjsip],
    fields: { contact_info: { uri: 'sip:a', contact_status: 'Reachable', aor: 'a' } },
    snapshots: ['endpoint'],
  },
  {
    type: 'TextMessageReceived',
    event: {
      name: 'text-message-received',
      endpoint: alice,
      message: { from: 'a', to: 'b', body: 'c', variables: {} },
    },
    concerns: [pjsip],
    fields: { message: { from: 'a', to: 'b', body: 'c', variables: {} } },
    snapshots: ['endpoint'],
  },
  {
    type: 'StasisStart',
    event: { name: 'application-entered', channel: hidden, application: 'app', args: ['1'], replaceChannel: one },
    concerns: { applications: ['app'] },
    fields: { args: ['1'] },
    snapshots: ['channel', 'replace_channel'],
  },
  {
    type: 'StasisEnd',
    event: { name: 'application-left', channel: one, application: 'app' },
    concerns: { applications: ['app'] },
    fields: {},
    snapshots: ['channel'],
  },
  {
    type: 'ApplicationMoveFailed',
    event: { name: 'application-move-failed', channel: one, application: 'app', destination: 'other', args: [] },
    concerns: { applications: ['app'] },
    fields: { destination: 'other', args: [] },
    snapshots: ['channel'],
  },
  {
    type: 'CallBroadcast',
    event: { name: 'call-broadcast', channel: one, applications: ['a', 'b'], caller: '', called: '100' },
    concerns: { applications: ['a', 'b'] },
    fields: { caller: '', called: '100' },
    snapshots: ['channel'],
  },
  {
    type: 'CallClaimed',
    event: { name: 'call-claimed', channel: one, applications: ['a', 'b'], winner: 'a' },
    concerns: { applications: ['a', 'b'] },
    fields: { winner_app: 'a' },
    snapshots: ['channel'],
  },
]

const member = {
  ...{
    queue: 'Sales',
    name: 'Ann',
    interface: 'PJSIP/ann',
    stateInterface: 'PJSIP/ann',
    membership: 'static' as const,
  },
  ...{ penalty: 1, callsTaken: 2, lastCall: 3, lastPause: 4, loginTime: 5, isInCall: true, status: 2 },
  ...{ isPaused: true, pausedReason: 'tea', ringsInUse: false, wrapUpSeconds: 6 },
}

const shown = {
  ...{
    interface: 'PJSIP/ann',
    name: 'Ann',
    state_interface: 'PJSIP/ann',
    membership: 'static',
    penalty: 1,
    calls_taken: 2,
  },
  ...{ last_call: 3, last_pause: 4, login_time: 5, in_call: true, status: 2, paused: true, paused_reason: 'tea' },
  ...{ ring_in_use: false, wrap_up_time: 6 },
}

const agent = { channel: one, agent: two, queue: 'Sales', interface: 'PJSIP/ann', memberName: 'Ann' }
const sales = [{ kind: 'queue', id: 'sales' }]
const ofAgent = { queue: 'Sales', interface: 'PJSIP/ann', member: 'Ann' }
const both = ['channel', 'member_channel']

const callCases = (['begun', 'changed', 'ended', 'rungs'] as const).map((act): Case => {
  const topics = ['1', '2'].map((id) => ({ kind: 'call' as const, id }))
  const type = act === 'rungs' ? 'CallRung' : `Call${act[0]?.toUpperCase()}${act.slice(1)}`
  return {
    type,
    event: { name: 'call-watched', act, callIds: ['1', '2'], json: '{"id":"1"}' },
    // all that happens is for those alone who follow this call
    concerns: act === 'rungs' ? topics.map((topic) => ({ ...topic, exceptAll: true })) : topics,
    fields: { [act === 'rungs' ? 'ladder' : 'call']: { id: '1' } },
  }
})

const queueCases: readonly Case[] = [
  ...callCases,
  {
    type: 'QueueCallerJoin',
    event: { name: 'queue-caller-joined', channel: one, queue: 'Sales', position: 1, count: 2 },
    concerns: sales,
    fields: { queue: 'Sales', position: 1, count: 2 },
    snapshots: ['channel'],
  },
  {
    type: 'QueueCallerLeave',
    event: { name: 'queue-caller-left', channel: one, queue: 'Sales', position: 1, count: 1 },
    concerns: sales,
    fields: { queue: 'Sales', position: 1, count: 1 },
    snapshots: ['channel'],
  },
  {
    type: 'QueueCallerAbandon',
    event: {
      ...{ name: 'queue-caller-abandoned', channel: one, queue: 'Sales' },
      ...{ position: 1, originalPosition: 3, holdSeconds: 9 },
    },
    concerns: sales,
    fields: { queue: 'Sales', position: 1, original_position: 3, hold_time: 9 },
    snapshots: ['channel'],
  },
  {
    type: 'QueueMemberChange',
    event: { name: 'queue-member-changed', change: 'pause', member },
    concerns: sales,
    fields: { queue: 'Sales', change: 'pause', member: shown },
  },
  { type: 'AgentCalled', event: { name: 'agent-called', ...agent }, concerns: sales, fields: ofAgent, snapshots: both },
  {
    type: 'AgentDump',
    event: { name: 'agent-left-early', ...agent },
    concerns: sales,
    fields: ofAgent,
    snapshots: both,
  },
  {
    type: 'AgentRingNoAnswer',
    event: { name: 'agent-rang-in-vain', ...agent, ringMs: 3000 },
    concerns: sales,
    fields: { ...ofAgent, ring_time: 3000 },
    snapshots: both,
  },
  {
    type: 'AgentConnect',
    event: { name: 'agent-connected', ...agent, holdSeconds: 5, ringSeconds: 2 },
    concerns: sales,
    fields: { ...ofAgent, hold_time: 5, ring_time: 2 },
    snapshots: both,
  },
  {
    type: 'AgentComplete',
    event: { name: 'agent-completed', ...agent, holdSeconds: 5, talkSeconds: 60, reason: 'caller' },
    concerns: sales,
    fields: { ...ofAgent, hold_time: 5, talk_time: 60, reason: 'caller' },
    snapshots: both,
  },
]

const logCases: readonly Case[] = [
  {
    type: 'LogLineWritten',
    event: {
      name: 'log-line',
      line: { number: 7, at: 0, level: 'ERROR', source: 'http', message: 'no', code: 'x', channelId: '1', callId: '2' },
    },
    concerns: [{ kind: 'log', id: 'ERROR' }],
    fields: {
      line: {
        ...{ number: 7, time: render.timestamp(0), level: 'ERROR', source: 'http', text: 'no' },
        ...{ channel_id: '1', call_id: '2', code: 'x' },
      },
    },
  },
]

const made = events.filter((event) => event.renderer !== undefined) as unknown as readonly BusMadeEvent[]
const full = (event: object) => ({ ...event, sequence: 1, at: 0 }) as unknown as BusEvent

function rendered(type: string, event: object): Record<string, unknown> | undefined {
  const kind = made.find(({ description }) => description.name === type) ?? assert.fail(`no event ${type}`)
  const text = kind.renderer.fields(full(event) as never, render)
  return text === undefined ? undefined : (JSON.parse(`{${text}}`) as Record<string, unknown>)
}

describe('events', () => {
  for (const { type, event, concerns, fields, snapshots = [] } of [...cases, ...queueCases, ...logCases]) {
    it(`${type}: whom it concerns and what it says`, () => {
      const kind = made.find(({ description }) => description.name === type)
      assert.equal(kind?.description.from, event.name)
      assert.deepEqual(kind?.renderer.concerns(full(event) as never), concerns)
      const object = rendered(type, event)
      assert.ok(object)
      const own = Object.fromEntries(Object.entries(object).filter(([name]) => !snapshots.includes(name)))
      assert.deepEqual(own, fields)
      for (const name of snapshots) assert.equal(typeof object[name], 'object', name)
      const described = kind?.description.fields ?? {}
      for (const name of Object.keys(object)) assert.ok(name in described, `${type}.${name} is described`)
      for (const [name, { optional }] of Object.entries(described))
        if (!optional) assert.ok(name in object, `${type}.${name} is there`)
    })
  }

  it('are all tried above', () => {
    const tried = new Set([...cases, ...queueCases, ...logCases].map(({ type }) => type))
    assert.deepEqual(
      made.map(({ description }) => description.name).filter((name) => !tried.has(name)),
      [],
    )
  })

  it('about internal channels are not told', () => {
    for (const { type, event } of cases) {
      if (!('channel' in event) || ['StasisStart', 'ChannelUserevent', 'ChannelTransfer'].includes(type)) continue
      if (type.startsWith('Playback') || type.startsWith('Recording')) continue
      assert.equal(rendered(type, { ...event, channel: hidden }), undefined, type)
    }
    const dial = { name: 'dial', status: '', forward: '', dialString: '' }
    assert.equal(rendered('Dial', { ...dial, peer: hidden }), undefined)
    assert.ok(!('caller' in (rendered('Dial', { ...dial, caller: hidden, peer: one }) ?? {})))
  })

  it('about hidden bridges are not told', () => {
    for (const { type, event } of cases)
      if ('bridge' in event && event.bridge && type.match(/^(Bridge(C|D|V|M)|Channel(E|L))/))
        assert.equal(rendered(type, { ...event, bridge: { ...event.bridge, isHidden: true } }), undefined, type)
  })

  it('tell of keys that were received, not of those sent', () => {
    const event = { name: 'channel-digit-ended', channel: one, digit: '5', durationMs: 100, direction: 'sent' }
    assert.equal(rendered('ChannelDtmfReceived', event), undefined)
  })

  it('say where an attended transfer led', () => {
    const event = {
      name: 'attended-transfer',
      firstLeg: one,
      secondLeg: two,
      parties: [],
      result: 'Success',
      isExternal: false,
    }
    const led = (destination: object) => rendered('BridgeAttendedTransfer', { ...event, destination }) ?? {}
    const application = led({ type: 'application', application: 'Dial', replaceChannel: hidden })
    assert.equal(application.destination_application, 'Dial')
    assert.ok(application.replace_channel)
    const link = led({ type: 'link', first: one, second: two })
    assert.ok(link.destination_link_first_leg && link.destination_link_second_leg)
    const threeway = led({ type: 'threeway', channel: one, bridge: place })
    assert.ok(threeway.destination_threeway_channel && threeway.destination_threeway_bridge)
    assert.equal(led({ type: 'fail' }).destination_type, 'fail')
  })
})
