import { event } from '../event.ts'
import { fullyBootedFields } from '../fully-booted-fields.ts'

export const fullyBooted = event({ name: 'FullyBooted', privilege: 'system', from: 'fully-booted' }, (uptime) =>
  fullyBootedFields(uptime),
)
