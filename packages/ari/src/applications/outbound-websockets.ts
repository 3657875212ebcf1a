// Every connection the exchange opens itself, by configuration: the lasting ones, and those for single calls.
// Not the reading of the configuration.

import { Disposables, type Dispose } from '@jackfield/base'
import type { Bus, ChannelSnapshot } from '@jackfield/core'
import { CallWebsocket } from './call-websocket.ts'
import { longestName } from './limits.ts'
import type { OutboundWebsocket } from './outbound-websocket.ts'
import { type OutboundDeps, PersistentWebsocket } from './persistent-websocket.ts'

export class OutboundWebsockets {
  readonly #deps: OutboundDeps
  readonly #persistent = new Map<string, PersistentWebsocket>()
  /** the lasting connection of each application's name */
  #serving: ReadonlyMap<string, PersistentWebsocket> = new Map()
  /** by the application's name */
  #perCall: ReadonlyMap<string, OutboundWebsocket> = new Map()
  /** by the full name, `application:channel name` */
  readonly #calls = new Map<string, CallWebsocket>()
  readonly #endings = new Disposables()

  constructor(deps: OutboundDeps & { readonly bus: Bus }) {
    this.#deps = { ...deps, log: deps.log.for('outbound') }
    const { applications, bus } = deps
    applications.callOpener = (name, channel, signal) => this.#openForCall(name, channel, signal)
    const listen = (ending: Dispose) => this.#endings.add(ending)
    listen(
      bus.on('application-entered', ({ application, channel }) => {
        this.#calls.get(application)?.entered()
        this.#serving.get(application)?.entered(application, channel.id)
      }),
    )
    listen(
      bus.on('application-left', ({ application, channel }) => {
        this.#calls.get(application)?.left()
        this.#serving.get(application)?.left(application, channel.id)
      }),
    )
    listen(
      applications.onReleased((name) => {
        for (const websocket of this.#persistent.values()) websocket.reclaim(name)
      }),
    )
  }

  /**
   * What is configured from now on; what is there already changes as little as it can. Connections that share an application's
   * name are left out, all of them: nobody could say which one is meant.
   */
  configure(websockets: readonly OutboundWebsocket[]): void {
    const usable = this.#withoutClashes(websockets)
    const lasting = new Map<string, OutboundWebsocket>()
    const perCall = new Map<string, OutboundWebsocket>()
    for (const websocket of usable) {
      if (websocket.client.connectionType === 'persistent') lasting.set(websocket.id, websocket)
      else for (const name of websocket.applications) perCall.set(name, websocket)
    }
    this.#perCall = perCall
    for (const [id, known] of this.#persistent) {
      if (lasting.has(id)) continue
      this.#persistent.delete(id)
      known.stop()
    }
    for (const [id, websocket] of lasting) {
      const known = this.#persistent.get(id)
      if (known) known.update(websocket)
      else this.#persistent.set(id, new PersistentWebsocket(websocket, this.#deps))
    }
    this.#serving = this.#byApplication(lasting)
  }

  #byApplication(lasting: ReadonlyMap<string, OutboundWebsocket>): ReadonlyMap<string, PersistentWebsocket> {
    const serving = new Map<string, PersistentWebsocket>()
    for (const [id, websocket] of this.#persistent)
      for (const name of lasting.get(id)?.applications ?? []) serving.set(name, websocket)
    return serving
  }

  /** The applications that are reached for single calls; each has a context of the dialplan. */
  perCallNames(): readonly string[] {
    return [...this.#perCall.keys()]
  }

  /** Every connection is closed, none is opened again. */
  close(): void {
    this.configure([])
    for (const call of [...this.#calls.values()]) call.end()
    this.#endings.dispose()
    this.#deps.applications.callOpener = () => undefined
  }

  #withoutClashes(websockets: readonly OutboundWebsocket[]): OutboundWebsocket[] {
    const users = new Map<string, number>()
    for (const name of websockets.flatMap(({ applications }) => [...new Set(applications)])) {
      users.set(name, (users.get(name) ?? 0) + 1)
    }
    return websockets.filter(({ id, applications }) => {
      const clash = applications.find((name) => (users.get(name) ?? 0) > 1)
      const tooLong = applications.find((name) => name === '' || name.length > longestName)
      if (clash !== undefined)
        this.#deps.log.error(`outbound websocket ${id} is not used: another one has ${clash} too`)
      if (tooLong !== undefined) this.#deps.log.error(`outbound websocket ${id} is not used: bad application name`)
      return clash === undefined && tooLong === undefined && applications.length > 0
    })
  }

  #openForCall(
    name: string,
    channel: ChannelSnapshot,
    signal: AbortSignal,
  ): string | undefined | Promise<string | undefined> {
    const websocket = this.#perCall.get(name)
    if (!websocket) return undefined
    const fullName = `${name}:${channel.name}`
    if (fullName.length > longestName) {
      this.#deps.log.warning(`${fullName} is longer than ${longestName} characters`, { channelId: channel.id })
      return undefined
    }
    // the channel comes back before the connection of its last visit was closed
    if (this.#deps.applications.isActive(fullName)) return fullName
    const call = new CallWebsocket({ name: fullName, channelId: channel.id }, websocket, this.#deps, (ended) => {
      if (this.#calls.get(fullName) === ended) this.#calls.delete(fullName)
    })
    this.#calls.set(fullName, call)
    return call.open(signal).then((isOpen) => (isOpen ? fullName : undefined))
  }
}
