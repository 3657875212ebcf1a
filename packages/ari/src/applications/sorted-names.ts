// Names in order, and their text as a JSON array: kept in blocks, so that one more costs the same however many there are.
// Not a set: whoever adds a name knows that it is new.

/** A block is written anew when a name of it comes or goes. */
const mostInBlock = 128

interface Block {
  readonly names: string[]
  /** `"a","b"`; undefined: to be written */
  text: string | undefined
}

export class SortedNames {
  readonly #blocks: Block[] = []

  constructor(names: Iterable<string> = []) {
    const sorted = [...names].sort()
    for (let at = 0; at < sorted.length; at += mostInBlock)
      this.#blocks.push({ names: sorted.slice(at, at + mostInBlock), text: undefined })
  }

  add(name: string): void {
    if (this.#blocks.length === 0) this.#blocks.push({ names: [], text: undefined })
    const at = this.#blockOf(name)
    const block = this.#blocks[at] as Block
    block.names.splice(placeOf(block.names, name), 0, name)
    block.text = undefined
    if (block.names.length > mostInBlock) this.#split(at)
  }

  remove(name: string): void {
    if (this.#blocks.length === 0) return
    const at = this.#blockOf(name)
    const block = this.#blocks[at] as Block
    const place = placeOf(block.names, name)
    if (block.names[place] !== name) return
    block.names.splice(place, 1)
    block.text = undefined
    if (block.names.length === 0) this.#blocks.splice(at, 1)
  }

  /** `["a","b"]` */
  text(): string {
    const texts = this.#blocks.map((block) => {
      block.text ??= block.names.map((name) => JSON.stringify(name)).join(',')
      return block.text
    })
    return `[${texts.join(',')}]`
  }

  #split(at: number): void {
    const block = this.#blocks[at] as Block
    const upper = block.names.splice(mostInBlock / 2)
    this.#blocks.splice(at + 1, 0, { names: upper, text: undefined })
  }

  /** The last block that begins at the name or before; else the first. */
  #blockOf(name: string): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#blocks[middle]?.names[0] ?? '') <= name) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Where the name stands, or would. */
function placeOf(names: readonly string[], name: string): number {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] as string) < name) low = middle + 1
    else high = middle
  }
  return low
}
