// A node of a fixture with applications and channels, for random tests of events: what happens to a channel is said on command.
// Not an exchange: there is a bus, and nobody calls.

import { Applications, events, render } from '@jackfield/ari'
import { seededRandom, silentLog } from '@jackfield/base'
import { Bus, type ChannelSnapshot } from '@jackfield/core'
import { type NodeFixture, NodesFixture } from './nodes-fixture.ts'

export class EventNode {
  readonly node: NodeFixture
  readonly bus: Bus
  readonly applications: Applications
  said = 0

  constructor(node: NodeFixture, seed: number) {
    this.node = node
    const { clock, name, cluster } = node
    this.bus = new Bus(clock)
    this.applications = new Applications({
      ...{ clock, log: silentLog, bus: this.bus, render, events, entityId: name, isOneOfMany: true },
      random: seededRandom(seed * 100 + name.charCodeAt(0)),
      objects: {
        channelId: (text) => (text.startsWith(name) ? text : undefined),
        bridgeId: () => undefined,
        endpointId: () => undefined,
        queueName: () => undefined,
        callId: () => undefined,
      },
    })
    const desk = this.applications.forNodes
    const parts = cluster.events({
      ...{ desk, limits: { heldBackBytes: 2 ** 20, unreadBytes: 2 ** 23 } },
      say: ({ application, connection }, type, fields) => desk.say(application, connection, type, fields),
      deliver: (application, { type, fields, channelIds }) => desk.deliver(application, type, fields, channelIds),
      over: () => undefined,
      lostEvents: ({ name: lost }) =>
        new Map([
          [
            'app',
            [{ type: 'StasisEnd', fields: `"channel":{"id":"${lost}-1"}`, about: `channel ${lost}-1`, channelIds: [] }],
          ],
        ]),
    })
    this.applications.join({
      arrives: (holding) => parts.arrives(holding),
      held: (holding) => parts.held(holding),
      released: (holding, why) => parts.released(holding, why),
      followed: (following) => parts.followed(following),
      unfollowed: (following) => parts.unfollowed(following),
      comes: (application) => parts.comes(application),
      isElsewhere: (kind, id) => parts.isElsewhere(kind, id),
      change: (act, application, sources) => parts.change(act, application, sources),
      filter: (application, body) => parts.filter(application, body),
    })
  }

  /** Something happens to its channel. */
  say(): void {
    this.set('1', String(++this.said))
  }

  /** A call comes to the application. */
  enter(call: string): void {
    this.bus.publish('application-entered', { channel: this.#channel(call), application: 'app', args: [] })
  }

  set(call: string, value: string): void {
    this.bus.publish('variable-set', { channel: this.#channel(call), variable: 'V', value })
  }

  #channel(call: string): ChannelSnapshot {
    const id = `${this.node.name}-${call}`
    return { ...silent, id, linkedId: id, name: `Local/${id}` } as ChannelSnapshot
  }
}

const party = { name: '', number: '', presentation: 0 }
const silent = {
  ...{ technology: 'Local', state: 'Up', protocolId: '', caller: party, connected: party, rdnis: '', accountCode: '' },
  ...{ peerAccount: '', language: 'en', tenantId: '', context: '', exten: '', priority: 1, appName: '' },
  ...{ appData: '', createdAt: 0, reportedVariables: [], isInternal: false },
}

/** Three of them, which know each other. */
export async function startEventNodes(seed: number, loss: number) {
  const fixture = new NodesFixture({ seed, times: { delayMs: 3 }, loss })
  const nodes = (await fixture.startAll(['a', 'b', 'c'])).map((node) => new EventNode(node, seed))
  return { fixture, nodes }
}

export function closeEventNodes(fixture: NodesFixture, nodes: readonly EventNode[]): void {
  for (const { applications } of nodes) applications.close()
  fixture.close()
}
