// The kinds of channel events, with the numbers of old that some files show.

import { table } from '@jackfield/base'

export const channelEvents = {
  CHAN_START: 1,
  CHAN_END: 2,
  HANGUP: 3,
  ANSWER: 4,
  APP_START: 5,
  APP_END: 6,
  BRIDGE_ENTER: 7,
  BRIDGE_EXIT: 8,
  PARK_START: 9,
  PARK_END: 10,
  BLINDTRANSFER: 11,
  ATTENDEDTRANSFER: 12,
  USER_DEFINED: 13,
  PICKUP: 14,
  FORWARD: 15,
  LINKEDID_END: 16,
  LOCAL_OPTIMIZE: 17,
  LOCAL_OPTIMIZE_BEGIN: 18,
  STREAM_BEGIN: 19,
  STREAM_END: 20,
  DTMF: 21,
} as const

export type ChannelEventKind = keyof typeof channelEvents

const kinds = table(channelEvents)

export const isChannelEventKind = (text: string): text is ChannelEventKind => kinds.has(text)
