// Who listens to how loud a channel is, frame by frame: answering machines, waits for silence.
// Not the events of talk detection: those have a detector of their own.

import type { MediaPlane } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { ChannelPorts } from './channel-ports.ts'

/** Of every 20 ms: the mean magnitude of the samples; 0 and false when nothing came. */
export type HearLevel = (level: number, hasAudio: boolean) => void

export const levelFrameMs = 20

export class LevelEars {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts
  readonly #ears = new Map<string, Set<HearLevel>>()
  readonly #stop: () => void

  constructor(plane: MediaPlane, ports: ChannelPorts) {
    this.#plane = plane
    this.#ports = ports
    this.#stop = plane.onNotice((notice) => {
      if (notice.type !== 'level') return
      for (const hear of this.#ears.get(notice.port) ?? []) hear(notice.level, notice.hasAudio)
    })
  }

  /** Until the function that comes back is called. */
  listen(channel: Channel, hear: HearLevel): () => void {
    const ears = this.#ears.get(channel.id) ?? new Set()
    this.#ears.set(channel.id, ears)
    ears.add(hear)
    if (ears.size === 1) this.#tell(channel, true)
    return () => {
      if (!ears.delete(hear) || ears.size > 0) return
      this.#ears.delete(channel.id)
      if (!channel.isEnded) this.#tell(channel, false)
    }
  }

  #tell(channel: Channel, tellsLevel: boolean): void {
    this.#ports.queue(channel, (port) => this.#plane.setPort(port, { tellsLevel }))
  }

  close(): void {
    this.#stop()
    this.#ears.clear()
  }
}
