// A channel at one moment, immutable: what events and answers are made of.
// Not the channel: it does nothing, and a new one is made when anything in it changes.

export const channelStates = [
  'Down',
  'Rsrvd',
  'OffHook',
  'Dialing',
  'Ring',
  'Ringing',
  'Up',
  'Busy',
  'Dialing Offhook',
  'Pre-ring',
  'Mute',
  'Unknown',
] as const
export type ChannelState = (typeof channelStates)[number]

/** A name and a number, as shown to people. Empty strings when unset. */
export interface Party {
  readonly name: string
  readonly number: string
  /** as in ISUP: 0 allowed, 32 and above prohibited, 67 unavailable */
  readonly presentation: number
  /** a word that stays inside the exchange, for its dialplan */
  readonly tag?: string
}

export interface ChannelSnapshot {
  readonly id: string
  readonly name: string
  readonly technology: string
  /** `PJSIP/alice`: the endpoint it belongs to; absent when its technology has none */
  readonly endpoint?: string | undefined
  readonly state: ChannelState
  readonly protocolId: string
  readonly caller: Party
  readonly connected: Party
  /** the number a call was redirected from; empty when it was not */
  readonly rdnis: string
  readonly accountCode: string
  readonly peerAccount: string
  readonly language: string
  readonly linkedId: string
  readonly tenantId: string
  readonly context: string
  readonly exten: string
  /** -1: none */
  readonly priority: number
  /** the dialplan application that runs it, and its data; empty when idle */
  readonly appName: string
  readonly appData: string
  /** milliseconds since 1970 */
  readonly createdAt: number
  /** configured and reported variables, in the order they are shown */
  readonly reportedVariables: readonly (readonly [name: string, value: string])[]
  /** the application (of the interface) it is in */
  readonly application?: string | undefined
  readonly bridgeId?: string | undefined
  /** announcers, recorders and the like: shown in no list and no event */
  readonly isInternal: boolean
  /** it is a channel of another exchange, in a bridge of this one: nothing else of it happens here */
  readonly isStandIn?: boolean
}
