// What keeps a fault of one port from all the others: whatever enters it by a socket or a timer comes through its guard.
// Not the end of the port: whoever holds the ports sees to that.
import type { Clock, Timer } from '@jackfield/base'
import type { MediaNetwork, MediaSocket, Receive } from './rtp/network.ts'

export class PortGuard {
  readonly #onFault: (error: unknown) => void
  /** the first one; what follows from it is nothing new */
  fault: { readonly error: unknown } | undefined

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  fail(error: unknown): void {
    if (this.fault) return
    this.fault = { error }
    this.#onFault(error)
  }

  run(act: () => void): void {
    if (this.fault) return
    try {
      act()
    } catch (error) {
      this.fail(error)
    }
  }

  network(network: MediaNetwork): MediaNetwork {
    return {
      open: (address: string, port: number, receive: Receive): Promise<MediaSocket> =>
        network.open(address, port, this.receiver(receive)),
    }
  }

  receiver(receive: Receive): Receive {
    // for every packet, and therefore without a function of its own
    return (bytes, from, fromPort, arrivedMs) => {
      if (this.fault) return
      try {
        receive(bytes, from, fromPort, arrivedMs)
      } catch (error) {
        this.fail(error)
      }
    }
  }

  clock(clock: Clock): Clock {
    return new GuardedClock(clock, this)
  }
}

class GuardedClock implements Clock {
  readonly #clock: Clock
  readonly #guard: PortGuard

  constructor(clock: Clock, guard: PortGuard) {
    this.#clock = clock
    this.#guard = guard
  }

  now(): number {
    return this.#clock.now()
  }

  wall(): number {
    return this.#clock.wall()
  }

  after(delayMs: number, run: () => void): Timer {
    return this.#clock.after(delayMs, () => this.#guard.run(run))
  }

  afterAtLeast(delayMs: number, run: () => void): Timer {
    return this.#clock.afterAtLeast(delayMs, () => this.#guard.run(run))
  }

  every(intervalMs: number, run: () => void): Timer {
    return this.#clock.every(intervalMs, () => this.#guard.run(run))
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(delayMs, signal)
  }

  yield(): Promise<void> {
    return this.#clock.yield()
  }
}
