// Marks on paths that two threads see. Two paths may share one: a mark that is seen means perhaps, one that is not seen means no.

const count = 2 ** 16
/** behind all others: whether every path has one */
const allPlace = count

export class PathMarks {
  readonly cells: Uint8Array

  /** `cells`: of the other thread; default its own */
  constructor(cells: Uint8Array = new Uint8Array(new SharedArrayBuffer(count + 1))) {
    this.cells = cells
  }

  mark(path: string): void {
    Atomics.store(this.cells, placeOf(path), 1)
  }

  markAll(): void {
    Atomics.store(this.cells, allPlace, 1)
  }

  get areAll(): boolean {
    return Atomics.load(this.cells, allPlace) === 1
  }

  has(path: string): boolean {
    return Atomics.load(this.cells, placeOf(path)) === 1
  }
}

const placeOf = (path: string) => checksum(path) % count

export function checksum(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0
  return sum
}
