// The options of [general] in extensions.conf.
// Not the contexts; every other section but [globals] is one.

import type { OptionsOf, OptionTable } from '@jackfield/conf'

export const generalOptions = {
  static: { type: 'boolean', default: false },
  writeprotect: { type: 'boolean', default: false },
  /** At the end of an extension the call ends as DIALSTATUS says, instead of waiting for digits. */
  autofallthrough: { type: 'boolean', default: true },
  /** Accepted and without effect: there is one matcher, with the same winners. */
  extenpatternmatchnew: { type: 'boolean', default: false },
  clearglobalvars: { type: 'boolean', default: false },
  overrideswitch: { type: 'string' },
  userscontext: { type: 'string', default: 'default' },
} as const satisfies OptionTable

export type GeneralOptions = OptionsOf<typeof generalOptions>
