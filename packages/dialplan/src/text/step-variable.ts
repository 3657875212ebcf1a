// A variable that counts: read, changed by a number, written back.

import { detached } from '@jackfield/base'
import type { FunctionUse } from '../engine/dialplan-function.ts'

export function step(use: FunctionUse, by: number): string {
  const name = use.args[0] ?? ''
  const value = use.variable(name) ?? ''
  if (!/^\s*[+-]?\d+/.test(value)) {
    use.log.notice(`the variable '${name}' holds no number: '${value}'`)
    return ''
  }
  const result = String(Number.parseInt(value, 10) + by)
  detached(use.setVariable(name, result), 'a variable')
  return result
}
