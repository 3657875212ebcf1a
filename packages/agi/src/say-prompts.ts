// Prompts said to the caller, ended by one of some digits.

import { type ApplicationRun, playPrompts, spokenTime } from '@jackfield/dialplan'
import { keyCode } from './command.ts'

export async function sayPrompts(call: ApplicationRun, mediaUris: readonly string[], escapes: string): Promise<string> {
  const { digit } = await playPrompts(call, mediaUris, { interrupts: (pressed) => escapes.includes(pressed) })
  return keyCode(digit)
}

export function sayMoment(
  call: ApplicationRun,
  moment: { seconds: number; escapes: string; format: string; zone?: string | undefined },
): Promise<string> {
  const { seconds, format, zone, escapes } = moment
  const { prompts, unknown } = spokenTime(seconds * 1000, call.deps.clock.wall(), format, zone || undefined)
  for (const letter of unknown) call.log.warning(`AGI: there is no '${letter}' in a format`)
  return sayPrompts(call, prompts, escapes)
}
