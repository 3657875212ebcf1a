// Why the channels that a channel dialled have ended, for whoever asks afterwards.

import { perChannel } from '../engine/per-channel.ts'

export interface DialledCause {
  readonly cause: number
  /** in the words of the technology */
  readonly technology: string
}

/** By the name of the dialled channel, the newest last. */
export const dialledCauses = perChannel(() => new Map<string, DialledCause>())
