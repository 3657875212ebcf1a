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

/** What a channel begins with. */
export const newFacts: ChannelFacts = {
  state: 'Down',
  protocolId: '',
  caller: nobody,
  connected: nobody,
  redirecting: nowhere,
  lineKind: 0,
  dialedNumber: '',
  accountCode: '',
  peerAccount: '',
  language: 'en',
  linkedId: '',
  linkedOrder: 0,
  tenantId: '',
  musicClass: '',
  context: 'default',
  exten: 's',
  priority: 1,
  appName: '',
  appData: '',
  application: undefined,
  muting: { in: false, out: false },
  generator: { type: 'none' },
  formats: [],
  groups: noGroups,
  toneZone: '',
}
