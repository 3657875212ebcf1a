// A bridge at one moment whose channels are listed when somebody reads them: among a thousand who wait, each who comes is news for few.
// Not the bridge.

import type { ChannelRoster } from '../channels/channel-roster.ts'
import type { BridgeAttribute, BridgeSnapshot } from './bridge-snapshot.ts'

/** What of a bridge is in its picture and is seen from outside. */
type Sitter = Pick<
  BridgeSnapshot,
  'id' | 'name' | 'creator' | 'bridgeClass' | 'attributes' | 'createdAt' | 'videoMode' | 'isHidden'
> & { readonly isHolding: boolean }

interface Inside extends Pick<BridgeSnapshot, 'technology' | 'reportedVariables'> {
  readonly videoSourceId: string | undefined
  readonly isConference: boolean
}

export class RosteredBridge implements BridgeSnapshot {
  readonly id: string
  readonly name: string
  readonly creator: string
  readonly bridgeClass: string
  readonly technology: string
  readonly bridgeType: BridgeSnapshot['bridgeType']
  readonly attributes: readonly BridgeAttribute[]
  declare readonly hiddenCount?: number
  readonly createdAt: number
  readonly videoMode: BridgeSnapshot['videoMode']
  declare readonly videoSourceId?: string
  readonly reportedVariables: BridgeSnapshot['reportedVariables']
  readonly isHidden: boolean
  readonly #roster: ChannelRoster

  constructor(bridge: Sitter, roster: ChannelRoster, inside: Inside) {
    this.id = bridge.id
    this.name = bridge.name
    this.creator = bridge.creator
    this.bridgeClass = bridge.bridgeClass
    this.technology = inside.technology
    this.bridgeType = bridge.isHolding ? 'holding' : 'mixing'
    this.attributes = bridge.attributes
    if (inside.isConference) this.hiddenCount = 1
    this.createdAt = bridge.createdAt
    this.videoMode = bridge.videoMode
    if (inside.videoSourceId !== undefined) this.videoSourceId = inside.videoSourceId
    this.reportedVariables = inside.reportedVariables
    this.isHidden = bridge.isHidden
    this.#roster = roster
  }

  get channelIds(): readonly string[] {
    return this.#roster.ids
  }
}
