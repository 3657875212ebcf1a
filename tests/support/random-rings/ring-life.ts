// One random life of Local pairs, bridges, conferences, dials and transfers, tied together as it comes, in which everything that
// can be said is said by anybody. It gives back what was wrong, and how much was passed on.

import { type Random, seededRandom } from '@jackfield/base'
import { AriError } from '@jackfield/client'
import type { Bridge, Channel, Exchange, Indication, TechnologyEvent } from '@jackfield/core'
import {
  ExpectationError,
  LeftBehindError,
  startExchange,
  type TestApplication,
  type TestExchange,
} from '@jackfield/testkit'

export interface RingLife {
  readonly faults: readonly string[]
  readonly story: readonly string[]
  /** what went from one channel to another, at most after one act, and in all */
  readonly mostCrossings: number
  readonly crossings: number
  /** what was not passed on */
  readonly dropped: number
  readonly answers: number
}

/** A ring without an end is cut here, or the test would have none either. */
const mostCrossings = 20_000
const mostChannels = 60

const dialplan = `
  [default]
  exten => app,1,Answer(,i)
   same => n,Stasis(rings)
   same => n,Wait(1)
  exten => conf,1,Answer(,i)
   same => n,ConfBridge(1)
  exten => echo,1,Answer(,i)
   same => n,Echo()
  exten => dial,1,Dial(Local/app@default/n,20,tT)
  exten => out,1,Dial(Local/conf@default/n,20)
  exten => phone,1,Dial(Virtual/bob,10)
  exten => self,1,Dial(Local/self@default/n,10)
  exten => about,1,Answer(,i)
   same => n,Wait(1)
   same => n,ChannelRedirect(\${CHANNEL},default,about,1)
   same => n,Wait(5)
`
const extens = ['app', 'app', 'app', 'conf', 'conf', 'echo', 'dial', 'out', 'phone', 'self', 'about']

interface Cast {
  readonly exchange: TestExchange
  readonly core: Exchange
  readonly random: Random
  readonly client: TestApplication
  answers: number
}

const one = <T>(random: Random, items: readonly T[]): T | undefined => items[random.below(items.length)]

const channelOf = ({ core, random }: Cast): Channel | undefined => one(random, core.channels.list())
const bridgeOf = ({ core, random }: Cast): Bridge | undefined => one(random, core.bridges.list())

const partyOf = (random: Random) => ({ name: one(random, ['', 'Ann', 'Ben']) ?? '', number: String(random.below(4)), presentation: 0 }) // biome-ignore format: one value

function someEvent(random: Random): TechnologyEvent {
  const digit = one(random, ['1', '5', '*', '#']) as string
  const events: readonly TechnologyEvent[] = [
    { type: 'digit-began', digit },
    { type: 'digit-ended', digit, durationMs: 100 },
    { type: 'text', text: one(random, ['a', 'b']) as string },
    { type: 'flash' },
    { type: 'hold' },
    { type: 'hold', musicClass: 'default' },
    { type: 'unhold' },
    { type: 'connected-line', party: partyOf(random) },
    { type: 'redirecting', from: partyOf(random) },
    { type: 'ringing' },
    { type: 'progress' },
    { type: 'proceeding' },
    { type: 'incomplete' },
    { type: 'answered' },
    { type: 'media-began' },
  ]
  return one(random, events) as TechnologyEvent
}

function someIndication(random: Random): Indication {
  const indications: readonly Indication[] = [
    { type: 'ringing' },
    { type: 'progress' },
    { type: 'proceeding' },
    { type: 'hold' },
    { type: 'unhold' },
    { type: 'flash' },
    { type: 'stop' },
    { type: 'connected-line', party: partyOf(random) },
    { type: 'redirecting', from: partyOf(random) },
  ]
  return one(random, indications) as Indication
}

type Act = readonly [weight: number, what: string, act: (cast: Cast) => unknown]

const acts: readonly Act[] = [
  [6, 'a pair', (cast) => makePair(cast)],
  [3, 'a bridge', ({ core }) => makeBridge(core)],
  [16, 'into a bridge', (cast) => void joinAny(cast)],
  [2, 'into a bridge by request', (cast) => joinByRequest(cast)],
  [10, 'somebody says something', (cast) => channelOf(cast)?.handle(someEvent(cast.random))],
  [6, 'somebody is told something', (cast) => channelOf(cast)?.indicate(someIndication(cast.random))],
  [3, 'a digit is sent', (cast) => channelOf(cast)?.sendDigit('5', cast.random.below(2) ? 'begin' : 'end', 100)],
  [2, 'a text is sent', (cast) => channelOf(cast)?.sendText('hello')],
  [4, 'a variable of the dialplan is set', (cast) => setIdentity(cast)],
  [2, 'somebody is transferred', (cast) => transfer(cast)],
  [1, 'two are brought together', (cast) => attended(cast)],
  [1, 'somebody is sent elsewhere', (cast) => redirect(cast)],
  [2, 'a phone calls', (cast) => phoneCalls(cast)],
  [
    1,
    'a phone answers',
    ({ exchange }) => exchange.phone('bob').state === 'ringing' && exchange.phone('bob').answers(),
  ],
  [1, 'somebody hangs up', (cast) => channelOf(cast)?.requestHangup('explicit', 16)],
  [1, 'a bridge is over', (cast) => bridgeOf(cast)?.destroy()],
]

const total = acts.reduce((sum, [weight]) => sum + weight, 0)

function someAct(random: Random): Act {
  let left = random.below(total)
  const chosen = acts.find(([weight]) => {
    left -= weight
    return left < 0
  })
  return chosen as Act
}

