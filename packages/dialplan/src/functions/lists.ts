// Dialplan functions of a list that a variable holds: PUSH, POP, SHIFT, UNSHIFT, FIELDNUM, FIELDQTY.
// Not what chooses among its items (CUT, SORT, LISTFILTER, FILTER).

import { detached } from '@jackfield/base'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'
import { bareName } from '../text/list-variable.ts'

/** Writing: a value is added to the list of a variable, which may be empty. */
const adding =
  (join: (list: string, by: string, value: string) => string) =>
  (use: FunctionUse, value: string): undefined => {
    const [name = '', mark] = use.args
    const list = use.variable(bareName(name))
    detached(use.setVariable(name, list ? join(list, delimiter(mark, ','), value) : value), 'a variable')
  }

/** Reading: an item is taken out of the list of a variable. */
const removing =
  (called: string, removeOne: (items: string[]) => string | undefined) =>
  (use: FunctionUse): string | undefined => {
    const [name = '', mark] = use.args
    const list = use.variable(bareName(name))
    if (!list) return failed(use, `${called}: the list '${name}' is empty`)
    const by = delimiter(mark, ',')
    const items = list.split(by)
    const removed = removeOne(items)
    detached(use.setVariable(name, items.join(by)), 'a variable')
    return removed
  }

/** PUSH(variable[,delimiter])=value: adds an item at the end of a list. */
export const push = dialplanFunction(
  {
    name: 'PUSH',
    module: 'func_strings.so',
    synopsis: 'Adds an item at the end of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  { write: adding((list, by, value) => list + by + value) },
)

/** POP(variable[,delimiter]): takes the last item out of a list. */
export const pop = dialplanFunction(
  {
    name: 'POP',
    module: 'func_strings.so',
    synopsis: 'Takes the last item out of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  { read: removing('POP', (items) => items.pop()) },
)

/** SHIFT(variable[,delimiter]): takes the first item out of a list. */
export const shift = dialplanFunction(
  {
    name: 'SHIFT',
    module: 'func_strings.so',
    synopsis: 'Takes the first item out of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  { read: removing('SHIFT', (items) => items.shift()) },
)

/** UNSHIFT(variable[,delimiter])=value: adds an item at the beginning of a list. */
export const unshift = dialplanFunction(
  {
    name: 'UNSHIFT',
    module: 'func_strings.so',
    synopsis: 'Adds an item at the beginning of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  { write: adding((list, by, value) => value + by + list) },
)

/** FIELDNUM(variable,delimiter,value): at which place of a list a value stands. */
export const fieldNum = dialplanFunction(
  {
    name: 'FIELDNUM',
    module: 'func_strings.so',
    synopsis: 'The place of a value in a list, from 1; 0 when it is not there.',
    arguments: ['variable', 'delimiter', 'value'],
  },
  {
    read(use) {
      const [name = '', mark, value = ''] = use.args
      const list = use.variable(name) ?? ''
      // nothing is found in nothing, nor where nothing separates
      return list === '' || !mark ? '0' : String(list.split(delimiter(mark, ',')).indexOf(value) + 1)
    },
  },
)

/** FIELDQTY(variable,delimiter): how many fields a list has. */
export const fieldQty = dialplanFunction(
  {
    name: 'FIELDQTY',
    module: 'func_strings.so',
    synopsis: 'How many fields a list in a variable has.',
    arguments: ['variable', 'delimiter?'],
  },
  {
    read(use) {
      const [name = '', mark] = use.args
      // without one nobody looks into the variable
      if (mark === undefined) return '1'
      const list = use.variable(name) ?? ''
      if (list === '') return '0'
      return mark === '' ? '1' : String(list.split(delimiter(mark, ',')).length)
    },
  },
)
