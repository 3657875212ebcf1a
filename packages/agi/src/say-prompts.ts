// Prompts said to the caller, ended by one of some digits.

import { type ApplicationRun, type MomentToSay, playPrompts, spokenTime } from '@jackfield/dialplan'
import { keyCode } from './command.ts'

export async function sayPrompts(call: ApplicationRun, mediaUris: readonly string[], escapes: string): Promise<string> {
  const { digit } = await playPrompts(call, mediaUris, { interrupts: (pressed) => escapes.includes(pressed) })
  return keyCode(digit)
}

export function sayMoment(
  call: ApplicationRun,
  moment: Pick<MomentToSay, 'format' | 'part' | 'zone'> & { seconds: number; escapes: string },
): Promise<string> {
  const { seconds, escapes, zone, ...how } = moment
  const { language } = call.channel.facts
  const times = { epochMs: seconds * 1000, nowMs: call.deps.clock.wall() }
  const { prompts, unknown } = spokenTime({ ...times, ...how, zone: zone || undefined, language, say: call.deps.say })
  for (const letter of unknown) call.log.warning(`AGI: '${letter}' is unknown in a date format`)
  return sayPrompts(call, prompts, escapes)
}
