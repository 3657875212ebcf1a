import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BridgeSnapshot, BusEventName, BusEvents, ChannelSnapshot, EndpointSnapshot } from '@jackfield/core'
import type { OwnEventName, OwnEvents } from '../own-events.ts'
import { privileges } from '../privileges.table.ts'
import { type SmallExchange, within } from '../testing/small-exchange.ts'
import type { Lines } from '../testing/test-client.ts'
import { events } from './index.ts'

const party = { name: '', number: '', presentation: 0 }
const channel: ChannelSnapshot = {
  id: '1.1',
  name: 'PJSIP/alice-1',
  technology: 'PJSIP',
  state: 'Up',
  protocolId: '',
  caller: { name: 'Alice "A"', number: '100', presentation: 32 },
  connected: party,
  rdnis: '',
  accountCode: 'acc',
  peerAccount: '',
  language: 'de',
  linkedId: '1.0',
  tenantId: '',
  context: 'phones',
  exten: '7001',
  priority: 2,
  appName: 'Dial',
  appData: 'x',
  createdAt: 0,
  reportedVariables: [],
  isInternal: false,
}
const other: ChannelSnapshot = { ...channel, id: '1.2', name: 'Local/b@phones-1;2', state: 'Ring', tenantId: 'firm' }
const bridge: BridgeSnapshot = {
  id: 'b1',
  name: '',
  creator: '',
  bridgeClass: 'basic',
  technology: 'simple_bridge',
  bridgeType: 'mixing',
  attributes: [],
  channelIds: ['1.1', '1.2'],
  createdAt: 0,
  videoMode: 'none',
  reportedVariables: [],
  isHidden: false,
}
const endpoint: EndpointSnapshot = { technology: 'PJSIP', resource: 'alice', state: 'online', channelIds: [] }

const channelLines = (prefix = '', snapshot = channel): string[] =>
  [
    `Channel: ${snapshot.name}`,
    `ChannelState: ${snapshot.state === 'Up' ? 6 : 4}`,
    `ChannelStateDesc: ${snapshot.state}`,
    'CallerIDNum: 100',
    'CallerIDName: Alice \\"A\\"',
    'ConnectedLineNum: <unknown>',
    'ConnectedLineName: <unknown>',
    'Language: de',
    'AccountCode: acc',
    'Context: phones',
    'Exten: 7001',
    'Priority: 2',
    `Uniqueid: ${snapshot.id}`,
    'Linkedid: 1.0',
    ...(snapshot.tenantId === '' ? [] : [`Tenantid: ${snapshot.tenantId}`]),
  ].map((line) => prefix + line)

const bridgeLines = (prefix = '', more: readonly string[] = []): string[] =>
  [
    'BridgeUniqueid: b1',
    'BridgeType: basic',
    'BridgeTechnology: simple_bridge',
    'BridgeCreator: <unknown>',
    'BridgeName: <unknown>',
    'BridgeNumChannels: 2',
    'BridgeVideoSourceMode: none',
    ...more,
  ].map((line) => prefix + line)

type Told<N extends BusEventName> = readonly [source: N, event: BusEvents[N], name: string, ...lines: readonly string[]]
const told = <N extends BusEventName>(...row: Told<N>): Told<BusEventName> => row as unknown as Told<BusEventName>

const dialled = { peer: other, forward: '', dialString: 'bob' }
const transfer = {
  firstLeg: channel,
  secondLeg: channel,
  parties: [],
  result: 'Success' as const,
  isExternal: false,
}
const both = [...channelLines('OrigTransferer'), ...channelLines('SecondTransferer')]

