// Lists by name that are asked for page by page.
// Not lists by time: those go backwards.

import type { Parameter } from '@jackfield/description'

export const pageLimit = {
  in: 'query',
  type: 'int',
  about: 'How many at most.',
  default: 100,
  min: 1,
  max: 1000,
} as const satisfies Parameter

export const pageAfter = {
  in: 'query',
  type: 'string',
  about: 'Only those after this one: the last one of the page before.',
} as const satisfies Parameter
