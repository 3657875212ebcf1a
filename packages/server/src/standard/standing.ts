// How a name of Asterisk's stands here: it works, it is taken without effect, it is not here, or nobody knows it.
// Not where it is used.

import { table } from '@jackfield/base'
import type { Absence } from '@jackfield/dialplan'
import { retiredApplications, standardApplications } from './applications.table.ts'
import { retiredFunctions, standardFunctions } from './functions.table.ts'
import { ourApplications, ourFunctions } from './our-names.ts'

const lower = (name: string): string => name.toLowerCase()

const byName = (modules: Readonly<Record<string, readonly string[]>>, key: (name: string) => string) =>
  new Map(Object.entries(modules).flatMap(([module, names]) => names.map((name) => [key(name), module] as const)))

const same = (name: string): string => name

/** Applications are found in any letter case, functions as they are written. */
const facts = {
  application: {
    standard: byName(standardApplications, lower),
    retired: new Map(Object.entries(retiredApplications).map(([name, instead]) => [lower(name), instead])),
    ours: new Map(ourApplications.map(({ name, module }) => [lower(name), module])),
    key: lower,
  },
  function: {
    standard: byName(standardFunctions, same),
    retired: table(retiredFunctions),
    ours: new Map(ourFunctions.map(({ name, module }) => [name, module])),
    key: same,
  },
} as const

/** Why there is none of this name just now. */
export function absenceOf(kind: keyof typeof facts, name: string): Absence {
  const { standard, retired, ours, key } = facts[kind]
  const wanted = key(name)
  const module = ours.get(wanted)
  if (module !== undefined) {
    const message = `The ${kind} ${name} belongs to ${module}, which modules.conf does not load`
    return { code: 'module-not-loaded', message }
  }
  const from = standard.get(wanted) ?? (kind === 'function' && name.startsWith('ODBC_') ? 'func_odbc.so' : undefined)
  if (from !== undefined) {
    const message = `The ${kind} ${name}${from === 'core' ? '' : ` (${from})`} is not here yet`
    return { code: 'not-here-yet', message }
  }
  const instead = retired.get(wanted)
  if (instead !== undefined) {
    const hint = instead === '' ? '' : `; use ${instead}`
    return { code: 'not-here-yet', message: `The ${kind} ${name} is gone from Asterisk, too${hint}` }
  }
  return { code: `no-such-${kind}`, message: `There is no ${kind} ${name}` }
}
