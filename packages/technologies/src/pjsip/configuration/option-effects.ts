// Which options of pjsip.conf do something, by type.
// Not what they do: the page of options says that.

import type { OptionTable } from './option.ts'
import { pjsipTypes } from './pjsip-types.table.ts'

/** False: it is taken, and has no effect with any value. */
export const pjsipOptionEffects: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(
  Object.entries(pjsipTypes).map(([type, { options }]: [string, { options: OptionTable }]) => [
    type,
    new Map(Object.entries(options).map(([name, { idle }]) => [name, !idle || !!idle.when || !!idle.isAlwaysDone])),
  ]),
)
