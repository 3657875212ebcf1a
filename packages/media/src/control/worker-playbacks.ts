// What workers are playing, by name, until they say that it is over.
// Not the handle that whoever asked for it has.
import { MediaError } from '../contract/commands.ts'
import type { PlaySpec } from '../contract/play.ts'
import { type PlaybackHandle, WorkerPlayback } from './playback-handle.ts'
import type { SoundUses } from './sound-uses.ts'
import type { WorkerCommands } from './worker-commands.ts'
import type { WorkerSlot } from './worker-pool.ts'

interface PlaybackAt {
  readonly playback: WorkerPlayback
  readonly slot: WorkerSlot
  readonly port: string
}

export class WorkerPlaybacks {
  readonly #commands: WorkerCommands
  readonly #uses: SoundUses
  readonly #all = new Map<string, PlaybackAt>()
  /** ended before the answer that says they began was heard */
  readonly #endedEarly = new Map<string, boolean>()
  #number = 0

  constructor(commands: WorkerCommands, uses: SoundUses) {
    this.#commands = commands
    this.#uses = uses
  }

  /** Undefined when there is no such sound or port. */
  async begin(slot: WorkerSlot, port: string, spec: PlaySpec): Promise<PlaybackHandle | undefined> {
    const play = `play ${++this.#number}`
    try {
      const whenReady = this.#uses.begin(port, play)
      if (whenReady) await whenReady
      const opened = await this.#commands.ask(slot, 'play', { play, port, spec })
      const playback = new WorkerPlayback(opened, (act) => this.#commands.post(slot, 'act-on-play', { play, act }))
      const early = this.#endedEarly.get(play)
      if (early === undefined) this.#all.set(play, { playback, slot, port })
      else {
        playback.finish(early)
        this.#uses.end(port, play)
      }
      return playback
    } catch (error) {
      this.#uses.end(port, play)
      if (error instanceof MediaError) return undefined
      throw error
    } finally {
      this.#endedEarly.delete(play)
    }
  }

  /** The worker says that it is over. */
  end(play: string, hasFailed: boolean): void {
    const known = this.#all.get(play)
    this.#all.delete(play)
    if (known) {
      known.playback.finish(hasFailed)
      this.#uses.end(known.port, play)
    } else this.#endedEarly.set(play, hasFailed)
  }

  /** The worker died. */
  lose(slot: WorkerSlot): void {
    for (const [play, { playback, slot: its }] of this.#all) {
      if (its !== slot) continue
      this.#all.delete(play)
      playback.finish(true)
    }
  }

  close(): void {
    for (const { playback } of this.#all.values()) playback.finish(true)
  }
}
