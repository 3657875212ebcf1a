// A list of SIP objects as a command: those there are, or those whose names contain a word; rows, how many, and data.
// Not the rows.

import type { Json } from '@jackfield/base'
import { type Command, command } from './command.ts'
import type { CommandDeps } from './command-deps.ts'
import { likeArguments, likeFilter } from './like.ts'
import { foundLine } from './pjsip-rows.ts'
import { refused, shown } from './reply.ts'

export interface PjsipTable<T> {
  readonly name: string
  readonly synopsis: string
  readonly module: string
  readonly head: readonly string[]
  find(deps: CommandDeps): readonly T[]
  nameOf(found: T): string
  rows(found: T, deps: CommandDeps): readonly string[]
  data(found: T): Json
}

export const pjsipTable = <T>(table: PjsipTable<T>): Command => {
  const { name, synopsis, module } = table
  return command({ name, synopsis, arguments: likeArguments, module }, ({ args, deps }) => {
    const isWanted = likeFilter(args)
    if (!isWanted) return refused(`Like what? ${name} like WORD`)
    const found = table.find(deps).filter((one) => isWanted(table.nameOf(one)))
    if (found.length === 0) return refused('No objects found.')
    const rows = found.flatMap((one) => table.rows(one, deps))
    return shown(
      [...table.head, ...rows, ...foundLine(found.length)],
      found.map((one) => table.data(one)),
    )
  })
}
