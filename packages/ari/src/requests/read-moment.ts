// A moment that a parameter names.
// Not durations.

import { Fault, parseMoment } from '@jackfield/description'

/** Milliseconds since 1970; nothing where nothing is given. */
export function readMoment(parameter: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = parseMoment(text)
  if (Number.isNaN(ms)) throw new Fault('parameter-invalid', { parameter, value: text })
  return ms
}
