// The options of res_parking.conf: of the whole, and of each lot.

import type { OptionRow, OptionsOf } from '@jackfield/conf'

/** Who of the two after a call was taken up: the one who took it up, the one who was parked, or both. */
export const sides = ['no', 'caller', 'callee', 'both'] as const
export type Side = (typeof sides)[number]

const side = (usual: Side) => ({ type: 'string', default: usual, values: sides }) as const satisfies OptionRow

export const generalOptions = {
  parkeddynamic: { type: 'boolean', default: false },
} as const

export const lotOptions = {
  parkext: { type: 'string', default: '' },
  parkext_exclusive: { type: 'boolean', default: false },
  parkpos: { type: 'string', default: '701-750' },
  context: { type: 'string', default: 'parkedcalls' },
  parkinghints: { type: 'boolean', default: false },
  parkingtime: { type: 'integer', default: 45, min: 0 },
  findslot: { type: 'string', default: 'first', values: ['first', 'next'] },
  parkedmusicclass: { type: 'string', default: '' },
  comebacktoorigin: { type: 'boolean', default: true },
  comebackdialtime: { type: 'integer', default: 30, min: 0 },
  comebackcontext: { type: 'string', default: 'parkedcallstimeout' },
  courtesytone: { type: 'string', default: '' },
  parkedplay: side('caller'),
  parkedcalltransfers: side('no'),
  parkedcallreparking: side('no'),
  parkedcallhangup: side('no'),
  parkedcallrecording: side('no'),
} as const

export type LotOptions = OptionsOf<typeof lotOptions>
