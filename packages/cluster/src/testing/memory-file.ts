// A node's copy of what is shared, in memory.

import type { SharedFile } from '../shared/shared-space.ts'

export class MemoryFile implements SharedFile {
  readonly texts = new Map<string, string>()

  entries(): Iterable<readonly [string, string]> {
    return [...this.texts]
  }

  apply(changes: Iterable<readonly [string, string | undefined]>): { ok: boolean } {
    for (const [key, text] of changes) {
      if (text === undefined) this.texts.delete(key)
      else this.texts.set(key, text)
    }
    return { ok: true }
  }
}
