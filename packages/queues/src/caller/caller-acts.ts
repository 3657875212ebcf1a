// What is done to callers by others: another priority, or out of the queue.
// Not what the caller does himself.

import type { QueueParts } from '../parts.ts'
import type { Queue } from '../queue.ts'
import type { QueuedCaller } from './queued-caller.ts'

type Missing = 'no-such-queue' | 'not-there'

export class CallerActs {
  readonly #queues: Pick<QueueParts, 'find'>

  constructor(queues: Pick<QueueParts, 'find'>) {
    this.#queues = queues
  }

  /** By the name of the channel, or its id. */
  find(queueName: string, channel: string): { readonly queue: Queue; readonly caller: QueuedCaller } | Missing {
    const queue = this.#queues.find(queueName)
    if (!queue) return 'no-such-queue'
    const wanted = channel.toLowerCase()
    const isMeant = (caller: QueuedCaller) =>
      caller.channel.id === channel || caller.channel.name.toLowerCase() === wanted
    const caller = queue.callers.find(isMeant)
    return caller ? { queue, caller } : 'not-there'
  }

  /** `isImmediate`: it moves now; otherwise those who come later see it. */
  setPriority(queueName: string, channel: string, priority: number, isImmediate: boolean): 'done' | Missing {
    const found = this.find(queueName, channel)
    if (typeof found === 'string') return found
    const { queue, caller } = found
    caller.priority = priority
    if (!isImmediate) return 'done'
    queue.move(caller)
    caller.originalPosition = queue.positionOf(caller)
    return 'done'
  }

  withdraw(queueName: string, channel: string, info: string): 'done' | 'already' | Missing {
    const found = this.find(queueName, channel)
    if (typeof found === 'string') return found
    return found.caller.withdraw(info) ? 'done' : 'already'
  }
}
