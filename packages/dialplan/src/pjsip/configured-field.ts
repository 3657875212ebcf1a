// A function that reads one field of a SIP object of the configuration.
// Not the objects.

import { type DialplanFunction, dialplanFunction, type FunctionFacts, failed } from '../engine/dialplan-function.ts'

/** `NAME(object,field)`; a field that is there several times is joined by commas. */
export const configuredField = (facts: FunctionFacts, objectType: string): DialplanFunction =>
  dialplanFunction(facts, {
    read(use) {
      const [id = '', field = ''] = use.args
      const found = use.deps.configuration.get('res_pjsip', objectType, id)
      if (!found.ok) return failed(use, `${facts.name}: there is no ${objectType} '${id}'`)
      const values = found.fields.filter(({ attribute }) => attribute === field).map(({ value }) => value)
      return values.length > 0 ? values.join(',') : failed(use, `${facts.name}: '${id}' has no '${field}'`)
    },
  })
