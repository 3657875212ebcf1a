// What phones, applications and networks may do at any moment, as a table to choose from.
// Not whether it makes sense: most of it often does not, and must be answered all the same.

import type { Random } from '@jackfield/base'
import type { Phone, TestApplication, TestExchange } from '@jackfield/testkit'

export interface Cast {
  readonly exchange: TestExchange
  readonly random: Random
  readonly phones: readonly Phone[]
  readonly applications: readonly TestApplication[]
  readonly names: readonly string[]
  readonly channels: Ids
  readonly bridges: Ids
}

/** Of those that are there, and of some that were. */
interface Ids {
  readonly there: readonly string[]
  readonly gone: readonly string[]
}

type Act = (cast: Cast) => Promise<unknown> | undefined

const extensions = ['100', '101', '102', '103', '104', '105', '106', '107', 'nowhere']
/** Also what features.conf of this world listens for, and an extension to transfer to. */
const keys = [...'0123456789*#', '#1', '*2', '*0', '103', '102']

export const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T

/** Mostly somebody who is there, sometimes one who was or never was. */
function some(random: Random, { there, gone }: Ids): string {
  return there.length > 0 && random.below(8) > 0 ? pick(random, there) : pick(random, [...gone, 'nobody'])
}

const someChannel = ({ random, channels }: Cast) => some(random, channels)
const someBridge = ({ random, bridges }: Cast) => some(random, bridges)
const app = ({ random, applications }: Cast) => pick(random, applications)
const name = ({ random, names }: Cast) => pick(random, [...names, ...names, 'absent'])

/** Does it when the phone is so; a phone cannot do what its state does not allow. */
function phone(cast: Cast, states: readonly Phone['state'][], act: (phone: Phone) => Promise<unknown>) {
  const able = cast.phones.filter(({ state }) => states.includes(state))
  return able.length === 0 ? undefined : act(pick(cast.random, able))
}

/** As Atxfer of the manager interface does; without an extension as CancelAtxfer. */
async function transfers({ exchange }: Cast, { channelId = '' }: Phone, exten?: string): Promise<void> {
  const { exchange: inside, dialplan } = exchange.running.calls
  const channel = inside.channels.get(channelId)
  if (!channel) return
  if (exten === undefined) dialplan.engine.abortTransfer(channel)
  else dialplan.engine.beginTransfer(channel, { context: 'default', exten })
}

const busy = ['dialing', 'ringing', 'talking'] as const

