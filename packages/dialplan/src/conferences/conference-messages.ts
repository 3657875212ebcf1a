// What happens in a conference as texts to those in it who want that: JSON, for programs of browsers that show who is there.
// Not the events of the interfaces.

import { formatTimestamp } from '@jackfield/base'
import { type Bridge, type BusEvents, type Channel, conferenceEventNames as types } from '@jackfield/core'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'

type Act = BusEvents['conference-changed']['act']

interface Present {
  readonly channel: Channel
  readonly profile: UserProfile
  readonly isMuted: boolean
  readonly isTalking: boolean
}

interface Room {
  readonly name: string
  readonly bridge: Bridge
  readonly profile: BridgeProfile
  readonly participants: readonly Present[]
}

const contentType = 'application/x-asterisk-confbridge-event+json'

/** `about`: whom it is about, nobody for what happens to the room. */
export function sendMessages(conference: Room, act: Act, wallMs: number, about?: Present): void {
  if (!conference.profile.sendsEvents) return
  const text = messageOf(conference, types[act], wallMs, about ? [about] : [])
  for (const one of conference.participants) {
    const { getsEvents, getsOwnEvents } = one.profile
    if (getsEvents && (one !== about || getsOwnEvents)) one.channel.sendText(text, { contentType })
  }
  // who comes in hears who is there
  if (act === 'join' && about?.profile.getsEvents) {
    const welcome = messageOf(conference, 'ConfbridgeWelcome', wallMs, conference.participants)
    about.channel.sendText(welcome, { contentType })
  }
}

function messageOf({ name, bridge }: Room, type: string, wallMs: number, about: readonly Present[]): string {
  const { id, createdAt, videoMode } = bridge.snapshot()
  return JSON.stringify({
    type,
    timestamp: formatTimestamp(wallMs),
    bridge: { id, name, creationtime: formatTimestamp(createdAt), video_mode: videoMode },
    ...(about.length === 0 ? {} : { channels: about.map(shownChannel) }),
    ...(type === types.talking ? { talking_status: about[0]?.isTalking ? 'on' : 'off' } : {}),
  })
}

function shownChannel({ channel, profile, isMuted }: Present) {
  const { id, name, state, createdAt, caller, language } = channel.snapshot()
  return {
    ...{ id, name, state },
    creationtime: formatTimestamp(createdAt),
    caller: { name: caller.name, number: caller.number },
    ...{ language, admin: profile.isAdmin, muted: isMuted },
  }
}
