// What happens in a conference by the names that users see: of events of the manager interface, and of texts to those who are in it.
// Not what is in them.

import type { BusEvents } from './bus-events.ts'

export const conferenceEventNames = {
  start: 'ConfbridgeStart',
  end: 'ConfbridgeEnd',
  join: 'ConfbridgeJoin',
  leave: 'ConfbridgeLeave',
  mute: 'ConfbridgeMute',
  unmute: 'ConfbridgeUnmute',
  talking: 'ConfbridgeTalking',
  record: 'ConfbridgeRecord',
  'stop-record': 'ConfbridgeStopRecord',
} as const satisfies Record<BusEvents['conference-changed']['act'], string>
