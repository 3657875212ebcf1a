// One random life of three exchanges that stand as one: calls, programs and faults, and what must be true all the same.
// It gives back what was wrong; nothing, when everything was as it must be.

import { seededRandom } from '@jackfield/base'
import { AriError, type AriEvent, ConnectionError, type Loss } from '@jackfield/client'
import { ExpectationError, type TestApplication } from '@jackfield/testkit'
import { EventOrder } from '../random-world/event-order.ts'
import { TestNodes } from '../test-nodes.ts'
import { type ClusterCast, choose, clusterActs, clusterFaults, isSocketLost, mend, slowLinks } from './cluster-acts.ts'
import { EventNumbers } from './event-numbers.ts'

export interface ClusterLife {
  readonly faults: readonly string[]
  readonly story: readonly string[]
  readonly events: number
  readonly deaths: number
}

const dialplan = `
  [default]
  exten => 100,1,Stasis(one)
   same => n,Hangup()
  exten => 101,1,Stasis(two)
   same => n,Hangup()
  exten => 103,1,Answer(,i)
   same => n,Wait(40)
   same => n,Hangup()
  exten => 104,1,StasisBroadcast(2000)
   same => n,Hangup()
`

const longestAnswer = '1m'
const first = ['a', 'b', 'c']
/** Losses that follow from a death, and from nothing else. */
const deaths: ReadonlySet<string> = new Set(['exchange-lost', 'exchange-restarted', 'application-forgotten'])

export interface ClusterLifeOptions {
  readonly steps?: number
  /** no faults but links of different speed: then the order of what several nodes tell is exact, too */
  readonly isSlow?: boolean
}

export async function liveInCluster(
  seed: number,
  { steps = 30, isSlow = false }: ClusterLifeOptions = {},
): Promise<ClusterLife> {
  await using nodes = await TestNodes.start(first, { seed, dialplan })
  const faults: string[] = []
  const story: string[] = []
  const losses: Loss[] = []
  const watches: Watch[] = []
  const cast: ClusterCast = {
    ...{ nodes, random: seededRandom(seed ^ 0x5eed), names: [...first], paused: new Set(), dead: new Set() },
    ...{ channels: new Set(), bridges: new Set(), applications: [], makers: [] },
    phones: new Map(first.map((name) => [name, ['x', 'y'].map((one) => nodes.exchange(name).phone(`${name}${one}`))])),
  }
  const winners = new Map<string, string[]>()
  for (const name of ['one', 'two']) {
    const application = await nodes.exchange('a').application(name, {
      reconnect: { firstMs: 500, mostMs: 5_000 },
      onLost: (loss) => losses.push(loss),
    })
    application.on('CallBroadcast', async ({ channel }) => {
      try {
        await application.events.claimChannel({ channelId: channel.id, application: name })
        winners.set(channel.id, [...(winners.get(channel.id) ?? []), name])
      } catch (error) {
        refused(faults, 'claim')(error)
      }
    })
    ;(cast.applications as TestApplication[]).push(application)
    watches.push(new Watch(application, name, cast, isSlow))
  }
  if (isSlow)
    for (const name of first)
      (cast.makers as TestApplication[]).push(await nodes.exchange(name).application(`maker-${name}`))
  await nodes.clock.pass('2s')
  await liveSteps(cast, steps, isSlow, story, faults)
  await end(cast, story)
  await judge(cast, watches, faults)
  for (const [id, names] of winners) if (names.length > 1) faults.push(`${id} was won by ${names.join(' and ')}`)
  for (const { application, reason } of losses) {
    if (!(deaths.has(reason) && cast.dead.size > 0)) faults.push(`${application} lost events: ${reason}`)
  }
  for (const name of cast.names)
    for (const line of nodes.exchange(name).log) if (/ERROR/.test(line)) faults.push(`${name}: ${line}`)
  const events = watches.reduce((sum, watch) => sum + watch.events, 0)
  return { faults, story, events, deaths: cast.dead.size }
}

