// How much room is left on the disks that the exchange writes to: looked at every ten seconds, and said in the log when it gets low.
// Nothing is refused for it: calls go on, and what cannot be written says so itself.

import type { ShownDisk } from '@jackfield/ari'
import type { Log } from '@jackfield/base'

/** What is known of the disk of one directory. */
export interface DiskReading {
  /** the same for directories on the same disk */
  readonly disk: number
  readonly free: number
  readonly size: number
}

export interface DiskSpaceDeps {
  /** what is written there, and where */
  readonly directories: Readonly<Record<string, string>>
  /** bytes; 0: never low */
  readonly leastFree: number
  readonly log: Log
  /** Rejects when the directory is not there. */
  read(path: string): Promise<DiskReading>
}

export class DiskSpace {
  readonly #deps: DiskSpaceDeps
  readonly #low = new Set<string>()
  #disks: readonly ShownDisk[] = []

  constructor(deps: DiskSpaceDeps) {
    this.#deps = deps
  }

  /** As they were when they were looked at last. */
  list(): readonly ShownDisk[] {
    return this.#disks
  }

  async look(): Promise<void> {
    const places = Object.entries(this.#deps.directories)
    const readings = await Promise.all(places.map(([, path]) => this.#deps.read(path).catch(() => undefined)))
    const byDisk = new Map<number, ShownDisk>()
    for (const [at, reading] of readings.entries()) {
      const [purpose, path] = places[at] as [string, string]
      // file systems without a size hold no files of ours
      if (!reading || reading.size === 0) continue
      const known = byDisk.get(reading.disk)
      const holds = [...(known?.holds ?? []), purpose]
      const { free, size } = reading
      byDisk.set(reading.disk, { path: known?.path ?? path, holds, free, size, low: free < this.#deps.leastFree })
    }
    this.#disks = [...byDisk.values()]
    for (const disk of this.#disks) this.#report(disk)
  }

  #report({ path, holds, free, low }: ShownDisk): void {
    if (low === this.#low.has(path)) return
    const left = `${Math.floor(free / 1e6)} MB are left on the disk of ${path}`
    if (low) {
      this.#low.add(path)
      this.#deps.log.warning(`only ${left}, which holds ${holds.join(', ')}: what does not fit is lost`, {
        code: 'disk-low',
      })
    } else {
      this.#low.delete(path)
      this.#deps.log.notice(`${left} again`, { code: 'disk-low' })
    }
  }
}
