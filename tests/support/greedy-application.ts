// An application that means ill and may do everything: it makes as many as it can of whatever there is, at random.
// Not wrong requests: those are thrown elsewhere (malformed).

import { isJsonObject, type Random } from '@jackfield/base'
import { limits } from '@jackfield/core'
import { startExchange, type TestExchange } from '@jackfield/testkit'

const most = 50
const mostSize = 20_000

/** Small limits, so that all of them are met. */
export const smallLimits = `[limits]\n${Object.keys(limits)
  .map((name) => `${name} = ${name.endsWith('_size') ? mostSize : most}`)
  .join('\n')}\n[options]\nmaxcalls = ${most}\n`

export const greedyDialplan = `
[default]
exten => app,1,Stasis(greedy)
exten => up,1,Answer()
 same => n,Wait(600)
exten => fill,1,Answer()
 same => n(again),Set(v\${RAND(1,1000000)}=\${v})
 same => n,Set(v=\${v}0123456789\${v})
 same => n,Set(GLOBAL(g\${RAND(1,1000000)})=\${v})
 same => n,Set(SHARED(s\${RAND(1,1000000)})=\${v})
 same => n,Set(DB(greedy/\${RAND(1,1000000)})=x)
 same => n,Set(PUSH(list)=\${v})
 same => n,Set(GROUP(\${RAND(1,1000000)})=x)
 same => n,Set(CHANNEL(hangup_handler_push)=default,over,1)
 same => n,Gosub(deeper,1)
 same => n,Goto(again)
exten => deeper,1,Set(LOCAL(l\${RAND(1,1000000)})=\${v})
 same => n,Return()
exten => over,1,Return()
`

export interface Tally {
  /** answers by status */
  readonly statuses: ReadonlyMap<number, number>
  readonly refusals: ReadonlyMap<string, number>
  readonly objects: { readonly channels: number; readonly bridges: number; readonly playbacks: number }
}

type Act = (random: Random) => readonly [method: string, path: string, body?: unknown]

const any = (random: Random) => random.below(1_000_000)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T

/** What is asked for. Ids are few enough to be met again. */
const acts: readonly Act[] = [
  (r) => ['POST', '/channels', { endpoint: 'Local/fill@default', app: 'greedy', channelId: `fill${r.below(2)}` }],
  (r) => ['POST', `/bridges/more${any(r)}`],
  (r) => ['POST', '/channels', { endpoint: `Local/${oneOf(r, ['up', 'app'])}@default`, app: 'greedy' }],
  (r) => ['POST', '/channels', { endpoint: 'Local/up@default', app: 'greedy', channelId: `c${r.below(60)}` }],
  (r) => ['POST', `/bridges/b${r.below(200)}`, { variables: { [`v${any(r)}`]: 'x'.repeat(500) } }],
  (r) => ['POST', `/bridges/b${r.below(60)}/variable?variable=v${any(r)}&value=${'y'.repeat(500)}`],
  (r) => ['POST', `/bridges/b${r.below(60)}/play?media=tone:ring`],
  (r) => ['POST', `/bridges/b${r.below(60)}/record?name=r${any(r)}&format=wav`],
  (r) => ['POST', `/bridges/b${r.below(60)}/addChannel?channel=c${r.below(60)}`],
  (r) => ['POST', `/channels/c${r.below(60)}/variable?variable=v${any(r)}&value=${'z'.repeat(500)}`],
  (r) => ['POST', `/channels/c${r.below(60)}/play?media=tone:busy`],
  (r) => ['POST', `/channels/c${r.below(60)}/record?name=q${any(r)}&format=wav`],
  (r) => ['POST', `/channels/c${r.below(60)}/snoop?spy=both&app=greedy`],
  (r) => ['POST', `/channels/c${r.below(60)}/dtmf?dtmf=1234`],
  (r) => ['PUT', `/mailboxes/m${any(r)}?oldMessages=1&newMessages=1`],
  (r) => ['PUT', `/deviceStates/Stasis:d${any(r)}?deviceState=BUSY`],
  (r) => ['POST', `/asterisk/variable?variable=g${any(r)}&value=${'g'.repeat(500)}`],
  (r) => ['POST', `/asterisk/logging/l${r.below(200)}?configuration=error`],
  (r) => ['PUT', `/asterisk/config/dynamic/res_pjsip/aor/a${any(r)}`],
  (r) => ['POST', `/applications/greedy/subscription?eventSource=deviceState:Stasis:d${any(r)}`],
  (r) => [
    'PUT',
    '/applications/greedy/eventFilter',
    { allowed: Array.from({ length: 50 }, () => ({ type: `t${any(r)}` })) },
  ],
  (r) => ['POST', `/events/user/u${any(r)}?application=greedy`, { variables: { a: 'x'.repeat(1_000) } }],
  (r) => ['DELETE', `/channels/c${r.below(60)}`],
  (r) => ['DELETE', `/bridges/b${r.below(200)}`],
]

export const startGreedyExchange = (seed: number): Promise<TestExchange> =>
  startExchange({
    seed,
    dialplan: greedyDialplan,
    files: { 'asterisk.conf': smallLimits, 'sorcery.conf': '[res_pjsip]\naor=memory\n' },
  })

/** Asks so many times; what came of it. Throws when an answer is a mistake of the exchange or none comes. */
export async function beGreedy(exchange: TestExchange, random: Random, requests: number): Promise<Tally> {
  const { user, password } = exchange.login
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const statuses = new Map<number, number>()
  const refusals = new Map<string, number>()
  for (let at = 0; at < requests; at++) {
    const [method, path, body] = oneOf(random, acts)(random)
    const answer = await exchange.running.door.request({
      method,
      path: `/ari${path}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const status = answer?.status ?? 0
    const text = answer?.body.toString() ?? ''
    if (status === 0 || status === 500) throw new Error(`${method} ${path}: ${status} ${text}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 503) count(refusals, text)
    if (at % 10 === 0) await exchange.clock.pass('20ms')
  }
  const { channels, bridges, playbacks } = exchange.running.calls.exchange
  const objects = { channels: channels.count, bridges: bridges.list().length, playbacks: playbacks.count }
  return { statuses, refusals, objects }
}

function count(refusals: Map<string, number>, text: string): void {
  const told: unknown = JSON.parse(text)
  if (!isJsonObject(told)) return
  const limit = /: (\w+) is \d+$/.exec(String(told.message))?.[1] ?? String(told.code)
  refusals.set(limit, (refusals.get(limit) ?? 0) + 1)
}
