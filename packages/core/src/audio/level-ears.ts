// Who listens to how loud a channel is, frame by frame: answering machines, waits for silence.
// Not the events of talk detection: those have a detector of their own.

import type { MediaPlane } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { ChannelPorts } from './channel-ports.ts'

/** Of every 20 ms: the mean magnitude of the samples; 0 and false when nothing came. */
export type LevelListener = (level: number, hasAudio: boolean) => void

export const levelFrameMs = 20

export class LevelEars {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts
  readonly #ears = new Map<string, Set<LevelListener>>()
  readonly #stop: () => void

  constructor(plane: MediaPlane, ports: ChannelPorts) {
    this.#plane = plane
    this.#ports = ports
    this.#stop = plane.onNotice((notice) => {
      if (notice.type !== 'level') return
      for (const listener of this.#ears.get(notice.port) ?? []) listener(notice.level, notice.hasAudio)
    })
  }

  /** Until the function that comes back is called. */
  listen(channel: Channel, onLevel: LevelListener): () => void {
    const ears = this.#ears.get(channel.id) ?? new Set()
    this.#ears.set(channel.id, ears)
    ears.add(onLevel)
    if (ears.size === 1) this.#setReporting(channel, true)
    return () => {
      if (!ears.delete(onLevel) || ears.size > 0) return
      this.#ears.delete(channel.id)
      if (!channel.isEnded) this.#setReporting(channel, false)
    }
  }

  #setReporting(channel: Channel, reportsLevel: boolean): void {
    this.#ports.queue(channel, (port) => this.#plane.setPort(port, { reportsLevel }))
  }

  close(): void {
    this.#stop()
    this.#ears.clear()
  }
}
