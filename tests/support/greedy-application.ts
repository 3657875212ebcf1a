// An application that means ill and may do everything: it makes as many as it can of whatever there is, at random.
// Not wrong requests: those are thrown elsewhere (malformed).

import { isJsonObject, type Random } from '@jackfield/base'
import { limits } from '@jackfield/core'
import { startExchange, type TestExchange } from '@jackfield/testkit'

/** Far below how often each act comes, however the dice fall. */
export const most = 25
const mostSize = 8_000

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

/**
 * Asks so many times; what came of it. Throws when an answer is a mistake of the exchange, or one does not come even when the
 * channels that commands wait for are gone.
 */
export async function beGreedy(exchange: TestExchange, random: Random, requests: number): Promise<Tally> {
  const statuses = new Map<number, number>()
  const refusals = new Map<string, number>()
  const unanswered = new Set<string>()
  const wrong: string[] = []
  for (let at = 0; at < requests; at++) {
    const [method, path, body] = oneOf(random, acts)(random)
    const what = `${at}: ${method} ${path}`
    unanswered.add(what)
    const answered = ask(exchange, method, path, body).then(({ status, text }) => {
      unanswered.delete(what)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // whom it would snoop on is hanging up just now: Asterisk says so, too
      const isGone = text.includes('snoop-failed')
      if (status === 0 || (status === 500 && !isGone)) wrong.push(`${what}: ${status} ${text}`)
      if (status === 503) count(refusals, text)
    })
    // a command may wait for another that never ends
    await Promise.race([answered, exchange.clock.settle()])
    if (at % 10 === 0) await exchange.clock.pass('20ms')
  }
  const { channels, bridges, playbacks } = exchange.running.calls.exchange
  const objects = { channels: channels.count, bridges: bridges.list().length, playbacks: playbacks.count }
  for (const { id } of channels.list()) await ask(exchange, 'DELETE', `/channels/${id}`, undefined)
  await exchange.clock.pass('10s')
  if (wrong.length > 0 || unanswered.size > 0) {
    throw new Error([...wrong, ...[...unanswered].map((what) => `${what}: no answer`)].slice(0, 20).join('\n'))
  }
  return { statuses, refusals, objects }
}

async function ask(
  exchange: TestExchange,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const { user, password } = exchange.login
  const answer = await exchange.running.door.request({
    method,
    path: `/ari${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer?.status ?? 0, text: answer?.body.toString() ?? '' }
}

function count(refusals: Map<string, number>, text: string): void {
  const told: unknown = JSON.parse(text)
  if (!isJsonObject(told)) return
  const limit = /: (\w+) is \d+$/.exec(String(told.message))?.[1] ?? String(told.code)
  refusals.set(limit, (refusals.get(limit) ?? 0) + 1)
}
