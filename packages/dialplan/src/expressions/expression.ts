// The door to expressions for those who have one without a dialplan text around it.
// Not needed for `$[ … ]` inside a text; substitution finds those itself.

import { run } from '../steps.ts'
import { type ExpressionSource, evaluateSteps } from './evaluate.ts'

/** Text inside `$[ … ]`, already substituted, to its result: at once, or later when a function takes its time. */
export function evaluateExpression(text: string, source: Partial<ExpressionSource> = {}): string | Promise<string> {
  const { readFunction = () => undefined, report = () => undefined } = source
  return run(evaluateSteps(text, { readFunction, report }))
}
