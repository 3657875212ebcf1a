// The text message that a channel carries: come in, or about to be sent.

import { perChannel } from '../engine/per-channel.ts'

export interface CarriedMessage {
  to: string
  from: string
  body: string
  /** values beside the text; those marked go out with it */
  readonly data: Map<string, { value: string; isOutbound: boolean }>
}

export const carriedMessage = perChannel(
  (): CarriedMessage => ({
    to: '',
    from: '',
    body: '',
    data: new Map<string, { value: string; isOutbound: boolean }>(),
  }),
)
