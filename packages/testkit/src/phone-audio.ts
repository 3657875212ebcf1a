// What is played to whom: every medium that an exchange plays, and sounds that exist only in a test.
// Not audio: it knows the names of media and their lengths.

import { type Clock, type Duration, detached, parseDuration } from '@jackfield/base'
import { type Channel, type Exchange, type MediaRequest, type PlaybackHandle, TimedPlayer } from '@jackfield/core'

/** Names of media and how long they last: `hello` or `sound:hello`, `number:5`; `*` is every other one. */
export type MadeUpSounds = Readonly<Record<string, Duration>>

interface Played {
  readonly mediaUri: string
  /** the channel it was played to: a phone's, or one that the exchange put into a bridge for it */
  readonly channel: Channel
  isOver: boolean
}

/** Media that are remembered; the oldest are forgotten. */
const mostPlayed = 10_000

export class PhoneAudio {
  #played: Played[] = []

  constructor(exchange: Exchange, clock: Clock, sounds: MadeUpSounds) {
    const { player } = exchange
    const lengths = new Map(Object.entries(sounds).map(([name, length]) => [uriOf(name), parseDuration(length)]))
    const madeUp = new TimedPlayer(clock, {
      lengthMs: async (mediaUri) => lengths.get(mediaUri) ?? lengths.get('*'),
    })
    exchange.useMedia({
      player: {
        play: async (request) => {
          const isMadeUp = lengths.has(request.mediaUri)
          const playing =
            (isMadeUp ? undefined : await player.play(request)) ??
            (lengths.size > 0 ? await madeUp.play(request) : undefined)
          if (playing) this.#note(request, playing)
          return playing
        },
      },
    })
  }

  /** The media a channel was played, by itself or in its bridge, from the first on. */
  heardBy(channel: Channel): readonly string[] {
    return this.#played.filter((played) => isFor(played, channel)).map(({ mediaUri }) => mediaUri)
  }

  /** What it hears now. */
  nowHeardBy(channel: Channel): readonly string[] {
    return this.#played.filter((played) => !played.isOver && isFor(played, channel)).map(({ mediaUri }) => mediaUri)
  }

  #note({ mediaUri, channel }: MediaRequest, playing: PlaybackHandle): void {
    const played: Played = { mediaUri, channel, isOver: false }
    this.#played.push(played)
    if (this.#played.length > mostPlayed) this.#played.shift()
    detached(
      playing.ended.then(() => {
        played.isOver = true
      }),
      'a playback',
    )
  }
}

function isFor(played: Played, channel: Channel): boolean {
  if (played.channel === channel) return true
  const bridge = channel.membership?.bridgeId
  return bridge !== undefined && played.channel.isInternal && played.channel.membership?.bridgeId === bridge
}

const uriOf = (name: string): string => (name === '*' || name.includes(':') ? name : `sound:${name}`)
