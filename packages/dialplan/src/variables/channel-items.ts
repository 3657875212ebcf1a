// Items of CHANNEL() that the switch does not use itself: they are kept for whoever asks.

import { perChannel } from '../engine/per-channel.ts'

export const channelItems = perChannel(() => new Map<string, string>())
