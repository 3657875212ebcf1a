// For tests: a bus, a clock in hand, the applications on them, and sockets that write down what they are sent.
// Not a fake of the applications: those are the real ones.

import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { type BridgeSnapshot, Bus, type ChannelSnapshot, type EndpointSnapshot } from '@jackfield/core'
import type { EventConnection, EventRequest, EventSession } from '@jackfield/description'
import { events } from '../events/index.ts'
import { render } from '../rendering/index.ts'
import { Applications, type ApplicationsOptions } from './applications.ts'

export interface Message {
  readonly type: string
  readonly application: string
  readonly [field: string]: unknown
}

export class FakeConnection implements EventConnection {
  readonly user = { name: 'tester', isReadOnly: false }
  readonly remote = '127.0.0.1'
  readonly isOutbound: boolean
  readonly texts: string[] = []
  bufferedBytes = 0
  /** false: what is sent stays unread until `read` */
  isReading = true
  closing: { code: number; reason: string } | undefined
  #drained: (() => void)[] = []

  constructor(isOutbound = false) {
    this.isOutbound = isOutbound
  }

  get messages(): Message[] {
    return this.texts.map((text) => JSON.parse(text) as Message)
  }

  get types(): string[] {
    return this.messages.map(({ type }) => type)
  }

  send(text: string): boolean {
    if (this.closing) return false
    this.texts.push(text)
    if (!this.isReading) this.bufferedBytes += text.length
    return true
  }

  onDrained(run: () => void): void {
    this.#drained.push(run)
  }

  /** The peer reads everything that waits. */
  read(): void {
    this.bufferedBytes = 0
    const drained = this.#drained
    this.#drained = []
    for (const run of drained) run()
  }

  close(code: number, reason: string): void {
    this.closing ??= { code, reason }
  }
}

export interface ApplicationsFixture {
  readonly clock: VirtualClock
  readonly bus: Bus
  readonly applications: Applications
  readonly known: { channels: Set<string>; bridges: Set<string>; endpoints: Set<string> }
}

type ApplicationsFixtureOptions = Partial<Omit<ApplicationsOptions, 'clock'>> & { readonly clock?: VirtualClock }

export function applicationsFixture(options: ApplicationsFixtureOptions = {}): ApplicationsFixture {
  const { clock = new VirtualClock(), bus = new Bus(clock), ...more } = options
  const known = {
    channels: new Set(['c1', 'c2', 'c3']),
    bridges: new Set(['b1', 'b2']),
    endpoints: new Set(['PJSIP', 'PJSIP/alice', 'PJSIP/bob', 'Local']),
  }
  const among = (ids: Set<string>) => (text: string) => (ids.has(text) ? text : undefined)
  const applications = new Applications({
    clock,
    random: seededRandom(1),
    log: silentLog,
    bus,
    render,
    events,
    entityId: 'ex:1',
    objects: {
      channelId: (text) => (text === 'Local/one' ? 'c1' : among(known.channels)(text)),
      bridgeId: among(known.bridges),
      endpointId: among(known.endpoints),
      queueName: (text) => (text.toLowerCase() === 'sales' ? 'sales' : undefined),
      callId: among(known.channels),
    },
    ...more,
  })
  return { clock, bus, applications, known }
}

export interface Opened {
  readonly connection: FakeConnection
  readonly session: EventSession
}

export function open(fixture: ApplicationsFixture, apps: string, request: Partial<EventRequest> = {}): Opened {
  const connection = new FakeConnection()
  const applications = apps.split(',')
  return {
    connection,
    session: fixture.applications.open({ applications, subscribeAll: false, ...request }, connection),
  }
}

const party = { name: '', number: '', presentation: 0 }

export const channel = (id: string, about: Partial<ChannelSnapshot> = {}): ChannelSnapshot => ({
  id,
  name: `Local/${id}-00000000;1`,
  technology: 'Local',
  state: 'Up',
  protocolId: '',
  caller: party,
  connected: party,
  rdnis: '',
  accountCode: '',
  peerAccount: '',
  language: 'en',
  linkedId: id,
  tenantId: '',
  context: 'default',
  exten: 's',
  priority: 1,
  appName: '',
  appData: '',
  createdAt: 0,
  reportedVariables: [],
  isInternal: false,
  ...about,
})

export const bridge = (id: string, channelIds: readonly string[] = []): BridgeSnapshot => ({
  id,
  name: '',
  creator: 'Stasis',
  bridgeClass: 'stasis',
  technology: 'simple_bridge',
  bridgeType: 'mixing',
  attributes: ['mixing'],
  channelIds,
  createdAt: 0,
  videoMode: 'none',
  reportedVariables: [],
  isHidden: false,
})

export const endpoint = (technology: string, resource: string): EndpointSnapshot => ({
  technology,
  resource,
  state: 'online',
  channelIds: [],
})

/** Sets a variable, which is the plainest event a channel has. */
export const set = (fixture: ApplicationsFixture, about: ChannelSnapshot | undefined, value: string): void =>
  fixture.bus.publish('variable-set', { ...(about && { channel: about }), variable: 'V', value })

/** The values that were heard, in order. */
export const received = ({ connection }: Opened): unknown[] =>
  connection.messages.filter(({ type }) => type === 'ChannelVarset').map(({ value }) => value)
