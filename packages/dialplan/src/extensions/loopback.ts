// The switch Loopback: `exten@context[:priority][/extensions it is for]`, each part with the extension that is dialled in it.
// Not the search: it only says where to go on.

import { table } from '@jackfield/base'
import { matchPattern, parsePattern, withoutDashes } from '../patterns/index.ts'
import { substitute } from '../variables/index.ts'
import type { Switch } from './context.ts'

interface Asked {
  readonly context: string
  readonly exten: string
  readonly priority: number | string
}

export const isLoopback = ({ name }: Pick<Switch, 'name'>): boolean => name.toLowerCase() === 'loopback'

/** Nothing: it is not for this extension. Parts that are left out stay as they were asked. */
export function loopbackTarget({ data }: Switch, asked: Asked): Asked | undefined {
  const known = table<string>({
    EXTEN: asked.exten,
    CONTEXT: asked.context,
    PRIORITY: String(asked.priority),
  })
  const text = substitute(data, { variable: (name) => known.get(name), readFunction: () => undefined })
  const [, exten = '', context = '', priority = '', pattern] =
    /^([^@/]*)(?:@([^:/]*)(?::([^/]*))?)?(?:\/(.*))?$/s.exec(text) ?? []
  if (pattern && matchPattern(parsePattern(pattern), withoutDashes(asked.exten), 'match') === 'no') return undefined
  return {
    exten: exten || asked.exten,
    context: context || asked.context,
    priority: /^\d+$/.test(priority) ? Number(priority) : asked.priority,
  }
}
