// The applications of the program that reads every socket: one that answers calls and works on them, two that fight for calls.
// It writes down what it was promised, so that somebody can look whether it came.

import { systemClock } from '@jackfield/base'
import { type ClusterHosts, names } from './cluster-hosts.ts'
import { type ReadEvent, Reader } from './reader.ts'

/** What is known of one call. */
export interface DeskCall {
  readonly id: string
  /** values that an answer said were set, in order */
  readonly promised: string[]
  /** those that an event told of, in order */
  readonly told: string[]
  /** applications whose claim was answered with success */
  readonly winners: string[]
  /** claims that nobody answered: they may have won */
  unanswered: number
  /** that was told to have it */
  application: string
  /** that was called; empty: it is not known yet */
  exten: string
  isOffered: boolean
  /** a request about it was made again: the first one may have been carried out, too, and late */
  isRepeated: boolean
  /** an application was told that it has the call, that it has it no more; 0: it was not */
  startedAt: number
  endedAt: number
  /** the node whose socket told it that it has the call; −1: none */
  toldBy: number
  /** it was told that the exchange of the call is lost */
  lostAt: number
}

const variable = 'STEP'
const steps = 3
/** A request that no node could carry out is made again, as a client behind a balancer does. */
const longestMs = 30_000
const againMs = 250

export class Desk {
  readonly calls = new Map<string, DeskCall>()
  readonly readers: readonly Reader[]
  readonly #hosts: ClusterHosts
  /** nodes that requests go to just now */
  sound: readonly number[]
  #turn = 0

  constructor(hosts: ClusterHosts) {
    this.#hosts = hosts
    this.sound = [...hosts.exchanges.keys()]
    const reader = (name: string, at: number, onEvent: (event: ReadEvent, at: number) => void) =>
      new Reader(hosts, name, at, onEvent, (exchange) => this.#lost(name, exchange))
    this.readers = [
      reader('desk', 0, (event, at) => this.#ofDesk(event, at)),
      reader('left', 1, (event, at) => this.#offered('left', event, at)),
      reader('right', 2, (event, at) => this.#offered('right', event, at)),
    ]
  }

  /** What was wrong since it was asked last. */
  takeFaults(): string[] {
    return this.readers.flatMap((reader) => reader.faults.splice(0))
  }

  /** What the applications of these calls were told lately. */
  storyOf(calls: readonly DeskCall[]): string {
    const told = new Set(calls.map(({ application }) => application))
    return this.readers
      .filter(({ name }) => told.has(name))
      .map(({ name, story }) => `${name} was told:\n${story}`)
      .join('\n')
  }

  close(): void {
    for (const reader of this.readers) reader.close()
  }

  /** Any node will do: the next one, until one answers. `unanswered` is run for each that did not. */
  async #ask(method: string, path: string, body?: unknown, unanswered = () => {}): Promise<number> {
    const begun = systemClock.now()
    for (;;) {
      const at = this.sound[this.#turn++ % this.sound.length] as number
      const { status } = await this.#hosts.ask(at, method, path, body)
      const isAnswered = status > 0 && status < 500
      if (isAnswered || systemClock.now() - begun > longestMs) return status
      unanswered()
      await systemClock.sleep(againMs)
    }
  }

  #call(id: string): DeskCall {
    let call = this.calls.get(id)
    if (!call) {
      const lists = { promised: [], told: [], winners: [] }
      call = {
        id,
        ...lists,
        unanswered: 0,
        application: '',
        exten: '',
        isOffered: false,
        isRepeated: false,
        startedAt: 0,
        endedAt: 0,
        toldBy: -1,
        lostAt: 0,
      }
      this.calls.set(id, call)
    }
    return call
  }

  #ofDesk(event: ReadEvent, at: number): void {
    const id = event.channel?.id as string | undefined
    if (id === undefined) return
    const call = this.#call(id)
    if (event.type === 'StasisStart') {
      begin(call, 'desk', event, at)
      void this.#serve(call)
    } else if (event.type === 'StasisEnd') call.endedAt = systemClock.now()
    else if (event.type === 'ChannelVarset' && event.variable === variable) call.told.push(String(event.value))
  }

  async #serve(call: DeskCall): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      const value = String(step)
      const again = () => {
        call.isRepeated = true
      }
      const status = await this.#ask('POST', `/channels/${call.id}/variable`, { variable, value }, again)
      if (status === 204) call.promised.push(value)
    }
    await this.#ask('POST', `/channels/${call.id}/answer`)
  }

  #lost(application: string, exchange: string): void {
    const node = names[this.#hosts.entityIds.indexOf(exchange)]
    for (const call of this.calls.values())
      if (call.application === application && call.id.startsWith(`${node}-`)) call.lostAt = systemClock.now()
  }

  #offered(application: string, event: ReadEvent, at: number): void {
    const id = event.channel?.id as string | undefined
    if (id === undefined) return
    const call = this.#call(id)
    if (event.type === 'CallBroadcast') {
      call.isOffered = true
      void this.#claim(application, call)
    } else if (event.type === 'StasisStart') {
      begin(call, application, event, at)
      void this.#ask('POST', `/channels/${id}/answer`)
    } else if (event.type === 'StasisEnd') call.endedAt = systemClock.now()
  }

  async #claim(application: string, call: DeskCall): Promise<void> {
    const query = `channelId=${encodeURIComponent(call.id)}&application=${application}`
    // one that was not answered may have won: then it is lost when it is made again
    const status = await this.#ask('POST', `/events/claim?${query}`, undefined, () => call.unanswered++)
    if (status >= 200 && status < 300) call.winners.push(application)
  }
}

function begin(call: DeskCall, application: string, { channel }: ReadEvent, toldBy: number): void {
  Object.assign(call, { application, exten: channel.dialplan.exten, startedAt: systemClock.now(), toldBy })
}
