// HangupCauseClear(): nothing is known any more of channels that this one dialled.

import { forgetCauses } from '../dialling/dialled-causes.ts'
import { application } from '../engine/application.ts'

export const hangupCauseClear = application(
  {
    name: 'HangupCauseClear',
    module: 'func_hangupcause.so',
    synopsis: 'Forgets why dialled channels ended.',
    arguments: [],
  },
  ({ channel }) => {
    forgetCauses(channel)
  },
)
