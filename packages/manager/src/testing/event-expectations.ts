// For tests: pictures of channels and bridges, the lines they are told in, and rows of events with what clients read of them.
// Not the events: those stand beside the tests.

import type { BridgeSnapshot, BusEventName, BusEvents, ChannelSnapshot, EndpointSnapshot } from '@jackfield/core'

export const party = { name: '', number: '', presentation: 0 }
export const channel: ChannelSnapshot = {
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
export const other: ChannelSnapshot = {
  ...channel,
  id: '1.2',
  name: 'Local/b@phones-1;2',
  state: 'Ring',
  tenantId: 'firm',
}
export const bridge: BridgeSnapshot = {
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
export const endpoint: EndpointSnapshot = { technology: 'PJSIP', resource: 'alice', state: 'online', channelIds: [] }

export const channelLines = (prefix = '', snapshot = channel): string[] =>
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

export const bridgeLines = (prefix = '', more: readonly string[] = []): string[] =>
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

export type ExpectedEvent<N extends BusEventName> = readonly [
  source: N,
  event: BusEvents[N],
  name: string,
  ...lines: readonly string[],
]
export const expected = <N extends BusEventName>(...row: ExpectedEvent<N>): ExpectedEvent<BusEventName> =>
  row as unknown as ExpectedEvent<BusEventName>
