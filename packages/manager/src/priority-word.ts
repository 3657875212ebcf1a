// The number of a step as requests write it: a number from 1 on, or `hint`.

import { hintPriority } from '@jackfield/dialplan'

/** undefined: it is none. */
export function priorityOf(text: string): number | undefined {
  if (text.toLowerCase() === 'hint') return hintPriority
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
