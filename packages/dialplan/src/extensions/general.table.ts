// The options of [general] in extensions.conf.
// Not the contexts; every other section but [globals] is one.

import type { OptionsOf, OptionTable } from '@jackfield/conf'

export const generalOptions = {
  static: { type: 'boolean', default: false, idle: 'the dialplan is never written into the file' },
  writeprotect: { type: 'boolean', default: false, idle: 'the dialplan is never written into the file' },
  /** At the end of an extension the call ends as DIALSTATUS says, instead of waiting for digits. */
  autofallthrough: { type: 'boolean', default: true },
  extenpatternmatchnew: {
    type: 'boolean',
    default: false,
    idle: 'there is only one pattern matcher, with the same results',
  },
  clearglobalvars: { type: 'boolean', default: false },
  overrideswitch: { type: 'string', idle: 'a switch is used only in the context that names it' },
  userscontext: { type: 'string', default: 'default', idle: 'there is no users.conf' },
} as const satisfies OptionTable

export type GeneralOptions = OptionsOf<typeof generalOptions>
