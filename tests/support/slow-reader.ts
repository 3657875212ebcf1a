// Applications that stop reading their sockets while events rain, beside one that reads; and what each of them loses.

import { EventClient, type Json } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { median } from './median.ts'
import { memoryOf } from './memory-of.ts'
import { requestMs } from './request-times.ts'

export interface SlowReader {
  readonly events: number
  readonly bytesPerEvent: number
}

export interface SlowReaderResult {
  /** median of a request in milliseconds, before and while nobody reads */
  readonly beforeMs: number
  readonly whileMs: number
  /** how much the exchange's memory grew */
  readonly grownMb: number
  /** the events the application that reads was told, as it should be: all, in order */
  readonly heardByReader: number
  readonly isInOrder: boolean
  /** how the socket without resume ended */
  readonly closed: { readonly code: number; readonly reason: string }
  /** what the one with resume was told when it came back, and how its numbers went on */
  readonly resumed: Json
  readonly hasGaps: boolean
  readonly lastSeq: number
  /** events the exchange counts as lost, by reason */
  readonly dropped: string
}

/** What is kept is bounded by its size here, however slow the machine is. */
const patience = '[general](+)\nresume_time = 10m'

export async function slowReader({ events, bytesPerEvent }: SlowReader): Promise<SlowReaderResult> {
  const exchange = await ExchangeProcess.start({ http: 'max_body_size = 200000', ari: patience })
  const reader = await EventClient.open(exchange.events('reader'))
  const deaf = await EventClient.open(exchange.events('deaf'))
  const resuming = await EventClient.open(exchange.events('resuming', '&resume='))
  try {
    const { incarnation } = await resuming.next('Resumed')
    for (const { websocket } of [deaf, resuming]) websocket.pause()
    const padding = 'x'.repeat(bytesPerEvent)
    const requests = (count: number) => requestMs(exchange, '/asterisk/ping', count)
    await requests(50)
    const beforeMs = await requests(100)
    const memory = memoryOf(exchange.pid)
    const times: number[] = []
    let isDeaf = true
    for (let n = 0; n < events; n++) {
      const body = { variables: { n: String(n), padding } }
      await Promise.all(
        ['reader', 'resuming', ...(isDeaf ? ['deaf'] : [])].map(async (name) => {
          const answer = await exchange.request('POST', `/events/user/rain?application=${name}`, body)
          // one that was closed for not reading is not there any more; it looks up, and finds out why
          if (!answer.ok && name === 'deaf') {
            isDeaf = false
            deaf.websocket.resume()
          } else if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
          await answer.arrayBuffer()
        }),
      )
      if (n % 20 === 0) times.push(await requests(1))
    }
    const whileMs = median(times)
    const grownMb = (memoryOf(exchange.pid) - memory) / 2 ** 20
    const heard: number[] = []
    while (heard.length < events) heard.push(numberOf(await reader.next('ChannelUserevent')))
    const closed = await deaf.closed
    await resuming.cut()
    const again = await EventClient.open(exchange.events('resuming', `&resume=${incarnation}:0`))
    const resumed = await again.take(({ type }) => type === 'Resumed' || type === 'ResumeFailed', 'place')
    const { hasGaps, lastSeq } = await numbers(again, Number(resumed.seq), events)
    await again.close()
    const metrics = await (await fetch(`${exchange.url}/metrics`, { headers: authorization(exchange) })).text()
    const dropped = metrics
      .split('\n')
      .filter((line) => line.startsWith('jackfield_events_dropped_total'))
      .join('\n')
    const isInOrder = heard.every((n, at) => n === at)
    const told = { heardByReader: heard.length, isInOrder, closed, resumed, hasGaps, lastSeq, dropped }
    return { beforeMs, whileMs, grownMb, ...told }
  } finally {
    for (const client of [reader, deaf, resuming]) client.websocket.terminate()
    await exchange.stop()
  }
}

const authorization = (exchange: ExchangeProcess) => ({ authorization: exchange.authorization })

const numberOf = (event: Json) => Number((event.userevent as Json).n)

/** Reads to the last number there can be. */
async function numbers(
  client: EventClient,
  first: number,
  last: number,
): Promise<{ hasGaps: boolean; lastSeq: number }> {
  let hasGaps = false
  let lastSeq = first
  while (lastSeq < last) {
    const { seq } = await client.next('ChannelUserevent')
    if (seq !== lastSeq + 1) hasGaps = true
    lastSeq = Number(seq)
  }
  return { hasGaps, lastSeq }
}