/** How often, and what. */
export const acts: readonly (readonly [weight: number, what: string, act: Act])[] = [
  [12, 'calls', (cast) => phone(cast, ['idle'], (one) => one.calls(pick(cast.random, extensions)))],
  [8, 'answers', (cast) => phone(cast, ['ringing'], (one) => one.answers())],
  [2, 'rejects', (cast) => phone(cast, ['ringing'], (one) => one.rejects(pick(cast.random, [17, 21])))],
  [6, 'hangs up', (cast) => phone(cast, busy, (one) => one.hangsUp())],
  [8, 'presses', (cast) => phone(cast, ['talking'], (one) => one.presses(pick(cast.random, keys)))],
  [2, 'holds', (cast) => phone(cast, ['talking'], (one) => one.holds())],
  [2, 'resumes', (cast) => phone(cast, ['talking'], (one) => one.resumes())],
  [1, 'forwards', (cast) => phone(cast, ['ringing'], (one) => one.forwards(pick(cast.random, extensions)))],
  [3, 'asks first', (cast) => phone(cast, ['talking'], (one) => transfers(cast, one, pick(cast.random, extensions)))],
  [1, 'gives up asking', (cast) => phone(cast, ['talking'], (one) => transfers(cast, one))],
  [3, 'socket lost', async (cast) => app(cast).cutConnection()],
  [5, 'answer', (cast) => app(cast).channels.answer({ channelId: someChannel(cast) })],
  [2, 'ring', (cast) => app(cast).channels.ring({ channelId: someChannel(cast) })],
  [1, 'ring stop', (cast) => app(cast).channels.ringStop({ channelId: someChannel(cast) })],
  [4, 'hangup', (cast) => app(cast).channels.hangup({ channelId: someChannel(cast) })],
  [
    5,
    'originate to an application',
    (cast) =>
      app(cast).channels.originate({
        endpoint: pick(cast.random, [...cast.phones.map(({ endpoint }) => endpoint), 'Local/103@default']),
        app: name(cast),
        timeout: cast.random.below(20) + 1,
        originator: cast.random.below(4) === 0 ? someChannel(cast) : undefined,
        variables: { N: cast.random.below(100) },
      }),
  ],
  [
    2,
    'originate to the dialplan',
    (cast) =>
      app(cast).channels.originate({
        endpoint: pick(cast.random, cast.phones).endpoint,
        extension: pick(cast.random, extensions),
        context: 'default',
        priority: 1,
      }),
  ],
  [
    2,
    'create',
    (cast) => app(cast).channels.create({ endpoint: pick(cast.random, cast.phones).endpoint, app: name(cast) }),
  ],
  [3, 'dial', (cast) => app(cast).channels.dial({ channelId: someChannel(cast), timeout: cast.random.below(10) })],
  [
    3,
    'continue',
    (cast) =>
      app(cast).channels.continueInDialplan({ channelId: someChannel(cast), extension: pick(cast.random, extensions) }),
  ],
  [4, 'move', (cast) => app(cast).channels.move({ channelId: someChannel(cast), app: name(cast) })],
  [
    1,
    'redirect',
    (cast) =>
      app(cast).channels.redirect({ channelId: someChannel(cast), endpoint: pick(cast.random, cast.phones).endpoint }),
  ],
  [
    3,
    'set variable',
    (cast) => app(cast).channels.setChannelVar({ channelId: someChannel(cast), variable: 'V', value: 'x' }),
  ],
  [
    3,
    'play',
    (cast) => app(cast).channels.play({ channelId: someChannel(cast), media: ['sound:short', 'sound:long'] }),
  ],
  [
    2,
    'record',
    (cast) =>
      app(cast).channels.record({
        channelId: someChannel(cast),
        name: `r${cast.random.below(1e6)}`,
        format: 'wav',
        maxDurationSeconds: 3,
      }),
  ],
  [
    1,
    'snoop',
    (cast) => app(cast).channels.snoopChannel({ channelId: someChannel(cast), spy: 'both', app: name(cast) }),
  ],
  [2, 'dtmf', (cast) => app(cast).channels.sendDTMF({ channelId: someChannel(cast), dtmf: '12' })],
  [1, 'mute', (cast) => app(cast).channels.mute({ channelId: someChannel(cast) })],
  [1, 'hold', (cast) => app(cast).channels.hold({ channelId: someChannel(cast) })],
  [1, 'music', (cast) => app(cast).channels.startMoh({ channelId: someChannel(cast) })],
  [1, 'no music', (cast) => app(cast).channels.stopMoh({ channelId: someChannel(cast) })],
  [
    4,
    'create bridge',
    (cast) => app(cast).bridges.create({ type: pick(cast.random, ['mixing', 'holding', 'mixing,dtmf_events']) }),
  ],
  [10, 'add', (cast) => app(cast).bridges.addChannel({ bridgeId: someBridge(cast), channel: someChannel(cast) })],
  [4, 'remove', (cast) => app(cast).bridges.removeChannel({ bridgeId: someBridge(cast), channel: someChannel(cast) })],
  [2, 'destroy bridge', (cast) => app(cast).bridges.destroy({ bridgeId: someBridge(cast) })],
  [1, 'play to bridge', (cast) => app(cast).bridges.play({ bridgeId: someBridge(cast), media: 'sound:long' })],
  [1, 'music to bridge', (cast) => app(cast).bridges.startMoh({ bridgeId: someBridge(cast) })],
  [3, 'get channel', (cast) => app(cast).channels.get({ channelId: someChannel(cast) })],
  [3, 'get channels', (cast) => app(cast).channels.list()],
  [3, 'get bridge', (cast) => app(cast).bridges.get({ bridgeId: someBridge(cast) })],
  [
    2,
    'subscribe',
    (cast) =>
      app(cast).applications.subscribe({ applicationName: name(cast), eventSource: `channel:${someChannel(cast)}` }),
  ],
  [
    2,
    'unsubscribe',
    (cast) =>
      app(cast).applications.unsubscribe({ applicationName: name(cast), eventSource: `channel:${someChannel(cast)}` }),
  ],
]

const total = acts.reduce((sum, [weight]) => sum + weight, 0)

/** One of them, the heavier the likelier. */
export function someAct(random: Random): (typeof acts)[number] {
  let left = random.below(total)
  for (const row of acts) {
    left -= row[0]
    if (left < 0) return row
  }
  return acts[0] as (typeof acts)[number]
}
