// CUT(variable,delimiter,fields): some fields of a list kept in a variable.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'

/** `2`, `1-3`, `2-`, `-3`, joined by `&`, as positions from 0 of a list this long. */
function positions(fields: string, length: number): number[] | undefined {
  const chosen = new Set<number>()
  for (const range of fields.split('&')) {
    const found = /^\s*(\d+)?\s*(-)?\s*(\d+)?\s*$/.exec(range)
    if (!found || (found[1] === undefined && found[3] === undefined)) return undefined
    const from = Number(found[1] ?? 1)
    const to = found[2] === undefined ? from : Number(found[3] ?? length)
    for (let at = Math.max(1, from); at <= Math.min(to, length); at++) chosen.add(at - 1)
  }
  return [...chosen].sort((a, b) => a - b)
}

export const cut = dialplanFunction(
  {
    name: 'CUT',
    module: 'func_cut.so',
    synopsis: 'Some fields of a list that a variable holds.',
    arguments: ['variable', 'delimiter', 'fields'],
  },
  {
    read(use) {
      const [name = '', mark, fields = ''] = use.args
      const by = delimiter(mark, '-')
      const list = (use.variable(name) ?? '').split(by)
      const chosen = positions(fields, list.length)
      if (!chosen) return failed(use, `CUT: '${fields}' is no list of fields`)
      return chosen.map((at) => list[at]).join(by)
    },
  },
)
