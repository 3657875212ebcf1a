// A bridge at one moment, immutable.
// Not the bridge.

export const bridgeAttributes = [
  'mixing',
  'holding',
  'dtmf_events',
  'proxy_media',
  'video_single',
  'video_sfu',
  'sdp_label',
] as const
export type BridgeAttribute = (typeof bridgeAttributes)[number]

export interface BridgeSnapshot {
  readonly id: string
  readonly name: string
  /** `Stasis` for bridges of the interface, empty for those of the dialplan */
  readonly creator: string
  /** `stasis`, `basic`, … */
  readonly bridgeClass: string
  /** `simple_bridge`, `softmix`, `holding_bridge`, `native_rtp` */
  readonly technology: string
  readonly bridgeType: 'mixing' | 'holding'
  readonly attributes: readonly BridgeAttribute[]
  /** ids of the channels inside, internal ones left out */
  readonly channelIds: readonly string[]
  /** those that count for the manager interface and are shown nowhere */
  readonly hiddenCount?: number
  readonly createdAt: number
  readonly videoMode: 'none' | 'talker' | 'single' | 'sfu'
  readonly videoSourceId?: string
  readonly reportedVariables: readonly (readonly [name: string, value: string])[]
  /** hidden ones stand in no list and raise no event */
  readonly isHidden: boolean
}
