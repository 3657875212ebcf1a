// A program of an application that lost its node and goes on at another one, with the token that it has by then.
// Not the client of the testkit: that comes back by itself, and to the same node.

import type { AriEvent } from '@jackfield/client'
import type { ShareMode } from '@jackfield/description'
import { SocketAt } from './socket-at.ts'
import type { TestNodes } from './test-nodes.ts'

/** As programs keep them: what every event of an exchange carries. */
interface NumberedEvent {
  readonly type: string
  readonly asterisk_id?: string
  readonly incarnation?: string
  readonly reason?: unknown
  readonly seq?: number
}

export const channelOf = (event: AriEvent) => (event as AriEvent<'StasisEnd'>).channel?.id ?? ''

export class ProgramAt extends SocketAt<AriEvent> {
  /** Goes on with application ivr at this node, after these places; alone, or sharing it. */
  constructor(nodes: TestNodes, node: string, token: string, share?: ShareMode) {
    super(nodes, node, { applications: ['ivr'], subscribeAll: false, resume: token, ...(share ? { share } : {}) })
  }

  /** What it was told of a channel. */
  typesAbout(channelId: string): readonly string[] {
    return this.seen.filter((event) => channelOf(event) === channelId).map(({ type }) => type)
  }

  /** The channels of all events of this type. */
  channelsOf(type: string): readonly string[] {
    return this.seen.filter((event) => event.type === type).map(channelOf)
  }

  hasSeen(type: string): boolean {
    return this.seen.some((event) => event.type === type)
  }

  /** Why it could not go on, for each place. */
  get failures(): readonly string[] {
    return this.seen.flatMap((event) =>
      event.type === 'ResumeFailed' ? (event as AriEvent<'ResumeFailed'>).reason : [],
    )
  }
}

/** What a program that saw these events goes on with: the last number of each exchange that it was not told to be lost. */
export function placesOf({ seen }: { readonly seen: readonly NumberedEvent[] }): string {
  const places = new Map<string, { incarnation: string; seq: number }>()
  for (const { type, reason, asterisk_id: exchange = '', incarnation = '', seq } of seen) {
    if (type === 'ExchangeLost' || reason === 'exchange-lost') {
      for (const [at, place] of places) if (place.incarnation === incarnation) places.delete(at)
    } else if (incarnation !== '' && seq !== undefined) places.set(exchange, { incarnation, seq })
    else if (seq !== undefined) places.set(exchange, { incarnation: places.get(exchange)?.incarnation ?? '', seq })
  }
  return [...places.values()].map((place) => `${place.incarnation}:${place.seq}`).join('+')
}

/** Passes time until this node, which was taken for dead, is about to be one of them again: it has lost its old life. */
export async function untilBack(nodes: TestNodes, node: string): Promise<void> {
  const life = () => lifeOf(nodes, node)
  for (const first = life(); life() === first; ) await nodes.clock.pass(1)
}

/** Which incarnation it has; 0: it is joining. */
export const lifeOf = (nodes: TestNodes, node: string) =>
  nodes
    .exchange(node)
    .running.cluster?.nodes()
    .find(({ isSelf }) => isSelf)?.incarnation

/** The channels of this node inside applications. */
export const inside = (nodes: TestNodes, node: string): readonly string[] =>
  nodes
    .exchange(node)
    .running.calls.exchange.sessions.controls()
    .map(({ channel }) => channel.id)
