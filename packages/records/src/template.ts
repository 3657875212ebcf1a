// A line of a file as the configuration wants it: a text with variables and functions, replaced for each record.

import { substitute } from '@jackfield/dialplan'

/** A function of the dialplan that needs no channel; nothing when there is none. */
export type ReadFunction = (name: string, args: string) => string | undefined

export interface RecordResolver {
  variable(name: string): string | undefined
  /** functions about the record itself; nothing: another function is meant */
  function(name: string, args: string): string | undefined
}

/** On one line, whatever stands in the record. */
export function fillTemplate(template: string, record: RecordResolver, readFunction: ReadFunction): string {
  const filled = substitute(template, {
    variable: (name) => record.variable(name) ?? '',
    readFunction: (name, args) => record.function(name, args) ?? readFunction(name, args) ?? '',
  })
  return (typeof filled === 'string' ? filled : '').replaceAll(/[\r\n]+/g, ' ')
}
