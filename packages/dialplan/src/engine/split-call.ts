// What stands between the parentheses of an application or function, split as its facts say, and what is missing.

import { splitArguments } from '../variables/split-arguments.ts'

interface Declared {
  readonly arguments: readonly string[]
  readonly split?: 'standard' | 'raw' | 'none'
}

/** Kept per facts: how many arguments, and the names of those that must be there. */
const shapes = new WeakMap<Declared, { most: number; needed: number }>()

function shapeOf(declared: Declared): { most: number; needed: number } {
  let shape = shapes.get(declared)
  if (!shape) {
    const names = declared.arguments
    const repeats = names.at(-1)?.endsWith('...') ?? false
    const needed = names.filter((name) => !/[?]$|\.\.\.$/.test(name)).length
    shape = { most: repeats ? Number.POSITIVE_INFINITY : Math.max(1, names.length), needed }
    shapes.set(declared, shape)
  }
  return shape
}

export type SplitCall = { ok: true; args: string[] } | { ok: false; missing: string }

/** An argument that must be there counts as missing when nothing was written for it. */
export function splitCall(declared: Declared, data: string): SplitCall {
  const { most, needed } = shapeOf(declared)
  const args =
    declared.split === 'none'
      ? data === ''
        ? []
        : [data]
      : splitArguments(data, { most, isRaw: declared.split === 'raw' })
  if (args.length < needed) return { ok: false, missing: declared.arguments[args.length] as string }
  return { ok: true, args }
}
