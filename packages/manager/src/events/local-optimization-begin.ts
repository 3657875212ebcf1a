import { event } from '../event.ts'
import { field } from '../message.ts'

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
