// Variables as requests name them, one or several: the parameters, and the names as they are meant. Spaces around them do not count.
// Not whose variables they are.

import { Fault, type Parameter } from '@jackfield/description'

export const variableName = {
  in: 'query',
  type: 'string',
  about: 'The name of the variable.',
  required: true,
  words: { missing: 'Variable name is required', invalid: 'Variable name is required' },
} as const satisfies Parameter

export const variableNames = {
  in: 'query',
  type: 'string',
  about: 'The names of the variables. Spaces around them do not count.',
  many: true,
  required: true,
  words: { missing: 'At least one variable name is required' },
} as const satisfies Parameter

export const newValue = {
  in: 'query',
  type: 'string',
  about: 'The new value, which may be empty; without one the variable is deleted.',
  emptyCounts: true,
} as const satisfies Parameter

export const reportEvents = {
  in: 'query',
  type: 'boolean',
  about: 'Whether it is shown in every later event about the object.',
  default: false,
} as const satisfies Parameter

export function readVariableName(written: string): string {
  const name = written.trim()
  if (name.length === 0)
    throw new Fault('parameter-missing', { parameter: 'variable', message: 'Variable name is required' })
  return name
}

export function readVariableNames(written: readonly string[]): string[] {
  const names = written.map((name) => name.trim())
  if (names.includes('')) throw new Fault('variable-name-blank', { parameter: 'variables' })
  return names
}
