// The keys of somebody in a conference: which of the menu they come to, and what that does.

import { detached } from '@jackfield/base'
import type { Channel, Exchange, TechnologyEvent } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { perChannel } from '../engine/per-channel.ts'
import { playPrompts, soundUris } from '../speaking/prompts.ts'
import { borrowSound } from '../speaking/sound-setting.ts'
import { announceTo, announceToRoom, countUris, soundUri } from './conference-announcer.ts'
import type { MenuAction } from './conference-options.table.ts'
import type { Menu, MenuStep } from './conference-settings.ts'
import type { ConferenceSound } from './conference-sounds.table.ts'
import type { Conference, Participant } from './conferences.ts'

/** So long between two keys of one code. */
const betweenDigitsMs = 2_000

type Digit = TechnologyEvent & { type: 'digit-began' | 'digit-ended' }

/** Sees every key; true: it is used up. */
export function conferenceDtmf(
  call: ApplicationRun,
  conference: Conference,
  participant: Participant,
  menu: Menu,
): (event: Digit) => boolean {
  const codes = [...menu.keys()]
  const { clock } = call.deps
  let pressed = ''
  let pressedAt = 0
  return (event) => {
    if (codes.length === 0) return !participant.profile.passesDigits
    if (event.type === 'digit-began') return true
    const now = clock.now()
    if (now - pressedAt > betweenDigitsMs) pressed = ''
    pressedAt = now
    pressed += event.digit.toUpperCase()
    const isBegun = codes.some((code) => code.length > pressed.length && code.startsWith(pressed))
    const steps = menu.get(pressed)
    if (steps && !isBegun) {
      pressed = ''
      carryOut(call, conference, participant, steps)
      return true
    }
    if (isBegun) return true
    pressed = ''
    return !participant.profile.passesDigits
  }
}

function carryOut(
  call: ApplicationRun,
  conference: Conference,
  participant: Participant,
  steps: readonly MenuStep[],
): void {
  const run = async () => {
    for (const step of steps) await carryOutOne(call, conference, participant, step)
  }
  detached(run(), 'a key of a conference', { channelId: call.channel.id })
}

/** What one action of a menu needs. */
interface Pressed {
  readonly call: ApplicationRun
  readonly conference: Conference
  readonly participant: Participant
  readonly data: string
}

type Act = (pressed: Pressed) => void | Promise<void>

const say = ({ call, conference, participant }: Pressed, ...sounds: ConferenceSound[]) =>
  announceTo(
    call.deps,
    participant,
    sounds.map((sound) => soundUri(conference.profile, sound)),
  )

/** Each step is a decibel and a half. */
const louder = (kind: 'listening' | 'talking', step: -1 | 0 | 1): Act => {
  return ({ call, participant: { channel } }) => {
    const volumes = volumesOf.of(channel)
    const next = step === 0 ? 0 : Math.max(-mostSteps, Math.min(mostSteps, volumes[kind] + step))
    volumes[kind] = next
    const factor = 10 ** ((next * decibelsPerStep) / 20)
    call.deps.exchange.setAudio(channel, kind === 'listening' ? { volumeOut: factor } : { volumeIn: factor })
  }
}

const mostSteps = 8
const decibelsPerStep = 1.5
const volumesOf = perChannel(() => ({ listening: 0, talking: 0 }))

/** It is as loud again as it was before it came. */
export function giveVolumesBack(exchange: Exchange, channel: Channel): void {
  const volumes = volumesOf.known(channel)
  if (!volumes || (volumes.listening === 0 && volumes.talking === 0)) return
  Object.assign(volumes, { listening: 0, talking: 0 })
  borrowSound(exchange, channel, { volumeIn: 1, volumeOut: 1 })()
}

const acts: Readonly<Record<MenuAction, Act>> = {
  no_op: () => undefined,
  toggle_mute: (pressed) => {
    const { conference, participant } = pressed
    conference.setMuted(participant, !participant.isMuted)
    return say(pressed, participant.isMuted ? 'muted' : 'unmuted')
  },
  leave_conference: ({ participant }) => {
    participant.endedBy = 'DTMF'
    participant.channel.leaveBridge('digit')
  },
  playback: ({ call, data }) => playPrompts(call, soundUris(data)).then(() => undefined),
  playback_and_continue: ({ call, data }) => playPrompts(call, soundUris(data)).then(() => undefined),
  dialplan_exec: ({ call, data }) => call.deps.subroutines.run(call.session, data).then(() => undefined),
  increase_listening_volume: louder('listening', 1),
  decrease_listening_volume: louder('listening', -1),
  reset_listening_volume: louder('listening', 0),
  increase_talking_volume: louder('talking', 1),
  decrease_talking_volume: louder('talking', -1),
  reset_talking_volume: louder('talking', 0),
  participant_count: ({ call, conference, participant }) => {
    const uris = countUris(conference.profile, conference.count - 1)
    return announceTo(call.deps, participant, uris.length > 0 ? uris : [soundUri(conference.profile, 'only_person')])
  },
  admin_kick_last: (pressed) => (pressed.conference.kickLast() ? undefined : say(pressed, 'error_menu')),
  admin_toggle_conference_lock: (pressed) => {
    const { conference } = pressed
    conference.isLocked = !conference.isLocked
    return say(pressed, conference.isLocked ? 'locked_now' : 'unlocked_now')
  },
  admin_toggle_mute_participants: ({ call, conference }) => {
    const isMuted = conference.toggleMuteOfOthers()
    const sound = isMuted ? 'participants_muted' : 'participants_unmuted'
    announceToRoom(call.deps, conference, [soundUri(conference.profile, sound)])
  },
  set_as_single_video_src: ({ conference, participant }) => conference.bridge.setVideoSource(participant.channel),
  release_as_single_video_src: ({ conference, participant }) => {
    if (conference.bridge.videoSourceId === participant.channel.id) conference.bridge.clearVideoSource()
  },
  toggle_binaural: ({ call }) => call.log.notice('toggle_binaural does nothing: binaural audio is not supported'),
}

async function carryOutOne(
  call: ApplicationRun,
  conference: Conference,
  participant: Participant,
  { action, data }: MenuStep,
): Promise<void> {
  const pressed = { call, conference, participant, data }
  if (!action.startsWith('admin_') || participant.profile.isAdmin) return acts[action](pressed)
  call.log.warning(`${action} is for administrators of the conference`)
  if (action === 'admin_kick_last') await say(pressed, 'error_menu')
}