async function makePair({ core, client, random }: Cast): Promise<void> {
  if (core.channels.count > mostChannels) return
  const options = one(random, ['n', 'n', 'nm', '']) as string
  await client.channels.originate({
    endpoint: `Local/${one(random, extens)}@default/${options}`,
    app: 'rings',
    ...(random.below(2) ? { callerId: `Ann <${random.below(9)}>` } : {}),
  })
}

/** Few, so that many ways lead from one to the other. */
function makeBridge(core: Exchange): void {
  if (core.bridges.count < 4) core.bridges.create({ attributes: ['mixing'], bridgeClass: 'stasis' })
}

/** Also halves that run something: whoever is driven by the dialplan may be in a bridge. */
function joinAny(cast: Cast): void {
  const [bridge, channel] = [bridgeOf(cast), channelOf(cast)]
  if (channel && !channel.isHangingUp && channel.controller !== undefined && channel.controller !== 'bridge')
    bridge?.join(channel)
}

async function joinByRequest(cast: Cast): Promise<void> {
  const [bridge, channel] = [bridgeOf(cast), channelOf(cast)]
  if (bridge && channel) await cast.client.bridges.addChannel({ bridgeId: bridge.id, channel: channel.id })
}

async function setIdentity(cast: Cast): Promise<void> {
  const { client, random } = cast
  const channelId = channelOf(cast)?.id
  const variable = one(random, ['CONNECTEDLINE(all)', 'CALLERID(all)', 'REDIRECTING(from-num)']) as string
  if (channelId) await client.channels.setChannelVar({ channelId, variable, value: `Cid <${random.below(9)}>` })
}

function transfer(cast: Cast): unknown {
  const transferer = channelOf(cast)
  const exten = one(cast.random, extens) as string
  return transferer && cast.core.transfers.blind({ transferer, context: 'default', exten, isExternal: false })
}

function attended(cast: Cast): unknown {
  const [first, second] = [channelOf(cast), channelOf(cast)]
  return first && second && cast.core.transfers.attended({ first, second, isExternal: false })
}

function redirect(cast: Cast): void {
  const channel = channelOf(cast)
  const exten = one(cast.random, extens) as string
  if (channel?.controller === 'dialplan') channel.asyncGoto({ context: 'default', exten, priority: 1 })
}

async function phoneCalls({ exchange, random }: Cast): Promise<void> {
  const phone = exchange.phone('alice')
  if (phone.state === 'idle') await phone.calls(one(random, extens) as string)
  else if (random.below(3) === 0) await phone.hangsUp()
  else await phone.presses('5')
}

export async function liveInRings(seed: number, steps = 100): Promise<RingLife> {
  const exchange = await startExchange({ seed, dialplan, sounds: { '*': '500ms' } })
  const core = exchange.running.calls.exchange
  const client = await exchange.application('rings')
  exchange.phone('alice', { callerNumber: '100' })
  exchange.phone('bob', { callerNumber: '200' })
  const cast: Cast = { exchange, core, client, random: seededRandom(seed ^ 0x21465), answers: 0 }
  const faults: string[] = []
  const story: string[] = []
  const count = countCrossings(core, faults)
  for (let step = 0; step < steps && faults.length === 0; step++) {
    const [, what, act] = someAct(cast.random)
    story.push(`${exchange.clock.now()} ${what}`)
    await doAct(cast, what, act, faults)
    count.rest()
    if (cast.random.below(3) === 0) await exchange.clock.pass(cast.random.below(2_000))
  }
  const { circle, hops } = core.channels.crossings.dropped
  await end(cast, faults)
  const { mostCrossings: most, all } = count
  return { faults, story, mostCrossings: most, crossings: all, dropped: circle + hops, answers: cast.answers }
}

/** Whatever is done comes to rest, and a request that comes afterwards is answered. */
async function doAct(cast: Cast, what: string, act: Act[2], faults: string[]): Promise<void> {
  const { exchange, client } = cast
  const refused = (error: unknown) => {
    // a phone may stop ringing before it is answered
    if (!(error instanceof AriError || error instanceof ExpectationError))
      faults.push(`${what}: ${(error as Error).stack ?? error}`)
  }
  const acting = Promise.resolve()
    .then(() => act(cast))
    .catch(refused)
  await exchange.clock.settle()
  let isAnswered = false
  const asking = client.channels.list().then(() => {
    isAnswered = true
  }, refused)
  await exchange.clock.settle()
  if (isAnswered) cast.answers++
  else faults.push(`a request after '${what}' is not answered`)
  await Promise.race([Promise.all([acting, asking]), exchange.clock.pass('1s')])
}

interface CrossingCount {
  readonly mostCrossings: number
  readonly all: number
  /** an act is over */
  rest(): void
}

function countCrossings({ channels }: Exchange, faults: string[]): CrossingCount {
  const { crossings } = channels
  const post = crossings.post.bind(crossings)
  let [now, most, all] = [0, 0, 0]
  crossings.post = (to, event) => {
    all++
    most = Math.max(most, ++now)
    if (now < mostCrossings) post(to, event)
    else if (now === mostCrossings) faults.push(`'${event.type}' goes round at ${to.name}`)
  }
  return {
    get mostCrossings() {
      return most
    },
    get all() {
      return all
    },
    rest: () => {
      now = 0
    },
  }
}

async function end({ exchange, core }: Cast, faults: string[]): Promise<void> {
  for (let time = 0; time < 3; time++) {
    for (const channel of core.channels.list()) channel.requestHangup('shutdown')
    await exchange.clock.pass('1m')
    for (const bridge of core.bridges.list()) bridge.destroy()
    await exchange.clock.pass('1m')
  }
  await exchange.stop().catch((error) => {
    if (!(error instanceof LeftBehindError)) throw error
    faults.push(error.message)
  })
  for (const line of exchange.log) if (/ERROR/.test(line)) faults.push(line)
}
