// What is served where: the mount that a path leads to. The longest path that fits wins; letters in any case.
// Not what a mount does: mount.ts describes them, the door asks here.

import type { Mount } from './mount.ts'

export class Mounts {
  readonly #prefix: string
  readonly #all: Mount[] = []
  /** those that a path may lead to, by its first letter */
  readonly #likely: (readonly Mount[] | undefined)[] = []

  /** @param prefix what every path begins with, without a slash at its end */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  get all(): readonly Mount[] {
    return this.#all
  }

  add(mount: Mount): void {
    this.#all.push(mount)
    this.#all.sort((a, b) => b.path.length - a.path.length)
    this.#likely.length = 0
  }

  remove(mount: Mount): void {
    const at = this.#all.indexOf(mount)
    if (at === -1) return
    this.#all.splice(at, 1)
    this.#likely.length = 0
  }

  find(path: string): Mount | undefined {
    if (!leads(this.#prefix, path, 0)) return undefined
    const { length } = this.#prefix
    const letter = letterOf(path, length)
    for (const mount of this.#likely[letter] ?? this.#likelyAt(letter))
      if (leads(mount.path, path, length)) return mount
    return undefined
  }

  /** What is left of a path behind the mount it belongs to. */
  below(path: string, mount: Mount): string {
    return path.slice(this.#prefix.length + mount.path.length)
  }

  #likelyAt(letter: number): readonly Mount[] {
    const likely = this.#all.filter(({ path }) => path.length <= 1 || letterOf(path, 0) === letter)
    this.#likely[letter] = likely
    return likely
  }
}

/** The first letter behind the slash, capital or not: a bit tells those apart. Of what is no letter anything below 256. */
const letterOf = (path: string, from: number): number => path.charCodeAt(from + 1) & 0xdf

/** Whether whole segments of a path, from a place in it on, are this lead; letters in any case. */
function leads(lead: string, path: string, from: number): boolean {
  const end = from + lead.length
  if (!path.startsWith(lead, from) && path.slice(from, end).toLowerCase() !== lead.toLowerCase()) return false
  return lead === '' || path.length === end || path[end] === '/'
}
