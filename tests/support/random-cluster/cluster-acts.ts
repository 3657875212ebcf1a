// What people, programs and faults may do to three exchanges that stand as one, as a table to choose from.
// Not whether it makes sense: most of it often does not, and must be answered all the same.

import type { Random } from '@jackfield/base'
import type { Phone, TestApplication } from '@jackfield/testkit'
import { pick } from '../random-world/acts.ts'
import type { TestNodes } from '../test-nodes.ts'

export interface ClusterCast {
  readonly nodes: TestNodes
  readonly random: Random
  readonly applications: readonly TestApplication[]
  /** programs at each of the nodes, whose bridges are there; none: all bridges are where the others are */
  readonly makers: readonly TestApplication[]
  /** nodes that run: not killed */
  readonly names: string[]
  readonly phones: Map<string, Phone[]>
  /** ids of channels that any application was told of and that have not ended */
  readonly channels: Set<string>
  readonly bridges: Set<string>
  readonly paused: Set<string>
  /** nodes that were killed, or silent for so long that they may have been declared dead */
  readonly dead: Set<string>
}

type Act = (cast: ClusterCast) => Promise<unknown> | undefined

const hosts = ['one', 'two', 'three']
const app = ({ random, applications }: ClusterCast) => pick(random, applications)
const running = ({ names, paused }: ClusterCast) => names.filter((name) => !paused.has(name))
const channel = ({ random, channels }: ClusterCast) => pick(random, [...channels, 'nobody'])
const maker = ({ random, applications, makers }: ClusterCast) => pick(random, makers.length > 0 ? makers : applications)
const bridge = ({ random, bridges }: ClusterCast) => pick(random, [...bridges, 'nothing'])

function phone(cast: ClusterCast, states: readonly Phone['state'][], act: (phone: Phone) => Promise<unknown>) {
  const able = running(cast).flatMap((name) =>
    (cast.phones.get(name) ?? []).filter(({ state }) => states.includes(state)),
  )
  return able.length === 0 ? undefined : act(pick(cast.random, able))
}

/** How often, and what. Faults of nodes never hit `a`, where the programs are. */
export const clusterActs: readonly (readonly [weight: number, what: string, act: Act])[] = [
  [14, 'calls', (cast) => phone(cast, ['idle'], (one) => one.calls(pick(cast.random, ['100', '101', '103', '104'])))],
  [6, 'hangs up', (cast) => phone(cast, ['dialing', 'ringing', 'talking'], (one) => one.hangsUp())],
  [3, 'presses', (cast) => phone(cast, ['talking'], (one) => one.presses('5'))],
  [6, 'answer', (cast) => app(cast).channels.answer({ channelId: channel(cast) })],
  [6, 'set', (cast) => app(cast).channels.setChannelVar({ channelId: channel(cast), variable: 'V', value: 'x' })],
  [4, 'get', (cast) => app(cast).channels.get({ channelId: channel(cast) })],
  [3, 'list', (cast) => app(cast).channels.list()],
  [3, 'hangup', (cast) => app(cast).channels.hangup({ channelId: channel(cast) })],
  [3, 'create bridge', (cast) => maker(cast).bridges.create({ type: 'mixing' })],
  [6, 'add', (cast) => app(cast).bridges.addChannel({ bridgeId: bridge(cast), channel: channel(cast) })],
  [2, 'remove', (cast) => app(cast).bridges.removeChannel({ bridgeId: bridge(cast), channel: channel(cast) })],
  [1, 'destroy bridge', (cast) => app(cast).bridges.destroy({ bridgeId: bridge(cast) })],
  [2, 'continue', (cast) => app(cast).channels.continueInDialplan({ channelId: channel(cast), extension: '103' })],
  [2, 'socket lost', async (cast) => app(cast).cutConnection()],
]

/** Faults of the engine, the network and nodes. */
export const clusterFaults: readonly (readonly [weight: number, what: string, act: Act])[] = [
  [
    3,
    'messages lost',
    async ({ nodes, random }) => {
      nodes.engine.loss = random.below(4) / 10
    },
  ],
  [3, 'a server killed', async ({ nodes, random }) => nodes.engine.killServer(pick(random, hosts))],
  [
    2,
    'a host cut off',
    async (cast) => {
      cast.nodes.engine.isolate(pick(cast.random, hosts))
      noteCutOff(cast)
    },
  ],
  [
    2,
    'two hosts apart',
    async (cast) => {
      // no host is cut off from itself
      const [one, other] = cast.random.shuffle(hosts) as [string, string]
      cast.nodes.engine.cut(one, other)
      noteCutOff(cast)
    },
  ],
  [
    1,
    'a slow link',
    async ({ nodes, random }) => nodes.engine.network.slow(pick(random, hosts), pick(random, hosts), 400),
  ],
  [
    2,
    'a node stopped',
    async (cast) => {
      const name = running(cast).find((one) => one !== 'a')
      if (name === undefined) return
      cast.paused.add(name)
      cast.dead.add(name)
      cast.nodes.pause(name)
    },
  ],
  [
    2,
    'a node killed',
    async (cast) => {
      const name = running(cast).find((one) => one !== 'a')
      if (name === undefined) return
      cast.names.splice(cast.names.indexOf(name), 1)
      cast.dead.add(name)
      cast.nodes.kill(name)
    },
  ],
  [
    3,
    'a node killed in the middle of what it says',
    async (cast) => {
      const name = running(cast).find((one) => one !== 'a')
      if (name === undefined) return
      cast.dead.add(name)
      cast.nodes.killAfter(name, cast.random.below(12), () => cast.names.splice(cast.names.indexOf(name), 1))
    },
  ],
  [8, 'everything mended', async (cast) => mend(cast)],
]

/** Nothing is lost, and everything takes its time: other times on each link. */
export const slowLinks: typeof clusterFaults = [
  [
    1,
    'a slow link',
    async ({ nodes, random }) => {
      const [from, to] = [pick(random, hosts), pick(random, hosts)]
      const byMs = random.below(3) * 200
      // with a server of its own that is slow, too, a node would be waited for no more
      if (from !== to) nodes.engine.network.slow(from, to, byMs)
    },
  ],
]

/** What makes a program miss events, which come again node by node. */
export const isSocketLost = (what: string): boolean => what === 'socket lost'

/** Whoever reaches no other host any more may be declared dead; also one that was taken from each of them in turn. */
function noteCutOff({ nodes, names, dead }: ClusterCast): void {
  const { network } = nodes.engine
  const isCutOff = (host: string) => hosts.every((other) => other === host || !network.isOpen(host, other))
  for (const name of names) if (isCutOff(nodes.node(name).host)) dead.add(name)
}

export async function mend({ nodes, paused }: ClusterCast): Promise<void> {
  nodes.engine.healAll()
  for (const name of paused) nodes.resume(name)
  paused.clear()
}

/** One of them, the heavier the likelier. */
export function choose<T extends readonly [weight: number, ...unknown[]]>(random: Random, rows: readonly T[]): T {
  let left = random.below(rows.reduce((sum, [weight]) => sum + weight, 0))
  for (const row of rows) {
    left -= row[0]
    if (left < 0) return row
  }
  return rows[0] as T
}
