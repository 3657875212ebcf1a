// The `variables` of a body: names to values of any kind of JSON, or to objects that say more about a value.
// Not the setting: channels and bridges each have their own way.

import type { Json, JsonObject } from '@jackfield/base'
import type { GivenVariable } from '@jackfield/core'
import { Fault } from '@jackfield/description'

const none: readonly GivenVariable[] = []

/** In the order given, names without the spaces around them; those without a name are left out. */
export function readVariables(variables: JsonObject | undefined): readonly GivenVariable[] {
  if (!variables) return none
  return Object.entries(variables).flatMap(([written, value]) => {
    const name = written.trim()
    const given = { name, ...readValue(value) }
    return name === '' ? [] : [given]
  })
}

function readValue(value: Json | undefined): Omit<GivenVariable, 'name'> {
  if (!isExtended(value)) return { value: asText(value) }
  const { report_events: isReported = false } = value
  // null is a value, too: the empty text
  if (value.value === undefined) throw new Fault('variable-value-missing', { parameter: 'variables' })
  if (typeof isReported !== 'boolean') throw new Fault('variable-report-events-invalid', { parameter: 'variables' })
  return { value: asText(value.value), isReported }
}

/** An object that says nothing at all is meant to be one. */
function isExtended(value: Json | undefined): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return 'value' in value || 'report_events' in value || Object.keys(value).length === 0
}

function asText(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
