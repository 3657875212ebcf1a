// One random life of a small world: four phones, two applications, and everything they and the network may do to each other.
// It gives back what was wrong; nothing, when everything was as it must be.

import { seededRandom } from '@jackfield/base'
import { AriError, ConnectionError, type Loss } from '@jackfield/client'
import {
  ExpectationError,
  LeftBehindError,
  startExchange,
  type TestApplication,
  type TestExchange,
} from '@jackfield/testkit'
import { type Cast, someAct } from './acts.ts'
import { EventOrder } from './event-order.ts'
import { RestTruth } from './rest-truth.ts'

export interface Life {
  readonly faults: readonly string[]
  /** what was done, for whoever looks for the reason */
  readonly story: readonly string[]
  readonly statuses: ReadonlyMap<number, number>
}

/** How long an answer may take: a command may wait for those before it. */
const longestAnswer = '1m'

const dialplan = `
  [default]
  exten => 100,1,Stasis(one,a)
   same => n,Wait(2)
  exten => 101,1,Answer(,i)
   same => n,Stasis(two)
   same => n,Hangup()
  exten => 102,1,Dial(Virtual/bob&Virtual/carol,10,tThH)
   same => n,Stasis(one,\${DIALSTATUS})
  exten => 103,1,Answer(,i)
   same => n,Wait(5)
   same => n,Hangup()
  exten => 104,1,StasisBroadcast(1000)
   same => n,Hangup()
  exten => 105,1,Dial(Local/102@default/n,20)
  exten => 106,1,Answer(,i)
   same => n,Playback(short)
   same => n,Dial(Virtual/dave,5,g)
   same => n,Stasis(two,after)
  exten => 107,1,PickupChan(Virtual/bob&Virtual/carol&Virtual/dave,p)
   same => n,Wait(2)
  exten => h,1,NoOp(over)
`

export async function live(seed: number, steps = 40): Promise<Life> {
  const exchange = await startExchange({
    seed,
    dialplan,
    files: { 'features.conf': '[featuremap]\nblindxfer = #1\natxfer = *2\ndisconnect = *0\n' },
    sounds: { short: '300ms', long: '4s', '*': '500ms' },
  })
  const truth = new RestTruth(exchange)
  const faults: string[] = []
  const story: string[] = []
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const losses: Loss[] = []
  const names = ['one', 'two']
  const applications: TestApplication[] = []
  const orders = [follow(watcher, 'watcher', true)]
  for (const name of names) {
    const application = await exchange.application(name, {
      reconnect: { firstMs: 500, mostMs: 5_000 },
      over: name === 'two' ? 'websocket' : 'http',
      onLost: (loss) => losses.push(loss),
    })
    application.on('CallBroadcast', async ({ channel }) => {
      await application.events
        .claimChannel({ channelId: channel.id, application: name })
        .catch(refused(faults, 'claim'))
    })
    applications.push(application)
    orders.push(follow(application, name, false))
  }
  const cast: Cast = {
    exchange,
    random: seededRandom(seed ^ 0x5eed),
    phones: ['alice', 'bob', 'carol', 'dave'].map((name) => exchange.phone(name)),
    applications,
    names,
    channels: idsOf(watcher, 'channel'),
    bridges: idsOf(watcher, 'bridge'),
  }
  await liveSteps(cast, steps, story, faults)
  await end(cast, watcher)
  for (const order of orders) {
    faults.push(...order.faults)
    for (const id of order.inside) faults.push(`${id} never left its application`)
  }
  for (const id of orders[0]?.alive ?? []) faults.push(`${id} never ended`)
  faults.push(...truth.faults)
  for (const { application, reason } of losses) faults.push(`${application} lost events: ${reason}`)
  await exchange.stop().catch((error) => {
    if (!(error instanceof LeftBehindError)) throw error
    faults.push(error.message)
  })
  for (const line of exchange.log) if (/ERROR/.test(line)) faults.push(line)
  return { faults, story, statuses: truth.statuses }
}

