// A server elsewhere that takes part in a call by its sound, as the dialplan asks for it.
// Not how it is reached: a technology plugs that in.

import type { Channel } from '../channels/channel.ts'

export interface SoundServerCall {
  /** what the server knows the call by */
  readonly id: string
  /** `host:port` */
  readonly service: string
}

/** Resolves when it is over: the server has ended it, or it could not be reached, fell silent, or the signal aborted. */
export type SoundServer = (channel: Channel, call: SoundServerCall, signal: AbortSignal) => Promise<'closed' | 'failed'>
