// One channel hears another, and may whisper to it: the spying applications of the dialplan.
// Not the snoop channels of applications: those are channels.

import { detached } from '@jackfield/base'
import { MediaError, type MediaPlane, type SnoopDirection } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { ChannelPorts } from './channel-ports.ts'

export interface Eavesdropping {
  /** what is heard: what the channel says (`in`), what it is told (`out`), both */
  readonly spy: SnoopDirection
  /** who hears the spy: the channel itself (`out`), whoever it talks to (`in`), both */
  readonly whisper: SnoopDirection
}

export class Eavesdroppers {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts
  #number = 0

  constructor(plane: MediaPlane, ports: ChannelPorts) {
    this.#plane = plane
    this.#ports = ports
  }

  /** Until the function that comes back is called; nothing when one of the two has no sound. */
  async start(spy: Channel, target: Channel, how: Eavesdropping): Promise<(() => void) | undefined> {
    const own = await this.#ports.open(spy)
    if (!own || !(await this.#ports.open(target))) return undefined
    const plane = this.#plane
    const name = `${spy.id} ear ${++this.#number}`
    try {
      await plane.openPort(name, { kind: 'snoop', target: target.id, rateHz: own.rateHz, ...how })
    } catch (error) {
      // it ended meanwhile
      if (error instanceof MediaError) return undefined
      throw error
    }
    plane.openBridge(name, { kind: 'mixing' })
    plane.join(name, name)
    plane.join(name, spy.id)
    return () => {
      plane.closeBridge(name)
      detached(plane.closePort(name), 'the end of a port')
    }
  }
}
