// The call that an event belongs to, so that the events of one call stay in order: the one its channel began in, or what it is about.
// Not exact for bridges: their events follow the last channel that entered.

import { isJsonObject, type JsonObject, RecentMap } from '@jackfield/base'

/** Channels and bridges whose calls are remembered. */
const mostRemembered = 20_000

export interface EventFacts {
  readonly callId: string
  /** the channel that enters the application with it */
  readonly enters: string | undefined
}

export class CallOfEvent {
  readonly #linkedIdOf: (channelId: string) => string | undefined
  readonly #known = new RecentMap<string>(mostRemembered)

  /** `linkedIdOf`: the call a channel is in now, while it is there. */
  constructor(linkedIdOf: (channelId: string) => string | undefined) {
    this.#linkedIdOf = linkedIdOf
  }

  of(text: string): EventFacts {
    const event = JSON.parse(text) as JsonObject
    const channelId = idIn(event.channel) ?? idIn(event.peer) ?? channelOfTarget(event.playback ?? event.recording)
    const bridge = idIn(event.bridge) === undefined ? undefined : `bridge:${idIn(event.bridge)}`
    const callId = channelId === undefined ? undefined : this.#ofChannel(channelId)
    if (bridge !== undefined && callId !== undefined) {
      this.#known.delete(bridge)
      this.#known.use(bridge, () => callId)
    }
    return {
      callId: callId ?? (bridge === undefined ? '' : (this.#known.peek(bridge) ?? bridge)),
      enters: event.type === 'StasisStart' ? channelId : undefined,
    }
  }

  /** It stays what it was when the channel was first seen: calls that meet later do not overtake themselves. */
  #ofChannel(channelId: string): string {
    return this.#known.use(channelId, () => this.#linkedIdOf(channelId) || channelId)
  }
}

const idIn = (value: unknown): string | undefined =>
  isJsonObject(value) && typeof value.id === 'string' ? value.id : undefined

function channelOfTarget(value: unknown): string | undefined {
  const target = isJsonObject(value) ? value.target_uri : undefined
  return typeof target === 'string' && target.startsWith('channel:') ? target.slice('channel:'.length) : undefined
}
