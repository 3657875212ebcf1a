// The options of followme.conf: of the whole, which profiles take over, and of each profile. Older spellings still count.

import type { OptionRow, OptionsOf } from '@jackfield/conf'

const prompt = (usual: string, ...aliases: string[]) =>
  ({ type: 'string', default: usual, aliases }) as const satisfies OptionRow

/** What [general] says and each profile may say otherwise. */
export const sharedOptions = {
  enable_callee_prompt: { type: 'boolean', default: true },
  takecall: { type: 'string', default: '1' },
  declinecall: { type: 'string', default: '2' },
  call_from_prompt: prompt('followme/call-from', 'call-from-prompt'),
  norecording_prompt: prompt('followme/no-recording', 'followme-norecording-prompt'),
  options_prompt: prompt('followme/options', 'followme-options-prompt'),
  pls_hold_prompt: prompt('followme/pls-hold-while-try', 'followme-pls-hold-prompt'),
  status_prompt: prompt('followme/status', 'followme-status-prompt'),
  sorry_prompt: prompt('followme/sorry', 'followme-sorry-prompt'),
  connecting_prompt: prompt(''),
} as const

export const generalOptions = {
  featuredigittimeout: { type: 'integer', default: 5_000, min: 0 },
  ...sharedOptions,
} as const

export const profileOptions = {
  musicclass: { type: 'string', default: '', aliases: ['musiconhold', 'music'] },
  context: { type: 'string', default: 'default' },
  number: { type: 'lines' },
  ...sharedOptions,
} as const

export type SharedOptions = OptionsOf<typeof sharedOptions>
