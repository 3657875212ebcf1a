// An application that is killed and started again while calls come in. All it keeps is what it has dealt with so far.
// It answers each call it is told of and hangs it up, so that there is something to be lost, doubled or mixed up.

import { type Random, seededRandom, systemClock } from '@jackfield/base'
import { patienceMs } from '@jackfield/base/testing'
import { EventClient, type Json } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'

export interface Restarting {
  readonly restarts: number
  readonly callsPerSecond: number
  readonly seed: number
}

export interface RestartingResult {
  readonly restarts: number
  readonly calls: number
  readonly events: number
  /** events that came again to the next life because the one before had not dealt with them */
  readonly replayed: number
  /** what was not as it has to be, in words */
  readonly faults: readonly string[]
}

const name = 'mortal'
const dialplan = `[default]\nexten => call,1,Stasis(${name})\n same => n,Hangup()\nexten => caller,1,Wait(600)\n`
/** A life is shorter than this, but not shorter than the least: a call has to get through now and then. */
const [shortestMs, longestMs] = [5, 120]
/** Fewer calls show nothing. */
const leastCalls = 10

export async function restartApplication({ restarts, callsPerSecond, seed }: Restarting): Promise<RestartingResult> {
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
  const application = new MortalApplication(exchange, seededRandom(seed))
  let calls = 0
  const refused: string[] = []
  const requests: Promise<void>[] = []
  const arrivals = systemClock.every(1_000 / callsPerSecond, () => {
    const id = `call-${calls++}`
    const query = `endpoint=Local/call@default&context=default&extension=caller&otherChannelId=${id}`
    const request = exchange.request('POST', `/channels/caller-of-${id}?${query}`)
    requests.push(
      request.then(async (answer) => {
        const text = await answer.text()
        if (!answer.ok) refused.push(`${id} was refused: ${answer.status} ${text}`)
      }),
    )
  })
  try {
    // a machine that is late lets fewer calls arrive in one life: then there are more lives
    for (let life = 0; life <= restarts || calls < leastCalls; life++) await application.live()
    arrivals.cancel()
    await Promise.all(requests)
    await application.liveUntilOver(calls)
    const left = (await (await exchange.request('GET', '/channels')).json()) as unknown[]
    const ghosts = left.length === 0 ? [] : [`${left.length} channels are left`]
    const { events, replayed } = application
    return { restarts, calls, events, replayed, faults: [...refused, ...application.faults(calls), ...ghosts] }
  } finally {
    arrivals.cancel()
    await exchange.stop()
  }
}

/** What is kept over its deaths stands here; everything else dies with `#live`. */
class MortalApplication {
  readonly #exchange: ExchangeProcess
  readonly #random: Random
  /** where it goes on after its next start */
  #place = ''
  #incarnation = ''
  #lastSeq = 0
  /** types of the events of each call, in the order they were dealt with */
  readonly #calls = new Map<string, string[]>()
  readonly #faults: string[] = []
  #ended = 0
  events = 0
  replayed = 0

  constructor(exchange: ExchangeProcess, random: Random) {
    this.#exchange = exchange
    this.#random = random
  }

  /** From its start to its death. */
  async live(): Promise<void> {
    const client = await this.#start()
    const spanMs = shortestMs + this.#random.below(longestMs - shortestMs)
    await systemClock.sleep(spanMs)
    // one that dies before it knows its first place has none to go on from
    while (this.#incarnation === '') await systemClock.sleep(1)
    await client.cut()
  }

  /** Its last life: until so many calls are over. */
  async liveUntilOver(calls: number): Promise<void> {
    const deadline = systemClock.now() + patienceMs
    const client = await this.#start()
    // calls whose end the exchange never heard of, because the request died with its application
    for (const id of this.#open()) client.send(hangUp(id))
    while (this.#ended < calls && systemClock.now() < deadline) await systemClock.sleep(5)
    await client.close()
  }

  /** Everything that is wrong with what it has seen. */
  faults(calls: number): string[] {
    const faults = [...this.#faults]
    for (let n = 0; n < calls; n++) {
      const id = `call-${n}`
      const seen = this.#calls.get(id) ?? []
      const count = (type: string) => seen.filter((other) => other === type).length
      for (const type of ['StasisStart', 'StasisEnd']) {
        if (count(type) !== 1) faults.push(`${id}: ${count(type)} times ${type}`)
      }
      if (seen[0] !== 'StasisStart') faults.push(`${id} began with ${seen[0]}`)
      if (seen.at(-1) !== 'StasisEnd') faults.push(`${id} went on after its end: ${seen.join()}`)
    }
    return faults
  }

  async #start(): Promise<EventClient> {
    const client = await EventClient.open(this.#exchange.events(name, `&resume=${encodeURIComponent(this.#place)}`))
    let isAlive = true
    void client.closed.then(() => {
      isAlive = false
    })
    const hear = (event: Json) => {
      if (isAlive) this.#dealWith(client, event)
    }
    for (const event of client.events.splice(0)) hear(event)
    client.websocket.on('message', () => {
      for (const event of client.events.splice(0)) hear(event)
    })
    return client
  }

  #dealWith(client: EventClient, event: Json): void {
    const { type, seq } = event
    if (type === 'Resumed' || type === 'ResumeFailed') this.#takePlace(event)
    if (typeof seq !== 'number' || type === 'Resumed' || type === 'ResumeFailed') return
    if (seq !== this.#lastSeq + 1) this.#faults.push(`${type} has the number ${seq} after ${this.#lastSeq}`)
    this.#lastSeq = seq
    this.#place = `${this.#incarnation}:${seq}`
    this.events++
    const id = (event.channel as Json | undefined)?.id as string | undefined
    if (id === undefined || !/^call-\d+$/.test(id)) return
    const seen = this.#calls.get(id)
    if (seen) seen.push(type as string)
    else this.#calls.set(id, [type as string])
    if (type === 'StasisStart') client.send(hangUp(id))
    if (type === 'StasisEnd') this.#ended++
  }

  #takePlace({ type, incarnation, seq, replayed, reason }: Json): void {
    if (type === 'ResumeFailed') this.#faults.push(`told that it cannot go on: ${reason}`)
    if (this.#incarnation !== '' && incarnation !== this.#incarnation) this.#faults.push('the incarnation changed')
    if (seq !== this.#lastSeq) this.#faults.push(`goes on at ${seq} instead of ${this.#lastSeq}`)
    this.#incarnation = String(incarnation)
    this.#place = `${incarnation}:${seq}`
    this.replayed += Number(replayed)
  }

  #open(): string[] {
    return [...this.#calls].filter(([, seen]) => !seen.includes('StasisEnd')).map(([id]) => id)
  }
}

const hangUp = (id: string) => ({
  type: 'RESTRequest',
  request_id: `end-${id}`,
  method: 'DELETE',
  uri: `channels/${id}`,
})