async function liveSteps(cast: Cast, steps: number, story: string[], faults: string[]): Promise<void> {
  const { random, exchange } = cast
  const { clock } = exchange
  for (let at = 0; at < steps; at++) {
    const [, what, act] = someAct(random)
    let isDone = false
    void Promise.resolve()
      .then(() => act(cast))
      .catch(refused(faults, what))
      .finally(() => {
        isDone = true
      })
    story.push(`${clock.now()} ${what}`)
    // sometimes the next one does not wait for this one
    if (random.below(3) === 0) continue
    // several keys take several turns, and no time
    for (let turn = 0; turn < 30 && !isDone; turn++) await clock.settle()
    if (!(await clock.passUntil(() => isDone, longestAnswer))) {
      faults.push(`${what} was not answered in ${longestAnswer}`)
    }
    if (random.below(2) === 0) await clock.pass(random.below(3) === 0 ? random.below(4_000) : random.below(50))
    inspect(exchange, faults, what)
  }
}

/** A refusal is an answer; whatever else a command meets is a fault. */
const refused = (faults: string[], what: string) => (error: unknown) => {
  // a phone whose state changed while it was about to do something cannot do it
  if (error instanceof ConnectionError || error instanceof ExpectationError) return
  if (error instanceof AriError) {
    if (error.code === 'internal-error') faults.push(`${what}: ${error.message}`)
    return
  }
  faults.push(`${what}: ${(error as Error).stack}`)
}

/** No bridge holds a channel that is not there, and each knows the other. */
function inspect({ running }: TestExchange, faults: string[], after: string): void {
  const { channels, bridges } = running.calls.exchange
  for (const bridge of bridges.list()) {
    for (const channel of bridge.channels) {
      if (channel.isEnded || channels.get(channel.id) !== channel) {
        faults.push(`after ${after}: bridge ${bridge.id} holds ${channel.name}, which is gone`)
      }
      if (channel.membership?.bridgeId !== bridge.id)
        faults.push(`after ${after}: ${channel.name} does not know its bridge`)
    }
  }
  for (const channel of channels.list()) {
    const at = channel.membership?.bridgeId
    if (at !== undefined && !bridges.get(at)?.channels.includes(channel)) {
      faults.push(`after ${after}: ${channel.name} sits in ${at}, which does not hold it`)
    }
  }
}

/** Everybody goes home: phones hang up, applications clear up, and time passes for what is still under way. */
async function end({ exchange, phones }: Cast, watcher: TestApplication): Promise<void> {
  const { clock } = exchange
  await clock.pass('6s')
  for (const phone of phones) if (phone.state !== 'idle') await phone.hangsUp()
  await clock.pass('30s')
  for (const { id } of await watcher.channels.list())
    await watcher.channels.hangup({ channelId: id }).catch(() => undefined)
  await clock.settle()
  for (const { id } of await watcher.bridges.list())
    await watcher.bridges.destroy({ bridgeId: id }).catch(() => undefined)
  await clock.pass('1m')
}

function follow(application: TestApplication, name: string, hearsEverything: boolean): EventOrder {
  const order = new EventOrder(name, hearsEverything)
  for (const event of application.seen) order.told(event)
  application.onAny((event) => order.told(event))
  return order
}

/** Ids of those that are there, oldest first, and of some that were. */
function idsOf(watcher: TestApplication, kind: 'channel' | 'bridge'): { there: string[]; gone: string[] } {
  const ids = { there: [] as string[], gone: [] as string[] }
  const begins = ({ id }: { id: string }) => void ids.there.push(id)
  const ends = ({ id }: { id: string }) => {
    ids.there = ids.there.filter((other) => other !== id)
    ids.gone = [...ids.gone.slice(-2), id]
  }
  if (kind === 'channel') {
    watcher.on('ChannelCreated', ({ channel }) => begins(channel))
    watcher.on('ChannelDestroyed', ({ channel }) => ends(channel))
  } else {
    watcher.on('BridgeCreated', ({ bridge }) => begins(bridge))
    watcher.on('BridgeDestroyed', ({ bridge }) => ends(bridge))
  }
  return ids
}
