// What everybody is told of what a far end says: digits, holding, the hook.
// Not what it does to the channel.

import type { BusEvents } from '../bus/bus-events.ts'
import type { ChannelSnapshot } from './channel-snapshot.ts'
import type { TechnologyEvent } from './technology-event.ts'

type Publish = <N extends keyof BusEvents>(name: N, event: BusEvents[N]) => void

/** `picture` is taken only where there is something to tell. */
export function publishTechnologyEvent(
  event: TechnologyEvent,
  snapshot: () => ChannelSnapshot,
  publish: Publish,
): void {
  switch (event.type) {
    case 'digit-began':
      publish('channel-digit-began', { channel: snapshot(), digit: event.digit, direction: 'received' })
      break
    case 'digit-ended': {
      const { digit, durationMs } = event
      publish('channel-digit-ended', { channel: snapshot(), digit, durationMs, direction: 'received' })
      break
    }
    // of one that another channel passes on, that one has told
    case 'hold':
      if (!event.isRelayed) publish('channel-held', { channel: snapshot(), musicClass: event.musicClass ?? '' })
      break
    case 'unhold':
      if (!event.isRelayed) publish('channel-unheld', { channel: snapshot() })
      break
    case 'flash':
      publish('channel-flashed', { channel: snapshot() })
      break
  }
}
