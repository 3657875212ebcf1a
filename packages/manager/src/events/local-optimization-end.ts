import { event } from '../event.ts'
import { field, yesOrNo } from '../message.ts'

export const localOptimizationEnd = event(
  { name: 'LocalOptimizationEnd', privilege: 'call', from: 'local-optimisation-ended' },
  ({ first, second, isDone, id }, text) => [
    text.channel(first, 'LocalOne'),
    text.channel(second, 'LocalTwo'),
    ['Success', yesOrNo(isDone)],
    field('Id', id),
  ],
)
