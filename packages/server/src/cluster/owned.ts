// What this exchange owns: said to the other nodes as it comes and goes, and found when they ask for it.
// Not what all nodes share: that belongs to none of them.

import type { CallBook, NodeDesk } from '@jackfield/ari'
import { Disposables } from '@jackfield/base'
import type { Cluster, LedgerFacts } from '@jackfield/cluster'
import type { BridgeSnapshot, ChannelSnapshot, Exchange } from '@jackfield/core'
import type { OwnedObject } from '@jackfield/description'
import type { State } from '../assembly/state.ts'

const isThere: Readonly<Record<OwnedObject, (exchange: Exchange, book: CallBook, id: string) => boolean>> = {
  channel: ({ channels }, _, id) => channels.get(id)?.isStandIn === false,
  bridge: ({ bridges }, _, id) => bridges.get(id) !== undefined,
  playback: ({ playbacks }, _, id) => playbacks.get(id) !== undefined,
  recording: ({ recordings }, _, id) => recordings.live(id) !== undefined,
  call: (_, book, id) => book.get(id) !== undefined,
}

/** Whether this exchange has it. */
export const ownsIt = (exchange: Exchange, book: CallBook) => (kind: OwnedObject, id: string) =>
  isThere[kind](exchange, book, id)

/** Recordings lie on the disk of the exchange that made them. */
export const ownsFile =
  ({ recordings }: Exchange) =>
  async (kind: OwnedObject, id: string): Promise<boolean> =>
    kind === 'recording' && (await recordings.stored.get(id)) !== undefined

/** Channels and bridges of this exchange, as they come and go, with the applications that are to be told when it is gone. */
export function followOwned({ bus }: State, { ledgers: { own } }: Cluster, desk: Desk): Disposables {
  const endings = new Disposables()
  const bridges = new Map<string, BridgeSnapshot>()
  const channels = new Map<string, ChannelSnapshot>()
  const setChannel = (channel: ChannelSnapshot, bridge = channel.bridgeId) => {
    if (channel.isInternal) return
    channels.set(channel.id, channel)
    own.set(`channel ${channel.id}`, channelFacts(channel, bridge, desk))
  }
  // channels of other nodes are in bridges of this one, too
  const setKnown = (channel: ChannelSnapshot, bridge?: string) => {
    if (channels.has(channel.id)) setChannel(channel, bridge)
  }
  const setBridge = (bridge: BridgeSnapshot) => {
    if (bridge.isHidden) return
    bridges.set(bridge.id, bridge)
    own.set(`bridge ${bridge.id}`, bridgeFacts(bridge, desk.followersOf('bridge', bridge.id)))
  }
  endings.add(bus.on('channel-created', ({ channel }) => setChannel(channel)))
  endings.add(bus.on('channel-entered-bridge', ({ channel, bridge }) => setKnown(channel, bridge.id)))
  endings.add(bus.on('channel-left-bridge', ({ channel }) => setKnown(channel, '')))
  endings.add(
    bus.on('application-entered', ({ channel }) => {
      setKnown(channel)
      // before the application is told that it has the channel: whoever is killed in between took it along unknown to everybody
      own.sendNow()
    }),
  )
  endings.add(bus.on('application-left', ({ channel }) => setKnown({ ...channel, application: undefined })))
  endings.add(
    bus.on('channel-destroyed', ({ channel }) => {
      channels.delete(channel.id)
      own.delete(`channel ${channel.id}`)
    }),
  )
  endings.add(bus.on('bridge-created', ({ bridge }) => setBridge(bridge)))
  endings.add(
    bus.on('bridge-destroyed', ({ bridge }) => {
      bridges.delete(bridge.id)
      own.delete(`bridge ${bridge.id}`)
    }),
  )
  desk.followed = (kind, id) => {
    const channel = kind === 'channel' ? channels.get(id) : undefined
    const bridge = kind === 'bridge' ? bridges.get(id) : undefined
    if (channel) setChannel(channel)
    if (bridge) setBridge(bridge)
  }
  endings.add(() => {
    desk.followed = undefined
  })
  return endings
}

type Desk = Pick<NodeDesk, 'followersOf' | 'followed' | 'whoHas'>

/** What others need to tell of its end; what is empty is left out, for there are many. */
function channelFacts(channel: ChannelSnapshot, bridge: string | undefined, desk: Desk): LedgerFacts {
  const { id, name, caller, application, createdAt, endpoint } = channel
  const followers = desk.followersOf('channel', id)
  const whose = application === undefined ? undefined : desk.whoHas(application, id)
  return {
    ...{ name, caller: caller.number, at: createdAt },
    ...(caller.name !== '' && { callerName: caller.name }),
    ...(bridge !== undefined && bridge !== '' && { bridge }),
    ...(application !== undefined && { application }),
    ...(endpoint !== undefined && { endpoint }),
    ...(whose && { share: whose.incarnation }),
    ...(whose && whose.node !== '' && { sharedAt: whose.node }),
    ...(followers.length > 0 && { followers }),
  }
}

function bridgeFacts(
  { name, bridgeType, creator, createdAt }: BridgeSnapshot,
  followers: readonly string[],
): LedgerFacts {
  return {
    at: createdAt,
    type: bridgeType,
    creator,
    ...(name !== '' && { name }),
    ...(followers.length > 0 && { followers }),
  }
}
