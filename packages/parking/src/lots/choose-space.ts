// Which space a call gets: the one asked for, or the first free one from where the search begins, round once.

import type { Random } from '@jackfield/base'

export interface SpaceSearch {
  readonly first: number
  readonly last: number
  /** where `findslot = next` goes on; absent: at the first */
  readonly from?: number | undefined
  /** asked for by a number in range */
  readonly preferred?: number | undefined
  /** begins anywhere */
  readonly random?: Random | undefined
  isTaken(space: number): boolean
}

/** Nothing: all are taken. */
export function chooseSpace({ first, last, from, preferred, random, isTaken }: SpaceSearch): number | undefined {
  const size = last - first + 1
  const anywhere = random ? first + random.below(size) : undefined
  const start = anywhere ?? preferred ?? (from !== undefined && from >= first && from <= last ? from : first)
  for (let step = 0; step < size; step++) {
    const space = first + ((start - first + step) % size)
    if (!isTaken(space)) return space
  }
  return undefined
}
