// Fills an exchange with calls, bridges and applications, takes its power away, starts it again, and looks for ghosts.

import { seededRandom } from '@jackfield/base'
import { connect, type Loss } from '@jackfield/client'
import { EventClient, type Json } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'

export interface KillWithCalls {
  readonly kills: number
  readonly seed: number
}

export interface KillWithCallsResult {
  readonly kills: number
  /** channels that were there when the power went, over all kills */
  readonly channels: number
  /** what was not as it has to be, in words */
  readonly faults: readonly string[]
}

const dialplan = `[default]
exten => answers,1,Answer()
 same => n,Wait(600)
exten => rings,1,Ringing()
 same => n,Wait(600)
exten => loops,1,NoOp()
 same => n,Goto(1)
`

export async function killWithCalls({ kills, seed }: KillWithCalls): Promise<KillWithCallsResult> {
  const random = seededRandom(seed)
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
  const faults: string[] = []
  let channels = 0
  try {
    for (let round = 0; round < kills; round++) {
      const { url, user, password } = exchange
      const told = Promise.withResolvers<Loss>()
      // one that comes back by itself, one that does it by hand, and one that never comes back
      const client = await connect({
        url,
        user,
        password,
        application: 'faithful',
        reconnect: { firstMs: 5, mostMs: 50 },
        onLost: told.resolve,
        onError: () => undefined,
      })
      const byHand = await EventClient.open(exchange.events('by-hand', '&resume='))
      const { incarnation } = await byHand.next('Resumed')
      const gone = await EventClient.open(exchange.events('gone', '&subscribeAll=true'))
      await fill(exchange)
      channels += (await list(exchange, '/channels')).length
      const more = callOn(exchange, random.below(30))
      await more.halfway
      await exchange.kill()
      await Promise.all([byHand.closed, gone.closed, more.over])
      await exchange.restart()
      const loss = await told.promise
      if (loss.reason !== 'exchange-restarted') faults.push(`the client was told ${JSON.stringify(loss)}`)
      faults.push(...(await ghosts(exchange)))
      const again = await EventClient.open(exchange.events('by-hand', `&resume=${incarnation}:1`))
      const failed = await again.next('ResumeFailed')
      if (failed.reason !== 'exchange-restarted' || failed.seq !== 0 || failed.incarnation === incarnation)
        faults.push(`told by hand: ${JSON.stringify(failed)}`)
      faults.push(...(await newLife(exchange, again)))
      await again.close()
      await client.close()
    }
  } finally {
    await exchange.stop()
  }
  return { kills, channels, faults }
}

/** Something of everything there can be. */
async function fill(exchange: ExchangeProcess): Promise<void> {
  const post = async (path: string, body?: unknown) => {
    const answer = await exchange.request('POST', path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const probe = await EventClient.open(exchange.events('calls', '&resume='))
  for (let n = 0; n < 6; n++) {
    await post(`/channels/in-${n}?endpoint=Local/answers@default&app=calls`)
    await probe.next('StasisStart', ({ channel }) => (channel as Json).id === `in-${n}`)
  }
  await post('/bridges/together?type=mixing')
  await post('/bridges/together/addChannel?channel=in-0,in-1')
  await post('/bridges/holding?type=holding')
  await post('/bridges/holding/addChannel?channel=in-2')
  await post('/channels/in-3/play/endless?media=tone:ring')
  await post('/channels/in-4/record?name=under-way&format=wav&ifExists=overwrite')
  await post('/channels/in-0/snoop/listener?spy=both&app=calls')
  await post('/channels/ringing?endpoint=Local/rings@default&app=calls&timeout=-1')
  await post('/channels/looping?endpoint=Local/loops@default&app=calls&timeout=-1')
  await post('/applications/gone/subscription?eventSource=channel:in-5,bridge:together,deviceState:Local/x')
  await probe.cut()
}

/** Goes on calling until the exchange is gone. */
function callOn(exchange: ExchangeProcess, count: number): { halfway: Promise<unknown>; over: Promise<unknown> } {
  const calls = Array.from({ length: count + 2 }, (_, n) =>
    exchange
      .request('POST', `/channels/late-${n}?endpoint=Local/answers@default&app=calls`)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined),
  )
  return { halfway: Promise.all(calls.slice(0, calls.length >> 1)), over: Promise.all(calls) }
}

/** What of the life before is still to be seen. */
async function ghosts(exchange: ExchangeProcess): Promise<string[]> {
  const found: string[] = []
  for (const path of ['/channels', '/bridges']) {
    const objects = await list(exchange, path)
    if (objects.length > 0) found.push(`${path} has ${objects.map(({ id }) => id).join()}`)
  }
  const names = (await list(exchange, '/applications')).map(({ name }) => name)
  if (names.join() !== 'faithful') found.push(`the applications are ${names.join()}`)
  for (const path of [
    '/channels/in-0',
    '/channels/listener',
    '/bridges/together',
    '/playbacks/endless',
    '/recordings/live/under-way',
    '/applications/gone',
    '/applications/calls',
  ]) {
    const { status } = await exchange.request('GET', path)
    if (status !== 404) found.push(`${path} is answered with ${status}`)
  }
  const { channel_ids: channels, bridge_ids: bridges } = (await (
    await exchange.request('GET', '/applications/faithful')
  ).json()) as { channel_ids: string[]; bridge_ids: string[] }
  if (channels.length + bridges.length > 0) found.push(`faithful has ${[...channels, ...bridges].join()}`)
  return found
}

/** Ids are free, numbers begin anew, and a call gets through. */
async function newLife(exchange: ExchangeProcess, client: EventClient): Promise<string[]> {
  const made = await exchange.request('POST', '/channels/in-0?endpoint=Local/answers@default&app=by-hand')
  if (!made.ok) return [`a call after the restart: ${made.status} ${await made.text()}`]
  const { channel } = await client.next('StasisStart')
  await exchange.request('DELETE', '/channels/in-0')
  await client.next('ChannelDestroyed')
  const { id, name } = channel as Json
  return id === 'in-0' && name === 'Local/answers@default-00000000;1' ? [] : [`the first call is ${id}, ${name}`]
}

const list = async (exchange: ExchangeProcess, path: string) =>
  (await (await exchange.request('GET', path)).json()) as Json[]
