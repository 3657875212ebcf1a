// The keys of somebody in a conference: which of the menu they come to, and what that does.

import { detached } from '@jackfield/base'
import type { TechnologyEvent } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { playPrompts, soundUris } from '../speaking/prompts.ts'
import type { Menu, MenuStep } from './conference-settings.ts'
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

async function carryOutOne(
  call: ApplicationRun,
  conference: Conference,
  participant: Participant,
  { action, data }: MenuStep,
): Promise<void> {
  const { channel, profile } = participant
  if (action.startsWith('admin_') && !profile.isAdmin) {
    call.log.warning(`${action} is for administrators of the conference`)
    return
  }
  switch (action) {
    case 'toggle_mute':
      conference.setMuted(participant, !participant.isMuted)
      break
    case 'leave_conference':
      participant.endedBy = 'DTMF'
      channel.leaveBridge('digit')
      break
    case 'admin_kick_last':
      conference.kickLast()
      break
    case 'admin_toggle_conference_lock':
      conference.isLocked = !conference.isLocked
      break
    case 'admin_toggle_mute_participants':
      conference.toggleMuteOfOthers()
      break
    case 'playback':
    case 'playback_and_continue':
      await playPrompts(call, soundUris(data))
      break
    case 'dialplan_exec':
      await call.deps.subroutines.run(call.session, data)
      break
    case 'no_op':
      break
  }
}
