// Variables that channels show each other, apart from their own.

import { perChannel } from './per-channel.ts'

export const sharedVariables = perChannel(() => new Map<string, string>())
