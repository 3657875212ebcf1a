// Items of CHANNEL() that the switch does not use itself: they are kept for whoever asks.

import { perChannel } from './per-channel.ts'

export const channelItems = perChannel(() => new Map<string, string>())
