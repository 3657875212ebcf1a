// What may change about a channel, and what a new one begins with.
// Not how it changes: the channel sees to that, and tells.

import type { ChannelState, Party } from './channel-snapshot.ts'
import { nobody, nowhere, type Redirecting } from './party.ts'
import { noGroups, type PickupGroups } from './pickup-groups.ts'

/** Audio that is removed: from the device, and towards it. */
export interface Muting {
  readonly in: boolean
  readonly out: boolean
}

/** What is played to a channel until something else is, or it is stopped. */
export type Generator =
  | { readonly type: 'music'; readonly musicClass: string }
  | { readonly type: 'silence' }
  /** of its zone, until it talks to somebody or is told something else */
  | { readonly type: 'tone'; readonly tone: string }
  | { readonly type: 'none' }

/** What may change about a channel and is looked at from outside. */
export interface ChannelFacts {
  readonly state: ChannelState
  readonly protocolId: string
  readonly caller: Party
  readonly connected: Party
  readonly redirecting: Redirecting
  /** what kind of line the call came from, as ISUP numbers them (ANI II); 0: an ordinary one */
  readonly lineKind: number
  /** the number that was dialled to get here */
  readonly dialedNumber: string
  readonly accountCode: string
  readonly peerAccount: string
  readonly language: string
  readonly linkedId: string
  /** which of two linked ids is older: the lower one */
  readonly linkedOrder: number
  readonly tenantId: string
  readonly musicClass: string
  readonly context: string
  readonly exten: string
  readonly priority: number
  readonly appName: string
  readonly appData: string
  /** the application of the interface that has it */
  readonly application: string | undefined
  readonly muting: Muting
  readonly generator: Generator
  /** names of formats it was asked to have; empty: the technology's own choice */
  readonly formats: readonly string[]
  readonly groups: PickupGroups
  /** whose country's tones it hears; empty: those of the exchange */
  readonly toneZone: string
}

const unmuted: Muting = { in: false, out: false }
const noGenerator: Generator = { type: 'none' }
const noFormats: readonly string[] = []

/**
 * What a channel begins with, where nothing else is given. Whatever is given, all of them stand in one order: a channel copies them at
 * every change, and what looks alike is copied quickly.
 */
export const newFacts = (given: Partial<ChannelFacts>): Mutable<ChannelFacts> => ({
  state: given.state ?? 'Down',
  protocolId: given.protocolId ?? '',
  caller: given.caller ?? nobody,
  connected: given.connected ?? nobody,
  redirecting: given.redirecting ?? nowhere,
  lineKind: given.lineKind ?? 0,
  dialedNumber: given.dialedNumber ?? '',
  accountCode: given.accountCode ?? '',
  peerAccount: given.peerAccount ?? '',
  language: given.language ?? 'en',
  linkedId: given.linkedId ?? '',
  linkedOrder: given.linkedOrder ?? 0,
  tenantId: given.tenantId ?? '',
  musicClass: given.musicClass ?? '',
  context: given.context ?? 'default',
  exten: given.exten ?? 's',
  priority: given.priority ?? 1,
  appName: given.appName ?? '',
  appData: given.appData ?? '',
  application: given.application,
  muting: given.muting ?? unmuted,
  generator: given.generator ?? noGenerator,
  formats: given.formats ?? noFormats,
  groups: given.groups ?? noGroups,
  toneZone: given.toneZone ?? '',
})

/** The same facts, but for these. */
export function changedFacts(facts: ChannelFacts, changes: Partial<ChannelFacts>): ChannelFacts {
  // to spread one over the other costs several times as much
  return Object.assign({ ...facts }, changes)
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
