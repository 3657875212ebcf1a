// For tests: a client without a socket, that keeps every message it got and can refuse to read.
// Not for users.

import assert from 'node:assert/strict'
import { until } from '@jackfield/base/testing'
import type { Manager } from '../manager.ts'
import type { Session } from '../session.ts'
import type { Wire } from '../wire.ts'

/** no two clients use one id: events carry those of others */
let actions = 0

/** A clock in hand. */
interface Settling {
  settle(): Promise<void>
}

/** Its lines as `Name: value`. */
export type Lines = readonly string[]

export class TestClient implements Wire {
  readonly address: string
  readonly localName = 'IPV4/TCP/127.0.0.1/5038'
  readonly remoteName: string
  /** everything that came, as it came */
  text = ''
  isEnded = false
  isCut = false
  isPaused = false
  /** false: what is written waits */
  isReading = true
  waiting = 0
  readonly session: Session | undefined
  readonly #clock: Settling

  constructor(manager: Manager, clock: Settling, address = '127.0.0.1') {
    this.address = address
    this.remoteName = `IPV4/TCP/${address}/40000`
    this.#clock = clock
    this.session = manager.accept(this)
  }

  write(text: string): void {
    if (this.isReading) this.text += text
    else this.waiting += Buffer.byteLength(text)
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  end(): void {
    this.isEnded = true
    this.session?.closed()
  }

  cut(): void {
    this.isCut = true
    this.session?.closed()
  }

  get isOpen(): boolean {
    return !this.isEnded && !this.isCut
  }

  /** Every message after the banner. */
  get messages(): Lines[] {
    const body = this.text.slice(this.text.indexOf('\r\n') + 2)
    return body
      .split('\r\n\r\n')
      .filter((text) => text !== '')
      .map((text) => text.split('\r\n'))
  }

  /** Events of a name, the newest last. */
  events(name: string): Lines[] {
    return this.messages.filter(([first]) => first === `Event: ${name}`)
  }

  /** Forgets what came. */
  hush(): void {
    this.text = '\r\n'
  }

  send(text: string): void {
    this.session?.receive(text)
  }

  async logIn(username = 'all', secret = 'secret', more: Readonly<Record<string, string>> = {}): Promise<Lines> {
    return this.action({ Action: 'Login', Username: username, Secret: secret, ...more })
  }

  /** Sends an action; its answer, once everything has settled, without the ActionID. */
  async action(fields: Readonly<Record<string, string | readonly string[]>>): Promise<Lines> {
    return (await this.list(fields))[0] as Lines
  }

  /** The same with every event that belongs to the answer. */
  async list(fields: Readonly<Record<string, string | readonly string[]>>): Promise<Lines[]> {
    const id = `test-${++actions}`
    const lines = Object.entries({ ...fields, ActionID: id }).flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}: ${value}\r\n`),
    )
    this.send(`${lines.join('')}\r\n`)
    const mine = () => this.messages.filter((message) => message.includes(`ActionID: ${id}`))
    const isAnswered = () => mine().some(([first]) => first?.startsWith('Response: '))
    await until(isAnswered, () => this.#clock.settle()).catch(() =>
      assert.fail(`no answer to ${JSON.stringify(fields)}, but ${JSON.stringify(this.messages.slice(-3))}`),
    )
    return mine().map((message) => message.filter((line) => line !== `ActionID: ${id}`))
  }

  /** `Success` or `Error` with its message, in one text. */
  async answer(fields: Readonly<Record<string, string | readonly string[]>>): Promise<string> {
    const lines = await this.action(fields)
    const [response = ''] = lines
    const message = lines.find((line) => line.startsWith('Message: '))
    return `${response.slice('Response: '.length)}${message ? `: ${message.slice('Message: '.length)}` : ''}`
  }
}

/** The value of a field. */
export const readField = (lines: Lines, name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
