// Events of parked calls: they come, are taken up, time out, give up, or somebody comes in their place.

import { event } from '../event.ts'
import { parkingLines } from '../parking-lines.ts'

const names = {
  parked: 'ParkedCall',
  unparked: 'UnParkedCall',
  'timed-out': 'ParkedCallTimeOut',
  'given-up': 'ParkedCallGiveUp',
  swapped: 'ParkedCallSwap',
} as const

export const callParking = event(
  { name: ({ act }) => names[act], names: Object.values(names), privilege: 'call', from: 'call-parking' },
  parkingLines,
)
