// The variables that Dial sets about how long everything took.

import type { Channel } from '@jackfield/core'

export const dialVariables = [
  'DIALSTATUS',
  'DIALEDPEERNUMBER',
  'DIALEDPEERNAME',
  'ANSWEREDTIME',
  'ANSWEREDTIME_MS',
  'DIALEDTIME',
  'DIALEDTIME_MS',
  'RINGTIME',
  'RINGTIME_MS',
  'PROGRESSTIME',
  'PROGRESSTIME_MS',
]

export function setTime(channel: Channel, name: string, ms: number | undefined): void {
  if (ms === undefined) return
  channel.variables.set(name, String(Math.floor(ms / 1000)))
  channel.variables.set(`${name}_MS`, String(Math.floor(ms)))
}