/** Every event of the bus that is told, with its lines after the frame. */
const rows: readonly Told<BusEventName>[] = [
  told('channel-created', { channel }, 'Newchannel', ...channelLines()),
  told('channel-state-changed', { channel }, 'Newstate', ...channelLines()),
  told('channel-connected-line', { channel }, 'NewConnectedLine', ...channelLines()),
  told(
    'channel-caller-id',
    { channel },
    'NewCallerid',
    ...channelLines(),
    'CID-CallingPres: 32 (Presentation Prohibited, Not Screened)',
  ),
  told(
    'channel-dialplan',
    { channel, application: 'Dial', data: 'x' },
    'Newexten',
    ...channelLines(),
    'Extension: 7001',
    'Application: Dial',
    'AppData: x',
  ),
  told('channel-destroyed', { channel, cause: 17 }, 'Hangup', ...channelLines(), 'Cause: 17', 'Cause-txt: User busy'),
  told(
    'channel-destroyed',
    { channel, cause: 17, techCause: 486 },
    'Hangup',
    ...channelLines(),
    'Cause: 17',
    'Cause-txt: User busy',
    'TechCause: 486',
  ),
  told('channel-hangup-requested', { channel, isSoft: false }, 'HangupRequest', ...channelLines()),
  told(
    'channel-hangup-requested',
    { channel, isSoft: false, cause: 16, techCause: 603 },
    'HangupRequest',
    ...channelLines(),
    'Cause: 16',
    'TechCause: 603',
  ),
  told(
    'channel-hangup-requested',
    { channel, isSoft: true, cause: 32, techCause: 200 },
    'SoftHangupRequest',
    ...channelLines(),
    'Cause: 32',
    'TechCause: 200',
  ),
  told(
    'variable-set',
    { channel, variable: 'A', value: 'two\r\nlines' },
    'VarSet',
    ...channelLines(),
    'Variable: A',
    'Value: two\\r\\nlines',
  ),
  told(
    'variable-set',
    { variable: 'A', value: '' },
    'VarSet',
    'Channel: none',
    'Uniqueid: none',
    'Variable: A',
    'Value: ',
  ),
  told('dial', { ...dialled, status: '' }, 'DialBegin', ...channelLines('Dest', other), 'DialString: bob'),
  told(
    'dial',
    { ...dialled, caller: channel, status: 'RINGING' },
    'DialState',
    ...channelLines(),
    ...channelLines('Dest', other),
    'DialStatus: RINGING',
  ),
  told(
    'dial',
    { ...dialled, status: 'CANCEL', forward: 'Local/x' },
    'DialEnd',
    ...channelLines('Dest', other),
    'Forward: Local/x',
    'DialStatus: CANCEL',
  ),
  told('bridge-created', { bridge }, 'BridgeCreate', ...bridgeLines()),
  told('bridge-destroyed', { bridge }, 'BridgeDestroy', ...bridgeLines()),
  told('channel-entered-bridge', { bridge, channel }, 'BridgeEnter', ...bridgeLines(), ...channelLines()),
  told('channel-left-bridge', { bridge, channel }, 'BridgeLeave', ...bridgeLines(), ...channelLines()),
  told('bridge-merged', { bridge, from: bridge }, 'BridgeMerge', ...bridgeLines('To'), ...bridgeLines('From')),
  told(
    'bridge-video-source-changed',
    { bridge: { ...bridge, videoSourceId: '1.2' }, oldSourceId: '1.1' },
    'BridgeVideoSourceUpdate',
    ...bridgeLines('', ['BridgeVideoSource: 1.2']),
    'BridgePreviousVideoSource: 1.1',
  ),
  told(
    'channel-digit-began',
    { channel, digit: '5', direction: 'received' },
    'DTMFBegin',
    ...channelLines(),
    'Digit: 5',
    'Direction: Received',
  ),
  told(
    'channel-digit-ended',
    { channel, digit: '5', durationMs: 120.4, direction: 'sent' },
    'DTMFEnd',
    ...channelLines(),
    'Digit: 5',
    'DurationMs: 120',
    'Direction: Sent',
  ),
  told('channel-held', { channel, musicClass: '' }, 'Hold', ...channelLines()),
  told('channel-held', { channel, musicClass: 'jazz' }, 'Hold', ...channelLines(), 'MusicClass: jazz'),
  told('channel-unheld', { channel }, 'Unhold', ...channelLines()),
  told('channel-music-started', { channel, musicClass: 'jazz' }, 'MusicOnHoldStart', ...channelLines(), 'Class: jazz'),
  told('channel-music-stopped', { channel }, 'MusicOnHoldStop', ...channelLines()),
  told('channel-talking-started', { channel }, 'ChannelTalkingStart', ...channelLines()),
  told(
    'channel-talking-finished',
    { channel, durationMs: 900 },
    'ChannelTalkingStop',
    ...channelLines(),
    'Duration: 900',
  ),
  told(
    'local-bridged',
    { first: channel, second: other, context: 'phones', exten: 'b', isOptimised: true },
    'LocalBridge',
    ...channelLines('LocalOne'),
    ...channelLines('LocalTwo', other),
    'Context: phones',
    'Exten: b',
    'LocalOptimization: Yes',
  ),
  told(
    'local-optimisation-began',
    { first: channel, second: other, source: other, destinationId: '1.1', id: 3 },
    'LocalOptimizationBegin',
    ...channelLines('LocalOne'),
    ...channelLines('LocalTwo', other),
    ...channelLines('Source', other),
    'DestUniqueId: 1.1',
    'Id: 3',
  ),
  told(
    'local-optimisation-ended',
    { first: channel, second: other, isDone: true, id: 3 },
    'LocalOptimizationEnd',
    ...channelLines('LocalOne'),
    ...channelLines('LocalTwo', other),
    'Success: Yes',
    'Id: 3',
  ),
  told(
    'blind-transfer',
    {
      transferer: channel,
      transferee: other,
      bridge,
      parties: [other],
      exten: 'x',
      context: 'phones',
      result: 'Success',
      isExternal: true,
    },
    'BlindTransfer',
    'Result: Success',
    ...channelLines('Transferer'),
    ...channelLines('Transferee', other),
    ...bridgeLines(),
    'IsExternal: Yes',
    'Context: phones',
    'Extension: x',
  ),
  told(
    'attended-transfer',
    {
      ...transfer,
      firstBridge: bridge,
      secondBridge: bridge,
      transferee: other,
      target: other,
      destination: { type: 'bridge', bridgeId: 'b2' },
    },
    'AttendedTransfer',
    'Result: Success',
    ...channelLines('OrigTransferer'),
    ...bridgeLines('Orig'),
    ...channelLines('SecondTransferer'),
    ...bridgeLines('Second'),
    ...channelLines('Transferee', other),
    ...channelLines('TransferTarget', other),
    'IsExternal: No',
    'DestType: Bridge',
    'DestBridgeUniqueid: b2',
  ),
  told(
    'attended-transfer',
    { ...transfer, destination: { type: 'application', application: 'Wait' } },
    'AttendedTransfer',
    'Result: Success',
    ...both,
    'IsExternal: No',
    'DestType: App',
    'DestApp: Wait',
  ),
  told(
    'attended-transfer',
    { ...transfer, destination: { type: 'link', first: channel, second: other } },
    'AttendedTransfer',
    'Result: Success',
    ...both,
    'IsExternal: No',
    'DestType: Link',
    ...channelLines('LocalOne'),
    ...channelLines('LocalTwo', other),
  ),
  told(
    'attended-transfer',
    { ...transfer, destination: { type: 'threeway', channel, bridge } },
    'AttendedTransfer',
    'Result: Success',
    ...both,
    'IsExternal: No',
    'DestType: Threeway',
    'DestBridgeUniqueid: b1',
    'DestTransfererChannel: PJSIP/alice-1',
  ),
  told(
    'attended-transfer',
    { ...transfer, result: 'Fail', destination: { type: 'fail' } },
    'AttendedTransfer',
    'Result: Fail',
    ...both,
    'IsExternal: No',
    'DestType: Fail',
  ),
  told(
    'device-state-changed',
    { device: 'Custom:a', state: 'INUSE' },
    'DeviceStateChange',
    'Device: Custom:a',
    'State: INUSE',
  ),
  told(
    'extension-state-changed',
    { context: 'phones', exten: '7001', hint: 'Custom:a', state: 'RINGINUSE' },
    'ExtensionStatus',
    'Exten: 7001',
    'Context: phones',
    'Hint: Custom:a',
    'Status: 9',
    'StatusText: InUse&Ringing',
  ),
  told(
    'mailbox-changed',
    { mailbox: 'a@b', newMessages: 2, oldMessages: 1 },
    'MessageWaiting',
    'Mailbox: a@b',
    'Waiting: 1',
    'New: 2',
    'Old: 1',
  ),
  told(
    'peer-status-changed',
    { endpoint, peer: { peerStatus: 'Reachable', address: '10.0.0.1' } },
    'PeerStatus',
    'ChannelType: PJSIP',
    'Peer: PJSIP/alice',
    'PeerStatus: Reachable',
    'Address: 10.0.0.1',
  ),
  told(
    'registration-changed',
    { technology: 'PJSIP', user: 'sip:us@b', domain: 'sip:b', status: 'Registered', cause: '' },
    'Registry',
    'ChannelType: PJSIP',
    'Username: sip:us@b',
    'Domain: sip:b',
    'Status: Registered',
    'Cause: ',
  ),
  told(
    'maintenance-changed',
    { technology: 'PJSIP', resource: 'alice', isOn: false },
    'PJSIPMaintenanceStatus',
    'Endpoint: alice',
    'Status: disabled',
  ),
  told(
    'contact-status-changed',
    { endpoint, contact: { uri: 'sip:a@b', status: 'Reachable', aor: 'alice', roundtripUsec: '5' } },
    'ContactStatus',
    'URI: sip:a@b',
    'ContactStatus: Reachable',
    'AOR: alice',
    'EndpointName: alice',
    'RoundtripUsec: 5',
  ),
  told(
    'user-event',
    { eventName: 'Mine', variables: { a: 'b', n: 5, list: [1, 2] }, channel, application: 'app' },
    'UserEvent',
    ...channelLines(),
    'UserEvent: Mine',
    'a: b',
    'n: 5',
    'list(0): 1',
    'list(1): 2',
  ),
  told(
    'user-event',
    { eventName: 'Mine', variables: {}, bridge, endpoint },
    'UserEvent',
    ...bridgeLines(),
    'ChannelType: PJSIP',
    'Peer: PJSIP/alice',
    'State: online',
    'ActiveChannels: 0',
    'UserEvent: Mine',
  ),
  told(
    'async-agi-began',
    { channel, environment: 'agi_request: async\n\n' },
    'AsyncAGIStart',
    ...channelLines(),
    'Env: agi_request%3A%20async%0A%0A',
  ),
  told(
    'async-agi-answered',
    { channel, answer: '200 result=0\n', commandId: 'c1' },
    'AsyncAGIExec',
    ...channelLines(),
    'Result: 200%20result%3D0%0A',
    'CommandId: c1',
  ),
  told(
    'record-told',
    {
      kind: 'call',
      fields: [
        ['Source', '100'],
        ['CallerID', '"A" <100>'],
      ],
    },
    'Cdr',
    'Source: 100',
    'CallerID: \\"A\\" <100>',
  ),
  told('record-told', { kind: 'channel-event', fields: [['EventName', 'HANGUP']] }, 'CEL', 'EventName: HANGUP'),
  told('channel-account-code', { channel, before: 'old' }, 'NewAccountCode', ...channelLines(), 'OldAccountCode: old'),
  told(
    'hangup-handler',
    { channel, act: 'push', handler: 'a,b,1' },
    'HangupHandlerPush',
    ...channelLines(),
    'Handler: a,b,1',
  ),
  told(
    'hangup-handler',
    { channel, act: 'pop', handler: 'a,b,1' },
    'HangupHandlerPop',
    ...channelLines(),
    'Handler: a,b,1',
  ),
  told(
    'hangup-handler',
    { channel, act: 'run', handler: 'a,b,1' },
    'HangupHandlerRun',
    ...channelLines(),
    'Handler: a,b,1',
  ),
  told(
    'channel-spied',
    { spy: channel, spied: other, act: 'start' },
    'ChanSpyStart',
    ...channelLines('Spyer'),
    ...channelLines('Spyee', other),
  ),
  told(
    'channel-spied',
    { spy: channel, spied: other, act: 'stop' },
    'ChanSpyStop',
    ...channelLines('Spyer'),
    ...channelLines('Spyee', other),
  ),
  told('call-picked-up', { channel, target: other }, 'Pickup', ...channelLines(), ...channelLines('Target', other)),
  told(
    'presence-changed',
    { provider: 'CustomPresence:ann', state: 'away', subtype: 'lunch', message: 'back\r\nsoon' },
    'PresenceStateChange',
    'Presentity: CustomPresence:ann',
    'Status: away',
    'Subtype: lunch',
    'Message: back\\r\\nsoon',
  ),
  told(
    'extension-presence-changed',
    { exten: '7001', context: 'phones', hint: 'Custom:a,CustomPresence:ann', state: 'dnd', subtype: '', message: '' },
    'PresenceStatus',
    'Exten: 7001',
    'Context: phones',
    'Hint: Custom:a,CustomPresence:ann',
    'Status: dnd',
    'Subtype: ',
    'Message: ',
  ),
  told('log-channel-changed', { logChannel: 'full', isEnabled: true }, 'LogChannel', 'Channel: full', 'Enabled: Yes'),
  told(
    'log-channel-changed',
    { logChannel: 'full', isEnabled: false, reason: '28 - no space left on device' },
    'LogChannel',
    'Channel: full',
    'Enabled: No',
    'Reason: 28 - no space left on device',
  ),
  told(
    'channel-reported',
    {
      channel,
      direction: 'out',
      peer: '192.0.2.1:4001',
      rttSeconds: 0.5,
      report: {
        type: 'sender-report',
        ssrc: 0xabc,
        ntpSeconds: 2_208_988_801,
        ntpFraction: 2 ** 31,
        rtpTimestamp: 8_000,
        packetCount: 50,
        octetCount: 8_000,
        reports: [
          {
            ssrc: 0xfedcba98,
            fractionLost: 1,
            cumulativeLost: 2,
            highestSequence: 0x10007,
            jitter: 3,
            lastSenderReport: 4,
            delaySinceLastSenderReport: 32_768,
          },
        ],
      },
    },
    'RTCPSent',
    ...channelLines(),
    'SSRC: 0x00000abc',
    'PT: 200(SR)',
    'To: 192.0.2.1:4001',
    'ReportCount: 1',
    'SentNTP: 1.500000',
    'SentRTP: 8000',
    'SentPackets: 50',
    'SentOctets: 8000',
    'Report0SourceSSRC: 0xfedcba98',
    'Report0FractionLost: 1',
    'Report0CumulativeLost: 2',
    'Report0HighestSequence: 7',
    'Report0SequenceNumberCycles: 1',
    'Report0IAJitter: 3',
    'Report0LSR: 4',
    'Report0DLSR: 0.5000',
  ),
  told(
    'channel-reported',
    {
      channel,
      direction: 'in',
      peer: '[::1]:4001',
      rttSeconds: 0.5,
      report: { type: 'receiver-report', ssrc: 1, reports: [] },
    },
    'RTCPReceived',
    ...channelLines(),
    'SSRC: 0x00000001',
    'PT: 201(RR)',
    'From: [::1]:4001',
    'RTT: 0.5000',
    'ReportCount: 0',
  ),
  told('channel-monitor', { channel, act: 'start' }, 'MixMonitorStart', ...channelLines()),
  told('channel-monitor', { channel, act: 'stop' }, 'MixMonitorStop', ...channelLines()),
  told(
    'channel-monitor',
    { channel, act: 'mute', direction: 'both', isMuted: true },
    'MixMonitorMute',
    ...channelLines(),
    'Direction: both',
    'State: 1',
  ),
  told('channel-flashed', { channel }, 'Flash', ...channelLines()),
  told('async-agi-ended', { channel }, 'AsyncAGIEnd', ...channelLines()),
  told(
    'agi-command-began',
    { channel, command: 'VERBOSE "x" 1', id: 7 },
    'AGIExecStart',
    ...channelLines(),
    'Command: VERBOSE \\"x\\" 1',
    'CommandId: 7',
  ),
  told(
    'agi-command-ended',
    { channel, command: 'NOOP', id: 7, code: 200, outcome: 'Success' },
    'AGIExecEnd',
    ...channelLines(),
    'Command: NOOP',
    'CommandId: 7',
    'ResultCode: 200',
    'Result: Success',
  ),
  told(
    'security-event',
    {
      kind: 'SuccessfulAuth',
      service: 'AMI',
      accountId: 'all',
      sessionId: '0x1',
      localAddress: 'IPV4/TCP/127.0.0.1/5038',
      remoteAddress: 'IPV4/TCP/127.0.0.1/4000',
      details: { UsingPassword: '1', SessionTV: 'then' },
    },
    'SuccessfulAuth',
    'EventTV: 2026-01-01T12:00:00.000+0000',
    'Severity: Informational',
    'Service: AMI',
    'EventVersion: 1',
    'AccountID: all',
    'SessionID: 0x1',
    'LocalAddress: IPV4/TCP/127.0.0.1/5038',
    'RemoteAddress: IPV4/TCP/127.0.0.1/4000',
    'UsingPassword: 1',
    'SessionTV: then',
  ),
]

