// Events of conferences: they begin and end, people come, go, speak, are muted, and are recorded.

import { conferenceEventNames as names } from '@jackfield/core'
import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'

export const conferenceChanged = event(
  { name: ({ act }) => names[act], names: Object.values(names), privilege: 'call', from: 'conference-changed' },
  ({ conference, bridge, channel, isAdmin, isMuted, isTalking }, text) => [
    ['Conference', conference],
    text.bridge(bridge),
    ...(channel ? [text.channel(channel)] : []),
    ...(isTalking === undefined ? [] : ([['TalkingStatus', isTalking ? 'on' : 'off']] as const)),
    ...(isAdmin === undefined ? [] : ([['Admin', yesOrNo(isAdmin)]] as const)),
    ...(isMuted === undefined ? [] : ([['Muted', yesOrNo(isMuted)]] as const)),
  ],
)
