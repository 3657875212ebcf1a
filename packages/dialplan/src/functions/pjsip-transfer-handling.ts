// PJSIP_TRANSFER_HANDLING(): who handles a transfer that the far end asks for.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipTransferHandling = sipFunction(
  {
    name: 'PJSIP_TRANSFER_HANDLING',
    module: 'chan_pjsip.so',
    synopsis: 'Who handles a transfer that the far end asks for.',
    arguments: [],
  },
  'write',
)
