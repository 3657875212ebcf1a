// The objects of pjsip.conf as types of configuration objects, made from the tables of options.
// Not the tables, and not the objects.

import { table } from '@jackfield/base'
import type { FieldTable, ObjectType } from '@jackfield/core'
import type { OptionTable } from './option.ts'
import { type PjsipType, pjsipTypes } from './pjsip-types.table.ts'

const typeNames = table(pjsipTypes)

export const isPjsipType = (name: string): name is PjsipType => typeNames.has(name)

const fieldsOf = (options: OptionTable): FieldTable =>
  Object.fromEntries(Object.entries(options).map(([name, { field }]) => [name, field]))

/** Whatever module owns a type: it is found under this class, too. */
const mainClass = 'res_pjsip'

const made = new Map<string, ObjectType>(
  Object.entries(pjsipTypes).map(([name, { configClass, options, ...more }]) => [
    name,
    {
      configClass,
      ...(configClass === mainClass ? {} : { otherClasses: [mainClass] }),
      name,
      defaultBackings: [`config,pjsip.conf,criteria=type=${name}`],
      fields: fieldsOf(options),
      ...more,
    },
  ]),
)

/** In the order of their table. */
export const pjsipObjectTypes: readonly ObjectType[] = [...made.values()]

export const pjsipObjectType = (name: PjsipType): ObjectType => made.get(name) as ObjectType
