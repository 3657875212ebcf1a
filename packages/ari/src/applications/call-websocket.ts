// A connection for one call: opened when a channel asks for its application, closed when the channel has left it.
// Not one that lasts: when it cannot be had, the call goes on without it.

import { detached, type Timer } from '@jackfield/base'
import type { Application } from './application.ts'
import type { OutboundWebsocket } from './outbound-websocket.ts'
import type { OutboundDeps } from './persistent-websocket.ts'
import type { Session } from './session.ts'

/** How long it stays open after the last channel has left, so that the answer to the request that ended it still goes out. */
const lingerMs = 1_000
/** How often that is prolonged while something is still to be sent. */
const longestLingers = 5

export class CallWebsocket {
  readonly name: string
  readonly #channelId: string
  readonly #websocket: OutboundWebsocket
  readonly #deps: OutboundDeps
  readonly #onEnd: (call: CallWebsocket) => void
  readonly #ending = new AbortController()
  #application: Application | undefined
  #session: Session | undefined
  #channels = 0
  #lingers = 0
  #linger: Timer | undefined

  constructor(
    { name, channelId }: { name: string; channelId: string },
    websocket: OutboundWebsocket,
    deps: OutboundDeps,
    onEnd: (call: CallWebsocket) => void,
  ) {
    this.name = name
    this.#channelId = channelId
    this.#websocket = websocket
    this.#deps = deps
    this.#onEnd = onEnd
  }

  /** True when the connection is there; then a channel may enter. */
  async open(signal: AbortSignal): Promise<boolean> {
    const isOpen = await this.#connect(AbortSignal.any([signal, this.#ending.signal]))
    if (isOpen) this.#startLinger()
    else this.end()
    return isOpen
  }

  entered(): void {
    this.#channels++
    this.#stopLinger()
  }

  left(): void {
    this.#channels = Math.max(0, this.#channels - 1)
    if (this.#channels === 0) this.#startLinger()
  }

  /** It is over: the application is no more, and the socket is closed. */
  end(): void {
    if (this.#ending.signal.aborted) return
    this.#ending.abort(new Error('the call is over'))
    this.#stopLinger()
    const session = this.#session
    this.#onEnd(this)
    if (this.#application) this.#deps.applications.unregister(this.#application)
    if (!session) return
    session.connection.close(1000, '')
    session.closed()
  }

  /** Tries as often as configured. */
  async #connect(signal: AbortSignal): Promise<boolean> {
    const { clock, dialer, log } = this.#deps
    const { client } = this.#websocket
    for (let left = Math.max(1, client.reconnectAttempts); left > 0; left--) {
      try {
        await dialer.dial(this.#websocket, (connection) => this.#serve(connection), signal, this.#channelId)
        return this.#session !== undefined && !signal.aborted
      } catch (error) {
        if (signal.aborted) return false
        log.warning(`${this.name}: no connection, ${left - 1} tries left: ${(error as Error).message}`)
      }
      if (left > 1) await clock.sleep(client.reconnectIntervalMs, signal).catch(() => undefined)
      if (signal.aborted) return false
    }
    return false
  }

  #serve(connection: Session['connection']): Session {
    const { applications } = this.#deps
    const application = applications.register(this.name)
    this.#application = application
    if (this.#websocket.subscribeAll) applications.subscribeToAll(application)
    const session = applications.openOutbound([this.name], connection, () => this.#lost(session))
    this.#session = session
    applications.holdOutbound(session, application, 'here')
    return session
  }

  #lost(session: Session): void {
    if (this.#session !== session) return
    this.#session = undefined
    if (!this.#ending.signal.aborted) detached(this.#recover(), 'the way back to an application')
  }

  /** The call goes on while the far side is looked for again; when it is not found the call goes on without it. */
  async #recover(): Promise<void> {
    const { clock, applications } = this.#deps
    const { signal } = this.#ending
    await clock.sleep(this.#websocket.client.reconnectIntervalMs, signal).catch(() => undefined)
    if (signal.aborted || (await this.#connect(signal)) || signal.aborted) return
    if (this.#application) applications.abandon(this.#application)
    this.end()
  }

  #startLinger(): void {
    this.#lingers = 0
    this.#stopLinger()
    this.#armLinger()
  }

  #armLinger(): void {
    this.#linger = this.#deps.clock.after(lingerMs, () => {
      const hasUnsent = !this.#session || this.#session.connection.bufferedBytes > 0
      if (hasUnsent && ++this.#lingers < longestLingers) this.#armLinger()
      else this.end()
    })
  }

  #stopLinger(): void {
    this.#linger?.cancel()
    this.#linger = undefined
  }
}
