// EAGI(program[,argument…]): hands the channel and its sound to a program.

import { application } from '../engine/application.ts'
import { needsAgi } from '../engine/needs-agi.ts'

export const eagi = application(
  {
    name: 'EAGI',
    module: 'res_agi.so',
    synopsis: 'Hands the channel and its sound to a program.',
    arguments: ['program', 'argument...'],
  },
  (call) => void needsAgi(call, 'EAGI'),
)
