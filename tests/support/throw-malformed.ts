// Throws malformed requests at a started exchange, in every way in, and tells what it made of them and what it kept.

import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { operations } from '@jackfield/ari'
import { type Random, seededRandom } from '@jackfield/base'
import { freePort, lastRead } from '@jackfield/base/testing'
import type { OperationDescription } from '@jackfield/description'
import { EventClient } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { heapOf } from './heap-of.ts'
import { brokenFrames, handshake } from './malformed/broken-frame.ts'
import { bytesOf, describedRequest, type Victims } from './malformed/described-request.ts'
import { rawRequest } from './malformed/raw-request.ts'
import { socketText } from './malformed/socket-text.ts'

export interface Throwing {
  readonly seed: number
  /** how many of each kind */
  readonly raw: number
  readonly described: number
  readonly overSocket: number
  readonly frames: number
}

export interface Outcome {
  readonly sent: number
  /** how often each status was answered */
  readonly statuses: ReadonlyMap<number, number>
  /** what should not have been: the bytes and the answer */
  readonly troubles: readonly string[]
  /** what the exchange said of mistakes of its own */
  readonly mistakes: readonly string[]
  readonly connectionsLeft: number
  readonly filesLeft: number
  readonly applicationsLeft: number
  readonly channelsLeft: number
  /** of the memory, from after the first tenth to the end */
  readonly grownBytes: number
}

/** Answered 500 by the recorded server, and clients know it so: a channel that cannot be, or is ending, a function that cannot be read. */
const known500 = new Set(['channel-create-failed', 'channel-answer-failed', 'variable-function-failed'])

const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(3600)\n'
const victims: Victims = { channel: 'victim', bridge: 'victim', application: 'victims' }
const atOnce = 20

/** What requests can make, and how it is called. */
const made = [
  ['/channels', 'id'],
  ['/bridges', 'id'],
  ['/mailboxes', 'name'],
  ['/deviceStates', 'name'],
  ['/asterisk/logging', 'channel'],
] as const

const described = operations
  .map(({ description }): OperationDescription => description)
  .filter(({ upgrade, resource, nickname }) => !upgrade && !(resource === 'asterisk' && nickname === 'unloadModule'))

