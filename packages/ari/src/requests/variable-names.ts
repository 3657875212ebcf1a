// Names of variables as requests write them: spaces around them do not count.

import { Fault } from '@jackfield/description'

export function readVariableName(written: string): string {
  const name = written.trim()
  if (name === '') throw new Fault('parameter-missing', { parameter: 'variable', message: 'Variable name is required' })
  return name
}

export function readVariableNames(written: readonly string[]): string[] {
  const names = written.map((name) => name.trim())
  if (names.includes('')) throw new Fault('variable-name-blank', { parameter: 'variables' })
  return names
}
