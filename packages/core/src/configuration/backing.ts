// Where objects of one type are kept: the contract of every backing.
// Not the order in which several are asked; the configuration knows that.

import type { FieldValues } from './field.ts'

export interface Backing {
  /** objects can be made, changed and removed in it */
  readonly isWritable: boolean
  get(id: string): FieldValues | undefined
  ids(): readonly string[]
  /** how many objects there are */
  readonly size: number
  /** makes it or changes it; false: it could not be kept */
  put(id: string, values: FieldValues): boolean
  remove(id: string): boolean
}
