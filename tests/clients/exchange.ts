// A started exchange for clients of others: extensions to call, and a sound to play.
// Not the clients: each has a test of its own.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patienceMs } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

const dialplan = `
[default]
exten => waits,1,Answer(,i)
 same => n,Wait(60)
exten => after,1,Set(GLOBAL(REACHED)=\${CHANNEL(name)})
 same => n,Wait(60)
`

export async function startForClients(files: Readonly<Record<string, string>> = {}): Promise<ExchangeProcess> {
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan, ...files } })
  const sounds = join(exchange.directory, 'data/sounds/en')
  mkdirSync(sounds, { recursive: true })
  // a fifth of a second of silence
  writeFileSync(join(sounds, 'short.ulaw'), Buffer.alloc(1600, 0xff))
  return exchange
}

/** Events as they come, and a way to wait for one. */
export class Heard<E extends { type: string }> {
  readonly events: E[] = []
  #onEvent: (() => void) | undefined

  add(event: E): void {
    this.events.push(event)
    this.#onEvent?.()
  }

  /** The first event that is so; rejects with what came instead. */
  async first(type: string, matches: (event: E) => boolean = () => true): Promise<E> {
    const find = () => this.events.find((event) => event.type === type && matches(event))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = setTimeout(() => reject(new Error(`no ${type} came, but ${this.types.join(', ')}`)), patienceMs)
    this.#onEvent = () => {
      if (find()) resolve()
    }
    this.#onEvent()
    try {
      await promise
    } finally {
      clearTimeout(limit)
      this.#onEvent = undefined
    }
    return find() as E
  }

  get types(): string[] {
    return this.events.map(({ type }) => type)
  }
}
