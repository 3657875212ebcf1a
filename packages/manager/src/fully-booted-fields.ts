// How long the exchange is up: told once, and to every client after its login.

import { type Field, field } from './message.ts'
import type { OwnEvents } from './own-events.ts'

export const fullyBootedFields = ({
  uptimeSeconds,
  lastReloadSeconds,
}: OwnEvents['fully-booted']): readonly Field[] => [
  field('Uptime', uptimeSeconds),
  field('LastReload', lastReloadSeconds),
  ['Status', 'Fully Booted'],
]