/** What one application is told, and what is wrong with it. */
class Watch {
  readonly order: EventOrder
  readonly numbers: EventNumbers
  events = 0

  constructor(application: TestApplication, name: string, cast: ClusterCast, leavesFirst: boolean) {
    this.order = new EventOrder(name, false, leavesFirst)
    this.numbers = new EventNumbers(name)
    const told = (event: AriEvent) => {
      this.events++
      this.numbers.told(event)
      // what is lost with a node is judged by its reason, below
      if (event.type !== 'ResumeFailed') this.order.told({ ...event, seq: undefined } as never)
      note(cast, event)
    }
    for (const event of application.seen) told(event)
    application.onAny(told)
  }
}

function note({ channels, bridges }: ClusterCast, event: AriEvent): void {
  if (event.type === 'StasisStart') channels.add(event.channel.id)
  else if (event.type === 'ChannelDestroyed') channels.delete(event.channel.id)
  else if (event.type === 'BridgeCreated') bridges.add(event.bridge.id)
  else if (event.type === 'BridgeDestroyed') bridges.delete(event.bridge.id)
}

async function liveSteps(
  cast: ClusterCast,
  steps: number,
  isSlow: boolean,
  story: string[],
  faults: string[],
): Promise<void> {
  const { random, nodes } = cast
  const [acts, wrongs] = isSlow
    ? [clusterActs.filter(([, what]) => !isSocketLost(what)), slowLinks]
    : [clusterActs, clusterFaults]
  const { clock } = nodes
  for (let at = 0; at < steps; at++) {
    const [, what, act] = choose(random, random.below(6) === 0 ? wrongs : acts)
    story.push(`${clock.now()} ${what}`)
    let isDone = false
    void Promise.resolve()
      .then(() => act(cast))
      .then((made) => {
        if (what === 'create bridge') cast.bridges.add((made as { id: string }).id)
      })
      .catch(refused(faults, what))
      .finally(() => {
        isDone = true
      })
    if (random.below(3) > 0 && !(await clock.passUntil(() => isDone, longestAnswer)) && !isDone)
      faults.push(`${what} was not answered in ${longestAnswer}`)
    await clock.pass(random.below(3) === 0 ? random.below(6_000) : random.below(200))
  }
}

/** A refusal is an answer; whatever else a command meets is a fault. */
const refused = (faults: string[], what: string) => (error: unknown) => {
  if (error instanceof ConnectionError || error instanceof ExpectationError) return
  if (error instanceof AriError) {
    if (error.code === 'internal-error') faults.push(`${what}: ${error.message}`)
    return
  }
  faults.push(`${what}: ${(error as Error).stack}`)
}

/** Everything is mended, everybody hangs up, and time passes for what is under way. */
async function end(cast: ClusterCast, story: string[]): Promise<void> {
  const { nodes, names, phones } = cast
  story.push(`${nodes.clock.now()} the end`)
  await mend(cast)
  await nodes.clock.pass('60s')
  for (const name of names) {
    for (const phone of phones.get(name) ?? []) if (phone.state !== 'idle') await phone.hangsUp()
  }
  await nodes.clock.pass('60s')
}

async function judge(cast: ClusterCast, watches: readonly Watch[], faults: string[]): Promise<void> {
  const { nodes, names, applications } = cast
  const there = names.flatMap((name) =>
    nodes
      .exchange(name)
      .running.calls.exchange.channels.list()
      .map(({ id }) => id),
  )
  const shown = async (application: TestApplication) => {
    const list = await nodes.during(application.channels.list()).catch((error: Error) => [{ id: error.message }])
    return list
      .map(({ id }) => id)
      .sort()
      .join()
  }
  const [application] = applications
  if (application) {
    const listed = await shown(application)
    if (listed !== there.toSorted().join()) faults.push(`there are ${there.toSorted()}, and listed were ${listed}`)
  }
  for (const { order, numbers } of watches) {
    faults.push(...order.faults, ...numbers.faults)
    for (const id of order.inside)
      if (!there.includes(id)) faults.push(`${id} is gone, and nobody was told that it left`)
  }
}
