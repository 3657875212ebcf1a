// Functions that only the SIP technology can carry out: asked of the channel first, then of the technology.
// Not what they do.

import {
  type DialplanFunction,
  dialplanFunction,
  type FunctionFacts,
  type FunctionUse,
} from '../engine/dialplan-function.ts'

function say({ log }: FunctionUse, name: string): undefined {
  log.warning(`${name}: unknown item, or not a SIP channel`, { code: 'sip-function' })
  return undefined
}

function read(use: FunctionUse, name: string): string | undefined {
  const { channel, args, deps } = use
  const technology = deps.exchange.technologies.get('PJSIP')
  const found = channel?.driver.readFunction?.(name, args) ?? technology?.readFunction?.(name, args)
  return found ?? say(use, name)
}

function write(use: FunctionUse, name: string, value: string): boolean {
  if (use.channel?.driver.writeFunction?.(name, use.args, value)) return true
  say(use, name)
  return false
}

export const sipFunction = (facts: FunctionFacts, can: 'read' | 'write' | 'both'): DialplanFunction =>
  dialplanFunction(facts, {
    ...(can === 'write' ? {} : { read: (use: FunctionUse) => read(use, facts.name) }),
    ...(can === 'read' ? {} : { write: (use: FunctionUse, value: string) => write(use, facts.name, value) }),
  })
