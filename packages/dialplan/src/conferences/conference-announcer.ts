// What is said in a conference: to one who takes part, and to everybody in the room, one thing after the other.
// Not when: whoever comes, goes or presses a key decides that.

import { detached } from '@jackfield/base'
import type { EngineDeps } from '../engine/engine-deps.ts'
import type { BridgeProfile } from './conference-profile.ts'
import { type ConferenceSound, conferenceSounds } from './conference-sounds.table.ts'
import type { Conference, Participant } from './conferences.ts'

export const soundUri = ({ sounds }: BridgeProfile, sound: ConferenceSound): string =>
  `sound:${sounds[sound] ?? conferenceSounds[sound]}`

/** Sounds that say how many others there are; none for nobody. */
export function countUris(profile: BridgeProfile, others: number): string[] {
  if (others < 1) return []
  if (others === 1) return [soundUri(profile, 'only_one')]
  return [soundUri(profile, 'there_are'), `number:${others}`, soundUri(profile, 'other_in_party')]
}

const rooms = new WeakMap<Conference, Promise<void>>()

/** To everybody; what is said already is said first. */
export function announceToRoom(deps: EngineDeps, conference: Conference, mediaUris: readonly string[]): void {
  if (mediaUris.length === 0 || conference.count === 0) return
  const before = rooms.get(conference) ?? Promise.resolve()
  const said = before.then(() => sayToRoom(deps, conference, mediaUris))
  rooms.set(conference, said)
  detached(said, 'an announcement in a conference')
}

async function sayToRoom(
  deps: EngineDeps,
  { bridge, profile }: Conference,
  mediaUris: readonly string[],
): Promise<void> {
  if (bridge.isDestroyed) return
  const { exchange } = deps
  const announcer = exchange.hidden.announcer(bridge)
  const { channel } = announcer.control
  const speaking = async () => {
    for (const mediaUri of mediaUris) {
      if (bridge.isDestroyed || channel.isEnded) return
      const media = await exchange.player.play({ channel, mediaUri, language: profile.language })
      if (!media) continue
      bridge.onDestroyed(() => media.stop())
      await media.ended
    }
  }
  const said = speaking()
  announcer.hold(said)
  await said
}

/** To one of them, in the bridge. */
export async function announceTo(
  { exchange }: EngineDeps,
  { channel }: Participant,
  mediaUris: readonly string[],
): Promise<void> {
  for (const mediaUri of mediaUris) {
    if (channel.isHangingUp) return
    const media = await exchange.player.play({ channel, mediaUri, language: channel.facts.language })
    const stop = () => media?.stop()
    channel.interruption.addEventListener('abort', stop, { once: true })
    await media?.ended
    channel.interruption.removeEventListener('abort', stop)
  }
}
