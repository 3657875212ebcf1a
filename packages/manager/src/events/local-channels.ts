// Events of the two halves of a Local channel: joined, and optimised away.
// Not the bridges that their ends are in.

import { event } from '../event.ts'
import { field, yesOrNo } from '../message.ts'

export const localBridge = event(
  { name: 'LocalBridge', privilege: 'call', from: 'local-bridged' },
  ({ first, second, context, exten, isOptimised }, text) => [
    text.channel(first, 'LocalOne'),
    text.channel(second, 'LocalTwo'),
    ['Context', context],
    ['Exten', exten],
    ['LocalOptimization', yesOrNo(isOptimised)],
  ],
)

export const localOptimizationBegin = event(
  { name: 'LocalOptimizationBegin', privilege: 'call', from: 'local-optimisation-began' },
  ({ first, second, source, destinationId, id }, text) => [
    text.channel(first, 'LocalOne'),
    text.channel(second, 'LocalTwo'),
    text.channel(source, 'Source'),
    ['DestUniqueId', destinationId],
    field('Id', id),
  ],
)

export const localOptimizationEnd = event(
  { name: 'LocalOptimizationEnd', privilege: 'call', from: 'local-optimisation-ended' },
  ({ first, second, isDone, id }, text) => [
    text.channel(first, 'LocalOne'),
    text.channel(second, 'LocalTwo'),
    ['Success', yesOrNo(isDone)],
    field('Id', id),
  ],
)
