// What workers are recording, by name, and who is told when one of them ends by itself.
// Not the handle that whoever asked for it has.
import type { RecordSpec } from '../contract/play.ts'
import { RecordingHandle } from './recording-handle.ts'
import type { SoundUses } from './sound-uses.ts'
import type { WorkerCommands } from './worker-commands.ts'
import type { WorkerSlot } from './worker-pool.ts'

export interface RecordListener {
  /** enough silence was heard; whoever records ends it */
  onSilence?(): void
  /** nothing more is recorded: its port failed, or its worker died with the file */
  onFailed?(reason: string): void
}

interface Recording {
  readonly listener: RecordListener
  readonly slot: WorkerSlot
  readonly port: string
}

export class WorkerRecordings {
  readonly #commands: WorkerCommands
  readonly #uses: SoundUses
  readonly #all = new Map<string, Recording>()
  #number = 0

  constructor(commands: WorkerCommands, uses: SoundUses) {
    this.#commands = commands
    this.#uses = uses
  }

  /** Rejects with a MediaError when the file cannot be made. */
  async begin(slot: WorkerSlot, port: string, spec: RecordSpec, listener: RecordListener): Promise<RecordingHandle> {
    const record = `record ${++this.#number}`
    this.#all.set(record, { listener, slot, port })
    try {
      const whenReady = this.#uses.begin(port, record)
      if (whenReady) await whenReady
      await this.#commands.ask(slot, 'record', { record, port, spec })
    } catch (error) {
      this.#forget(record, port)
      throw error
    }
    return new RecordingHandle(
      (act) => this.#commands.post(slot, 'act-on-record', { record, act }),
      () => {
        this.#forget(record, port)
        return this.#commands.ask(slot, 'close-record', { record })
      },
    )
  }

  #forget(record: string, port: string): void {
    this.#all.delete(record)
    this.#uses.end(port, record)
  }

  /** Enough silence was heard. */
  silence(record: string): void {
    this.#all.get(record)?.listener.onSilence?.()
  }

  /** Those of this port or this worker are gone. */
  fail(of: { readonly port: string } | { readonly slot: WorkerSlot }, reason: string): void {
    for (const [name, { listener, slot, port }] of [...this.#all]) {
      if ('port' in of ? of.port !== port : of.slot !== slot) continue
      this.#all.delete(name)
      listener.onFailed?.(reason)
    }
  }
}
