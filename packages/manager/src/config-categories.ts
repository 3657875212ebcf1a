// The categories of a configuration file that a client asks for: by name, and by a filter over their variables.

import type { ConfDocument, ConfSection } from '@jackfield/conf'
import type { Request } from './message.ts'
import { compileExpression, type Expression } from './regular-expression.ts'

type Chosen =
  | { readonly ok: true; readonly sections: readonly ConfSection[] }
  | { readonly ok: false; readonly problem: string }

/** `Filter`: `name=expression` each, by commas; `TEMPLATES=include` or `restrict` shows templates, too, or alone. */
export function chooseCategories(document: ConfDocument, request: Request): Chosen {
  const category = request.get('Category')
  const rules: (readonly [Expression, Expression])[] = []
  let templates = ''
  for (const text of request
    .get('Filter')
    .split(',')
    .filter((each) => each !== '')) {
    const at = text.indexOf('=')
    const [name, pattern] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
    if (name === 'TEMPLATES') templates = pattern
    else {
      const [nameRule, valueRule] = [compileExpression(`^(?:${name})$`), compileExpression(pattern)]
      if (!nameRule || !valueRule) return { ok: false, problem: 'Filter is no regular expression' }
      rules.push([nameRule, valueRule])
    }
  }
  const isShown = ({ isTemplate }: ConfSection) =>
    templates === 'restrict' ? isTemplate : templates === 'include' || !isTemplate
  const sections = document.sections
    .filter(isShown)
    .filter(({ name }) => category === '' || name.toLowerCase() === category.toLowerCase())
    .filter(({ variables }) =>
      rules.every(([name, value]) => variables.some((one) => name.matches(one.name) && value.matches(one.value))),
    )
  return { ok: true, sections }
}

/** `000012`: as these answers count. */
export const sixDigits = (number: number) => String(number).padStart(6, '0')
