// What `Local/exten@context` does, as a device: in use while somebody is called that way.
// Not what the extension's telephones do: hints know that.

import { ReturningMap } from '@jackfield/base'
import type { Channel, DeviceStates, Dialplan } from '@jackfield/core'
import { parseLocalResource } from './resource.ts'

const prefix = 'Local/'

export class LocalDevices {
  readonly #deviceStates: DeviceStates
  /** pairs of channels by `exten@context` */
  readonly #pairs = new ReturningMap<string, number>()

  constructor(deviceStates: DeviceStates, dialplan: () => Dialplan) {
    this.#deviceStates = deviceStates
    deviceStates.provide(prefix, {
      isOfThisExchange: true,
      stateOf: (resource) => {
        const { exten, context } = parseLocalResource(resource)
        if (this.#pairs.has(`${exten}@${context}`)) return 'INUSE'
        return dialplan().exists(context, exten, 1) ? 'NOT_INUSE' : undefined
      },
    })
  }

  /** A pair was made; it counts until its first half ends. */
  entered(name: string, first: Channel): void {
    this.#count(name, 1)
    first.onEnd(() => this.#count(name, -1))
  }

  #count(name: string, step: 1 | -1): void {
    const before = this.#pairs.get(name) ?? 0
    const count = before + step
    if (count > 0) this.#pairs.set(name, count)
    else this.#pairs.delete(name)
    // it was in use, and still is
    if (before > 0 && count > 0) return
    // anything may be called this way: of what is not in use nothing is kept
    this.#deviceStates.refresh(prefix + name, count > 0)
  }
}
