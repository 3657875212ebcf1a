// Devices that stand for queues, for lamps: `Queue:NAME` rings while somebody waits, `Queue:NAME_avail` says whether anybody is
// available, `Queue:NAME_pause_INTERFACE` whether a member is paused. Not the devices of members.

import type { DeviceState, DeviceStates } from '@jackfield/core'
import type { QueueParts } from '../parts.ts'

const prefix = 'Queue:'

export class QueueDevices {
  readonly #deviceStates: DeviceStates
  readonly #queues: Pick<QueueParts, 'find'>
  readonly #stop: () => void

  constructor(deviceStates: DeviceStates, queues: Pick<QueueParts, 'find'>) {
    this.#deviceStates = deviceStates
    this.#queues = queues
    this.#stop = deviceStates.provide(prefix, {
      stateOf: (resource) => this.#stateOf(resource),
      isOfThisExchange: true,
    })
  }

  refresh(resource: string): void {
    this.#deviceStates.refresh(prefix + resource)
  }

  close(): void {
    this.#stop()
  }

  #stateOf(resource: string): DeviceState | undefined {
    const whole = this.#queues.find(resource)
    if (whole) return whole.callers.length > 0 ? 'RINGING' : 'NOT_INUSE'
    const available = /^(.*)_avail$/.exec(resource)
    if (available) {
      const queue = this.#queues.find(available[1] ?? '')
      return queue && (queue.available > 0 ? 'NOT_INUSE' : 'INUSE')
    }
    return this.#stateOfPause(resource)
  }

  /** A name may have the word in it: the first that is a queue with such a member counts. */
  #stateOfPause(resource: string): DeviceState | undefined {
    const word = '_pause_'
    for (let at = resource.indexOf(word); at >= 0; at = resource.indexOf(word, at + 1)) {
      const member = this.#queues.find(resource.slice(0, at))?.members.get(resource.slice(at + word.length))
      if (member) return member.isPaused ? 'INUSE' : 'NOT_INUSE'
    }
    return undefined
  }
}
