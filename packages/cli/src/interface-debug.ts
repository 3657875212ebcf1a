// What applications hear and ask for, written into the log while somebody wants to see it.
// Not the interface: it publishes these things to whoever listens, and mostly nobody does.

import type { Dispose, Hooks, Log } from '@jackfield/base'

/** Stands for every application. */
const everybody = 'all'

export class InterfaceDebug {
  readonly #log: Log
  readonly #hooks: Hooks
  readonly #debugged = new Set<string>()
  #stop: Dispose | undefined

  constructor(log: Log, hooks: Hooks) {
    this.#log = log.for('ari')
    this.#hooks = hooks
  }

  set(application: string, isOn: boolean): void {
    if (isOn) this.#debugged.add(application)
    else this.#debugged.delete(application)
    if (this.#debugged.size === 0) this.close()
    else this.#stop ??= this.#listen()
  }

  isOn(application: string): boolean {
    return this.#debugged.has(application) || this.#debugged.has(everybody)
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #listen(): Dispose {
    const events = this.#hooks('jackfield:event:delivered').subscribe(({ application, type, text }) => {
      // a line about a line would be one more
      if (this.isOn(application) && type !== 'LogLineWritten') this.#log.notice(`event to ${application}: ${text}`)
    })
    const requests = this.#hooks('jackfield:rest:request').subscribe(({ method, path, user, status, over }) => {
      if (!this.#debugged.has(everybody)) return
      this.#log.notice(`request over ${over}: ${method} ${path} of ${user ?? 'nobody'} answered with ${status}`)
    })
    return () => {
      events()
      requests()
    }
  }
}
