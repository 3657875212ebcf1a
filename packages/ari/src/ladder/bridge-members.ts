// Who is in which bridge, for what is done to a bridge and is seen in the calls of all who are in it.
// Not the bridges.

import type { BusEvent } from '@jackfield/core'
import { targetOf } from './event-subjects.ts'

export class BridgeMembers {
  readonly #inside = new Map<string, Set<string>>()

  note(event: BusEvent): void {
    switch (event.name) {
      case 'channel-entered-bridge': {
        const inside = this.#inside.get(event.bridge.id) ?? new Set()
        this.#inside.set(event.bridge.id, inside.add(event.channel.id))
        return
      }
      case 'channel-left-bridge':
        this.#inside.get(event.bridge.id)?.delete(event.channel.id)
        return
      case 'bridge-destroyed':
        this.#inside.delete(event.bridge.id)
    }
  }

  /** Ids of channels; undefined: nobody was ever in it. */
  of(bridgeId: string): ReadonlySet<string> | undefined {
    return this.#inside.get(bridgeId)
  }

  /** Channels that hear or are recorded where the event does not carry them. */
  targets(event: BusEvent): readonly string[] {
    const uri = targetOf(event)
    if (uri === undefined) return nobody
    const [, kind, id = ''] = /^(channel|bridge):(.*)$/s.exec(uri) ?? []
    return kind === 'bridge' ? [...(this.#inside.get(id) ?? [])] : [id]
  }
}

const nobody: readonly string[] = []
