// Events of the exchange itself: start and end, modules, log channels, what tests want to see.
// Nothing here belongs to a call.

import { event } from '../event.ts'
import { fullyBootedFields } from '../fully-booted-fields.ts'
import { escapeValue, field, yesOrNo } from '../message.ts'
import { reloadStatuses } from '../own-events.ts'

export const fullyBooted = event({ name: 'FullyBooted', privilege: 'system', from: 'fully-booted' }, (uptime) =>
  fullyBootedFields(uptime),
)

export const shutdown = event({ name: 'Shutdown', privilege: 'system', from: 'shutting-down' }, ({ isRestarting }) => [
  ['Shutdown', 'Cleanly'],
  ['Restart', isRestarting ? 'True' : 'False'],
])

export const load = event({ name: 'Load', privilege: 'system', from: 'module-loaded' }, ({ module }) => [
  ['Module', module],
  ['Status', 'Success'],
])

export const unload = event({ name: 'Unload', privilege: 'system', from: 'module-unloaded' }, ({ module }) => [
  ['Module', module],
  ['Status', 'Success'],
])

export const reload = event({ name: 'Reload', privilege: 'system', from: 'module-reloaded' }, ({ module, status }) => [
  ['Module', module],
  field('Status', reloadStatuses[status]),
])

export const logChannel = event(
  { name: 'LogChannel', privilege: 'system', from: 'log-channel-changed' },
  ({ logChannel: name, isEnabled, reason }) => [
    ['Channel', name],
    ['Enabled', yesOrNo(isEnabled)],
    ...(reason === undefined ? [] : ([['Reason', reason]] as const)),
  ],
)

export const testEvent = event(
  { name: 'TestEvent', privilege: 'test', from: 'test-noted' },
  ({ state, part, act, fields }) => [
    field('Type', 'StateChange'),
    field('State', state),
    field('AppFile', part),
    field('AppFunction', act),
    field('AppLine', 0),
    ...fields.map(([name, value]) => field(name, escapeValue(value))),
  ],
)
