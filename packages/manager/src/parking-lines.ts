// A parked call as events and lists show it.

import type { BusEvents } from '@jackfield/core'
import type { Line } from './message.ts'
import type { SnapshotText } from './snapshot-text.ts'

export const parkingLines = (
  { parkee, retriever, parker, lot, space, secondsLeft, durationSeconds }: Omit<BusEvents['call-parking'], 'act'>,
  text: SnapshotText,
): readonly Line[] => [
  text.channel(parkee, 'Parkee'),
  ...(retriever ? [text.channel(retriever, 'Retriever')] : []),
  ['ParkerDialString', parker],
  ['Parkinglot', lot],
  ['ParkingSpace', String(space)],
  ['ParkingTimeout', String(secondsLeft)],
  ['ParkingDuration', String(durationSeconds)],
]
