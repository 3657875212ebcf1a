// Doors whose port is taken: said in the log and to whoever asks whether the exchange is ready, and tried again until they open.
// Not the doors: each is a name and a way to open it.

import { type Clock, detached, type Log, type Timer } from '@jackfield/base'

export interface DoorPlan {
  /** as in `the HTTP door at 127.0.0.1:8088` */
  readonly name: string
  /** Rejects when it cannot be opened now. */
  open(): Promise<unknown>
}

/** Between two tries. */
const retryMs = 5_000

export class Doors {
  readonly #clock: Clock
  readonly #log: Log
  /** why, by the plan */
  readonly #shut = new Map<DoorPlan, string>()
  #timer: Timer | undefined
  #isClosed = false

  constructor({ clock, log }: { clock: Clock; log: Log }) {
    this.#clock = clock
    this.#log = log.for('doors')
  }

  /** Opens it now or later. */
  async open(plan: DoorPlan): Promise<void> {
    const trouble = await attempt(plan)
    if (trouble === undefined) return
    this.#shut.set(plan, trouble)
    this.#log.error(`${plan.name} cannot be opened: ${trouble}; it is tried again every ${retryMs / 1000} seconds`, {
      code: 'door-shut',
    })
    this.#later()
  }

  /** It is not wanted any more. */
  forget(plan: DoorPlan): void {
    this.#shut.delete(plan)
  }

  /** What is not open, in one sentence; nothing: everything is. */
  get trouble(): string | undefined {
    if (this.#shut.size === 0) return undefined
    return [...this.#shut].map(([{ name }, trouble]) => `${name} is not open: ${trouble}`).join('; ')
  }

  /** Nothing is tried any more. */
  close(): void {
    this.#isClosed = true
    this.#timer?.cancel()
    this.#shut.clear()
  }

  #later(): void {
    if (this.#isClosed || this.#shut.size === 0) return
    this.#timer ??= this.#clock.after(retryMs, () => {
      this.#timer = undefined
      detached(this.#tryAgain(), 'opening the doors')
    })
  }

  async #tryAgain(): Promise<void> {
    for (const plan of [...this.#shut.keys()]) {
      const trouble = await attempt(plan)
      if (this.#isClosed) return
      if (!this.#shut.has(plan)) continue
      if (trouble !== undefined) this.#shut.set(plan, trouble)
      else {
        this.#shut.delete(plan)
        this.#log.notice(`${plan.name} is open now`)
      }
    }
    this.#later()
  }
}

async function attempt({ open }: DoorPlan): Promise<string | undefined> {
  try {
    await open()
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return 'the port is in use'
    if (code === 'EACCES') return 'this user may not listen there'
    if (code === 'EADDRNOTAVAIL') return 'this machine has no such address'
    return message
  }
}
