// One parameter of an operation, as data, and the TypeScript type of its value.
// Not the decoding: that is decode.ts.

import type { JsonObject } from '@jackfield/base'

export interface Parameter {
  readonly in: 'path' | 'query' | 'body'
  /** `long` decodes like `int`; `object` and `containers` are JSON objects of the body (`containers`: names to values) */
  readonly type: 'string' | 'int' | 'long' | 'double' | 'boolean' | 'object' | 'containers'
  /** one sentence in our words */
  readonly about: string
  readonly required?: true
  /** a list: comma-separated in the query, an array in JSON */
  readonly many?: true
  readonly default?: string | number | boolean
  /** the only values allowed */
  readonly values?: readonly string[]
  /** values are compared without regard to case, and handed on as they stand in `values` */
  readonly anyCase?: true
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  /** an empty text is a value of its own; elsewhere it counts as not given where nothing is required */
  readonly emptyCounts?: true
  /** checked only when the handler asks (`caller.checkLate()`), because another error is reported first */
  readonly late?: true
  /** the words of `message` when it is missing or wrong, where clients know them; `{value}` takes the value that is wrong */
  readonly words?: { readonly missing?: string; readonly invalid?: string }
  /** the name used in "Too many values for …", where it differs */
  readonly listName?: string
  readonly since?: readonly string[]
}

type ScalarOf<P extends Parameter> = P extends { values: readonly (infer V)[] }
  ? V
  : P['type'] extends 'int' | 'long' | 'double'
    ? number
    : P['type'] extends 'boolean'
      ? boolean
      : P['type'] extends 'object' | 'containers'
        ? JsonObject
        : string

type Present<P extends Parameter> = P extends { many: true } ? readonly ScalarOf<P>[] : ScalarOf<P>

/** What a handler gets for this parameter. */
export type ValueOf<P extends Parameter> = P extends { late: true }
  ? Present<P> | undefined
  : P extends { required: true } | { default: string | number | boolean }
    ? Present<P>
    : Present<P> | undefined

export type ValuesOf<Ps extends Readonly<Record<string, Parameter>>> = { readonly [N in keyof Ps]: ValueOf<Ps[N]> }
