// Channels that run round and round in the dialplan, and what that costs everybody else: requests are timed with and without.

import { EventClient, type Json } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { requestMs, unhinderedMs } from './request-times.ts'

export interface EndlessLoops {
  /** of each kind */
  readonly loops: number
  readonly rounds: number
  readonly requestsPerRound: number
  /** requests before it is measured: a loop may run fast for a moment before it is known for what it is */
  readonly requestsBefore: number
}

export interface EndlessLoopsResult {
  /** median of one request, in milliseconds, in the calmest round */
  readonly aloneMs: number
  readonly besideLoopsMs: number
  /** from the request to hang up a loop until it is gone, the slowest */
  readonly hangupMs: number
  /** channels that are left when every loop was hung up */
  readonly left: number
}

const dialplan = `[default]
exten => goto,1,Goto(1)
exten => while,1,While(1)
 same => n,Set(TURNS=$[0\${TURNS} + 1])
 same => n,EndWhile()
exten => jump,1,GotoIf($[1]?other,1)
exten => other,1,GotoIf($[1]?jump,1)
exten => answers,1,Answer()
 same => n,Wait(600)
`
const kinds = ['goto', 'while', 'jump']

export async function endlessLoops(options: EndlessLoops): Promise<EndlessLoopsResult> {
  const { loops, rounds, requestsPerRound, requestsBefore } = options
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
  const client = await EventClient.open(exchange.events('watch'))
  try {
    await post(exchange, '/channels/call?endpoint=Local/answers@default&app=watch')
    await client.next('StasisStart')
    const alone: number[] = []
    const beside: number[] = []
    let hangupMs = 0
    await requests(exchange, requestsPerRound)
    for (let round = 0; round < rounds; round++) {
      alone.push(await requests(exchange, requestsPerRound))
      const ids = await startLoops(exchange, loops)
      await requests(exchange, requestsBefore)
      beside.push(await requests(exchange, requestsPerRound))
      for (const id of ids) hangupMs = Math.max(hangupMs, await hangUp(exchange, client, id))
    }
    await exchange.request('DELETE', '/channels/call')
    await client.next('ChannelDestroyed')
    const left = (await (await exchange.request('GET', '/channels')).json()) as Json[]
    // a busy machine only ever adds
    return { aloneMs: Math.min(...alone), besideLoopsMs: Math.min(...beside), hangupMs, left: left.length }
  } finally {
    await client.cut()
    await exchange.stop()
  }
}

/** Makes calls whose far end loops. */
async function startLoops(exchange: ExchangeProcess, loops: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < loops; n++) {
    for (const kind of kinds) {
      const id = `${kind}-${n}`
      ids.push(id)
      await post(
        exchange,
        `/channels/caller-of-${id}?endpoint=Local/${kind}@default&app=watch&timeout=-1&otherChannelId=${id}`,
      )
    }
  }
  return ids
}

async function hangUp(exchange: ExchangeProcess, client: EventClient, id: string): Promise<number> {
  return unhinderedMs(exchange.pid, async () => {
    await exchange.request('DELETE', `/channels/${id}`)
    // the other half, which the application hears of, ends with it
    await client.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === `caller-of-${id}`)
  })
}

/** The median of so many requests one after another. */
const requests = (exchange: ExchangeProcess, count: number) => requestMs(exchange, '/channels/call', count)

async function post(exchange: ExchangeProcess, path: string): Promise<void> {
  const answer = await exchange.request('POST', path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
