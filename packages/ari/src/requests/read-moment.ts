// A moment as written in a parameter: a date of ISO 8601 with or without its zone's colon, as this interface writes them, or milliseconds since 1970.
// Not durations.

import { Fault } from '@jackfield/description'

/** Milliseconds since 1970; nothing where nothing is given. */
export function readMoment(parameter: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // a plus sign in a query is a space
  const spelled = text.replace(/[ +](\d\d):?(\d\d)$/, '+$1:$2').replace(/-(\d\d)(\d\d)$/, '-$1:$2')
  const ms = /^\d{9,14}$/.test(text) ? Number(text) : Date.parse(spelled)
  if (Number.isNaN(ms)) throw new Fault('parameter-invalid', { parameter, value: text })
  return ms
}
