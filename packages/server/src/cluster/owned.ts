// What this exchange owns: said to the other nodes as it comes and goes, and found when they ask for it.
// Not what all nodes share: that belongs to none of them.

import type { CallBook } from '@jackfield/ari'
import { Disposables } from '@jackfield/base'
import type { Cluster } from '@jackfield/cluster'
import type { ChannelSnapshot, Exchange } from '@jackfield/core'
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

/** Channels and bridges of this exchange, as they come and go. */
export function followOwned({ bus }: State, { ledgers: { own } }: Cluster): Disposables {
  const endings = new Disposables()
  const channel = ({ id, name, caller }: ChannelSnapshot, bridge?: string) =>
    own.set(`channel ${id}`, { name, caller: caller.number, ...(bridge !== undefined && { bridge }) })
  endings.add(bus.on('channel-created', (event) => channel(event.channel)))
  // channels of other nodes are in bridges of this one, too
  const isOwn = ({ id }: ChannelSnapshot) => own.has(`channel ${id}`)
  endings.add(
    bus.on('channel-entered-bridge', (event) => isOwn(event.channel) && channel(event.channel, event.bridge.id)),
  )
  endings.add(bus.on('channel-left-bridge', (event) => isOwn(event.channel) && channel(event.channel)))
  endings.add(bus.on('channel-destroyed', (event) => own.delete(`channel ${event.channel.id}`)))
  endings.add(bus.on('bridge-created', (event) => own.set(`bridge ${event.bridge.id}`, {})))
  endings.add(bus.on('bridge-destroyed', (event) => own.delete(`bridge ${event.bridge.id}`)))
  return endings
}