export async function throwMalformed(throwing: Throwing): Promise<Outcome> {
  const inspector = await freePort()
  const exchange = await ExchangeProcess.start({
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` },
    // one request each: what is left open at the end is then left open by mistake
    http: 'session_keep_alive = 0\nenable_status = yes\n',
    files: { 'extensions.conf': dialplan, 'logger.conf': '[logfiles]\nconsole = error\n' },
  })
  try {
    return await new Thrower(exchange, inspector, throwing).run()
  } finally {
    await exchange.stop()
  }
}

class Thrower {
  readonly #exchange: ExchangeProcess
  readonly #inspector: number
  readonly #throwing: Throwing
  readonly #random: Random
  readonly #statuses = new Map<number, number>()
  readonly #troubles: string[] = []
  #sent = 0
  #settled: Kept | undefined

  constructor(exchange: ExchangeProcess, inspector: number, throwing: Throwing) {
    this.#exchange = exchange
    this.#inspector = inspector
    this.#throwing = throwing
    this.#random = seededRandom(throwing.seed)
  }

  async run(): Promise<Outcome> {
    const { raw, described: wrong, overSocket, frames } = this.#throwing
    const before = await this.#kept()
    const watcher = await EventClient.open(this.#exchange.events(victims.application))
    const { authorization } = this.#exchange
    await this.#batches(raw, () => rawRequest(this.#random, authorization))
    await this.#batches(wrong, () => bytesOf(describedRequest(this.#random, described, victims), authorization))
    await this.#socketTexts(overSocket)
    const greeting = handshake('broken', authorization)
    await this.#batches(frames, () => Buffer.concat([greeting, brokenFrames(this.#random)]))
    await watcher.close()
    await this.#clear()
    const after = await this.#kept()
    const filesLeft = await this.#filesLeft(before.files)
    return {
      sent: this.#sent,
      statuses: this.#statuses,
      troubles: this.#troubles,
      mistakes: this.#exchange.errors.split('\n').filter((line) => /\bfailed: |\w+Error: /.test(line)),
      connectionsLeft: await this.#connectionsLeft(),
      filesLeft,
      applicationsLeft: after.applications,
      channelsLeft: after.channels,
      grownBytes: after.memory - (this.#settled?.memory ?? before.memory),
    }
  }

  async #batches(count: number, make: () => Buffer): Promise<void> {
    for (let left = count; left > 0; left -= atOnce) {
      await this.#offerVictims()
      const batch = Array.from({ length: Math.min(atOnce, left) }, make)
      const answers = await Promise.all(batch.map((bytes) => exchangeBytes(this.#exchange.port, bytes)))
      for (const [at, answer] of answers.entries()) this.#note(batch[at]?.toString('latin1') ?? '', answer)
    }
  }

  async #socketTexts(count: number): Promise<void> {
    let client: EventClient | undefined
    for (let done = 0; done < count; done++) {
      if (done % atOnce === 0) await this.#offerVictims()
      client ??= await EventClient.open(this.#exchange.events('thrower'))
      const text = socketText(this.#random, describedRequest(this.#random, described, victims))
      client.send(text)
      const answer = await Promise.race([
        client.take((event) => event.type === 'RESTResponse', `answer to ${text}`),
        client.closed,
      ])
      this.#sent++
      if ('code' in answer) {
        this.#troubles.push(`${text}\nthe socket was closed with ${answer.code} ${answer.reason}`)
        client = undefined
        continue
      }
      this.#count(Number(answer.status_code), String(answer.message_body ?? ''), text)
    }
    await client?.close()
  }

  /** Something to be hurt: a channel inside an application, and a bridge. */
  async #offerVictims(): Promise<void> {
    const { channel, bridge, application } = victims
    if ((await this.#ask('GET', `/channels/${channel}`)) === 404) {
      await this.#ask('POST', `/channels/${channel}?endpoint=Local/stay@default&app=${application}`)
    }
    if ((await this.#ask('GET', `/bridges/${bridge}`)) === 404) await this.#ask('POST', `/bridges/${bridge}`)
    if (this.#settled === undefined && this.#sent > this.#total() / 10) {
      await this.#clear()
      this.#settled = await this.#kept()
      await this.#offerVictims()
    }
  }

  #total(): number {
    const { raw, described: wrong, overSocket, frames } = this.#throwing
    return raw + wrong + overSocket + frames
  }

  async #ask(method: string, path: string): Promise<number> {
    const answer = await this.#exchange.request(method, path)
    await answer.arrayBuffer()
    return answer.status
  }

  #note(sent: string, answer: string): void {
    this.#sent++
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
    this.#count(status, answer.slice(answer.indexOf('\r\n\r\n') + 4), sent)
  }

  #count(status: number, body: string, sent: string): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    const code = /"code":"([\w-]+)"/.exec(body)?.[1] ?? ''
    if (status === 500 && !known500.has(code)) this.#troubles.push(`${sent}\n${status} ${body}`)
  }

  /** Takes away what some of the requests have made: they were not wrong enough. */
  async #clear(): Promise<void> {
    for (const [path, name] of made) {
      for (;;) {
        const list = await this.#list(path)
        const statuses = await Promise.all(
          list.map((one) => this.#ask('DELETE', `${path}/${encodeURIComponent(one[name] as string)}`)),
        )
        // those of the configuration cannot be deleted
        if (statuses.every((status) => status === 404)) break
      }
    }
  }

  async #list(path: string): Promise<Record<string, string>[]> {
    const answer = await this.#exchange.request('GET', path)
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>[]
  }

  /** How many more are open: a check of the configuration that was asked for goes on in a thread of its own, which has some. */
  #filesLeft(before: number): Promise<number> {
    const left = () => readdirSync(`/proc/${this.#exchange.pid}/fd`).length - before
    return lastRead(left, (count) => count <= kept)
  }

  /** Besides the one that asks. Those that are being closed have some time for it. */
  #connectionsLeft(): Promise<number> {
    const left = async () => Number(/(\d+) connections/.exec(await this.#read('/httpstatus'))?.[1]) - 1
    return lastRead(left, (count) => count === 0)
  }

  async #read(path: string): Promise<string> {
    return (await this.#exchange.fetch(path, { headers: { connection: 'close' } })).text()
  }

  /** What the exchange holds, once nothing of ours is under way any more. */
  async #kept(): Promise<Kept> {
    const metrics = await this.#read('/metrics')
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
    return {
      applications: metric('jackfield_applications'),
      channels: metric('jackfield_channels'),
      memory: await heapOf(this.#inspector),
      files: readdirSync(`/proc/${this.#exchange.pid}/fd`).length,
    }
  }
}

/** Files that the first call which ends has opened: what is kept of calls. */
const kept = 2

interface Kept {
  readonly applications: number
  readonly channels: number
  readonly memory: number
  readonly files: number
}

/** Everything that came back, until either side ended. Our end is over after the bytes: what is cut short is cut for good. */
function exchangeBytes(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.end(bytes)
  })
}
