// AGI(program[,argument…]): hands the channel to a program.

import { application } from '../engine/application.ts'
import { needsAgi } from '../engine/needs-agi.ts'

export const agi = application(
  {
    name: 'AGI',
    module: 'res_agi.so',
    synopsis: 'Hands the channel to a program.',
    arguments: ['program', 'argument...'],
  },
  (call) => void needsAgi(call, 'AGI'),
)