/** The same for what is not on the bus. */
const ownRows: { [N in OwnEventName]: readonly [OwnEvents[N], string, ...string[]] } = {
  'fully-booted': [
    { uptimeSeconds: 5, lastReloadSeconds: 3 },
    'FullyBooted',
    'Uptime: 5',
    'LastReload: 3',
    'Status: Fully Booted',
  ],
  'shutting-down': [{ isRestarting: true }, 'Shutdown', 'Shutdown: Cleanly', 'Restart: True'],
  'module-loaded': [{ module: 'a.so' }, 'Load', 'Module: a.so', 'Status: Success'],
  'module-unloaded': [{ module: 'a.so' }, 'Unload', 'Module: a.so', 'Status: Success'],
  'module-reloaded': [{ module: 'a.so', status: 'not-supported' }, 'Reload', 'Module: a.so', 'Status: 6'],
  'originate-answered': [{ fields: [['Response', 'Failure']] }, 'OriginateResponse', 'Response: Failure'],
  'client-spoke': [{ eventName: 'Hello', fields: [['One', '1']] }, 'UserEvent', 'UserEvent: Hello', 'One: 1'],
}

/** Events that one source makes a family of. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^HangupHandler/, 'dialplan'],
  [/^(?:MixMonitor|ChanSpy)/, 'call'],
  [/^RTCP/, 'reporting'],
]

const privilegeOf = (name: string): string => {
  const found = events.find(({ description }) => description.name === name)
  if (found) return found.description.privilege
  return families.find(([names]) => names.test(name))?.[1] ?? 'security'
}

const lastOf = (lines: readonly Lines[]) => lines.at(-1)

async function check(small: SmallExchange, raise: () => void, name: string, lines: readonly string[]): Promise<void> {
  const client = await small.client()
  raise()
  const wanted = [`Event: ${name}`, `Privilege: ${privilegeOf(name)},all`, ...lines]
  assert.deepEqual(lastOf(client.messages), wanted)
  await client.answer({ Action: 'Logoff' })
}

test(
  'every event has its name, its class and its fields in order',
  within(async (small) => {
    for (const [source, event, name, ...lines] of rows) {
      await check(small, () => small.house.bus.publish(source, event), name, lines)
    }
    for (const [source, [event, name, ...lines]] of Object.entries(ownRows)) {
      await check(small, () => small.manager.board.raise(source as OwnEventName, event as never), name, lines)
    }
  }),
)

const noted = { state: 'PLAYBACK', part: 'prompts.ts', act: 'playPrompts', fields: [['Message', 'hello']] } as const

test(
  'TestEvent is told when test events are turned on',
  within(
    (small) =>
      check(small, () => small.house.bus.publish('test-noted', noted), 'TestEvent', [
        'Type: StateChange',
        'State: PLAYBACK',
        'AppFile: prompts.ts',
        'AppFunction: playPrompts',
        'AppLine: 0',
        'Message: hello',
      ]),
    { tellsTests: true },
  ),
)

test(
  'and not otherwise',
  within(async (small) => {
    const client = await small.client()
    small.house.bus.publish('test-noted', noted)
    assert.deepEqual(client.messages, [])
  }),
)

test('no event is without a row here', () => {
  const shown = new Set([
    'TestEvent',
    ...rows.map(([, , name]) => name),
    ...Object.values(ownRows).map(([, name]) => name),
  ])
  for (const { description } of events) {
    if (typeof description.name === 'string') assert.ok(shown.has(description.name), description.name)
    assert.ok(description.privilege in privileges)
  }
})

test(
  'a user event about nothing is for its application alone, and an unknown kind of security is told to nobody',
  within(async (small) => {
    const client = await small.client()
    small.house.bus.publish('user-event', { eventName: 'Mine', variables: {}, application: 'app' })
    const door = { service: 'AMI', accountId: '', sessionId: '', localAddress: '', remoteAddress: '' }
    small.house.bus.publish('security-event', { kind: 'toString', ...door })
    assert.equal(client.messages.length, 0)
  }),
)

test(
  'a channel that has a status of its technology shows it when it is asked to end, and when it has',
  within(async (small) => {
    const client = await small.client()
    const made = small.channel('c1')
    made.setTechCause(603)
    made.requestHangup('explicit', 21)
    await small.clock.settle()
    const [soft, gone] = [client.events('SoftHangupRequest'), client.events('Hangup')].map((all) => all[0])
    assert.equal(soft?.at(-1), 'TechCause: 603')
    assert.deepEqual(gone?.slice(-3), ['Cause: 21', 'Cause-txt: Call Rejected', 'TechCause: 603'])
  }),
)

test(
  'events may say when they were, and show variables of every channel, of one that is gone, too',
  within(
    async (small) => {
      const client = await small.client()
      const made = small.channel('c1')
      made.variables.set('COLOUR', 'red')
      made.drop(16)
      await small.clock.settle()
      const [hangup] = client.events('Hangup')
      assert.equal(hangup?.[2], 'Timestamp: 1767268800.000000')
      assert.ok(hangup?.includes('ChanVariable: COLOUR=red'))
      assert.ok(hangup?.includes('ChanVariable: CHANNEL(language)=en'))
      assert.ok(client.events('Newchannel')[0]?.includes('ChanVariable: COLOUR='))
      assert.equal(client.events('VarSet').length, 0, 'disabled')
    },
    { hasTimestamps: true, channelVariables: ['COLOUR', 'CHANNEL(language)'], disabledEvents: ['VarSet'] },
  ),
)
