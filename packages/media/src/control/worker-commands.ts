// Commands on their way to workers: shown to whoever follows them, asked or posted, and refused once the plane is closed.
// Not which worker has what.
import type { Diagnostic, Diagnostics, Log } from '@jackfield/base'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { WorkerSlot } from './worker-pool.ts'

export type CommandHook = Diagnostic<Diagnostics['jackfield:media:command']>

export class WorkerCommands {
  readonly #hook: CommandHook
  readonly #log: Log
  readonly #onPort: (port: string) => void
  isClosed = false

  /** `onPort`: a command is about to go to this port. */
  constructor(hook: CommandHook, log: Log, onPort: (port: string) => void) {
    this.#hook = hook
    this.#log = log
    this.#onPort = onPort
  }

  /** No slot: whoever is meant is not there. */
  ask<N extends CommandName>(slot: WorkerSlot | undefined, name: N, ask: Ask<N>): Promise<Answer<N>> {
    if (!slot) return Promise.reject(new MediaError('unknown-port', portIn(ask)))
    if (this.isClosed) return Promise.reject(new MediaError('worker-gone'))
    this.emit(name, ask)
    return this.askUnseen(slot, name, ask)
  }

  /** What whoever follows commands has seen already, or need not see. */
  askUnseen<N extends CommandName>(slot: WorkerSlot, name: N, ask: Ask<N>): Promise<Answer<N>> {
    const port = portIn(ask)
    if (port !== undefined) this.#onPort(port)
    return slot.ask(name, ask)
  }

  /** For what nobody waits for: a port may have been closed meanwhile, which is no fault. */
  post<N extends CommandName>(slot: WorkerSlot | undefined, name: N, ask: Ask<N>): void {
    const port = portIn(ask)
    if (!slot) this.refused(name, new MediaError('unknown-port', port))
    if (!slot || this.isClosed) return
    this.emit(name, ask)
    if (port !== undefined) this.#onPort(port)
    slot.post(name, ask)
  }

  refused(name: CommandName, error: Error): void {
    if (!(error instanceof MediaError)) this.#log.error(`${name}: ${String(error)}`)
    else this.#log.debug(`${name}: ${error.message}`, { code: error.code })
  }

  /** Whenever there is time for it. */
  postLater(slot: WorkerSlot, name: 'close-port', ask: Ask<'close-port'>): void {
    if (this.isClosed) return
    this.emit(name, ask)
    slot.postLater(name, ask)
  }

  emit(name: CommandName, ask: object): void {
    if (this.#hook.hasSubscribers) this.#hook.emit({ command: name, ...namesIn(ask) })
  }
}

const portIn = (ask: object): string | undefined => (ask as { port?: string }).port

/** The names in a command that a ladder can use. */
function namesIn(ask: object): { channelId?: string; bridgeId?: string } {
  const { port, bridge } = ask as { port?: string; bridge?: string }
  return { ...(port === undefined ? {} : { channelId: port }), ...(bridge === undefined ? {} : { bridgeId: bridge }) }
}
