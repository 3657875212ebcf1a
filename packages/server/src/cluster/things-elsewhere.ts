// What channels and bridges of one node look like, shown to the others: for what names several things of several nodes.
// Not lists and requests: those go to the nodes themselves.

import type { Cluster } from '@jackfield/cluster'
import type { BridgeSnapshot, ChannelSnapshot, Elsewhere, Exchange } from '@jackfield/core'
import type { OwnedObject } from '@jackfield/description'

interface Locating {
  /** which other node has it */
  locate(kind: OwnedObject, id: string): Promise<string | undefined>
  isElsewhere(kind: OwnedObject, id: string, which: 'any' | 'live'): Promise<boolean>
}

export type ThingsElsewhere = Pick<Elsewhere, 'channel' | 'bridge' | 'hasRecording'>

export interface JoinedThings extends ThingsElsewhere {
  close(): void
}

export function thingsElsewhere(
  cluster: Pick<Cluster, 'pictures'>,
  { channels, bridges }: Pick<Exchange, 'channels' | 'bridges'>,
  forwarding: Locating,
): JoinedThings {
  const pictures = cluster.pictures((kind, id) => {
    if (kind === 'channel') {
      const channel = channels.get(id)
      return channel && !channel.isInternal ? channel.snapshot() : undefined
    }
    const bridge = bridges.get(id)
    if (!bridge || bridge.isHidden) return undefined
    const snapshot = bridge.snapshot()
    // who is inside is listed only when somebody reads it
    return { ...snapshot, channelIds: snapshot.channelIds }
  })
  const find = async (kind: 'channel' | 'bridge', id: string) => {
    const node = id === '' ? undefined : await forwarding.locate(kind, id)
    return node === undefined ? undefined : pictures.of(node, kind, id)
  }
  return {
    channel: async (id) => (await find('channel', id)) as ChannelSnapshot | undefined,
    bridge: async (id) => (await find('bridge', id)) as BridgeSnapshot | undefined,
    hasRecording: (name, which) => forwarding.isElsewhere('recording', name, which),
    close: () => pictures.close(),
  }
}
