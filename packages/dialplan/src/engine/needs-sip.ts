// What cannot be done without SIP says so, instead of pretending.

import { type DialplanFunction, dialplanFunction, type FunctionFacts, type FunctionUse } from './dialplan-function.ts'

function say({ log }: FunctionUse, name: string): undefined {
  log.warning(`${name} needs SIP, which this exchange does not speak yet`, { code: 'needs-sip' })
  return undefined
}

/** A function that fails with a clear word until there is SIP. */
export const sipFunction = (facts: FunctionFacts, can: 'read' | 'write' | 'both'): DialplanFunction =>
  dialplanFunction(facts, {
    ...(can === 'write' ? {} : { read: (use: FunctionUse) => say(use, facts.name) }),
    ...(can === 'read'
      ? {}
      : {
          write: (use: FunctionUse) => {
            say(use, facts.name)
            return false
          },
        }),
  })
