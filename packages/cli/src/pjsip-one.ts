// One SIP object as a command: its rows, all its settings, and data.
// Not the rows.

import type { Json } from '@jackfield/base'
import type { PjsipInventory } from '@jackfield/technologies'
import { type Command, command } from './command.ts'
import type { CommandDeps } from './command-deps.ts'
import { settingLines } from './pjsip-rows.ts'
import { refused, shown } from './reply.ts'

export interface PjsipOne<T> {
  readonly name: string
  readonly synopsis: string
  readonly module: string
  /** what its argument is called */
  readonly what: string
  readonly head: readonly string[]
  all(inventory: PjsipInventory): readonly T[]
  nameOf(one: T): string
  /** where there may be so many that looking through all of them takes long */
  find?(inventory: PjsipInventory, name: string): T | undefined
  rows(one: T, deps: CommandDeps): readonly string[]
  settings(one: T, inventory: PjsipInventory): readonly (readonly [name: string, value: string])[]
  data(one: T): Readonly<Record<string, Json>>
}

export const pjsipOne = <T>(kind: PjsipOne<T>): Command => {
  const { name, synopsis, module, what } = kind
  const words = ({ sip }: CommandDeps) => kind.all(sip.inventory).map((one) => kind.nameOf(one))
  return command({ name, synopsis, arguments: [{ name: what, words }], module }, ({ args: [wanted = ''], deps }) => {
    const { inventory } = deps.sip
    const one = kind.find
      ? kind.find(inventory, wanted)
      : kind.all(inventory).find((each) => kind.nameOf(each) === wanted)
    if (one === undefined) return refused(`Unable to find object ${wanted}.`)
    const settings = kind.settings(one, inventory)
    return shown([...kind.head, ...kind.rows(one, deps), '', ...settingLines(settings), ''], {
      ...kind.data(one),
      settings: Object.fromEntries(settings),
    })
  })
}

/** The settings of an object of the configuration. */
export const configured = (inventory: PjsipInventory, kind: Parameters<PjsipInventory['fields']>[0], name: string) =>
  inventory.fields(kind, name).map(({ attribute, value }) => [attribute, value] as const)
