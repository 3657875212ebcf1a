// VoiceMail(box[@context][&box…][,options]): a caller leaves a message.

import type { ApplicationRun, Outcome } from '@jackfield/dialplan'
import { type LeaveRequest, leaveMessage } from '../leaving/leave-message.ts'
import type { VoicemailParts } from '../parts.ts'
import { voicemailApplication } from '../plug.ts'
import { Talk } from '../speaking/talk.ts'

export const voiceMail = voicemailApplication(
  {
    name: 'VoiceMail',
    synopsis: 'Takes a message for mailboxes.',
    arguments: ['mailboxes?', 'options?'],
    options: {
      b: 'the greeting for somebody who talks',
      d: 'digits that begin an extension, there or here, lead to it',
      e: 'answers for the recording only',
      g: 'records this many decibels louder',
      s: 'no instructions',
      S: 'no instructions behind a greeting of the owner',
      t: 'another tone before the recording, or none',
      U: 'the message is urgent',
      P: 'the message has priority',
      u: 'the greeting for somebody who does not answer',
    },
  },
  async (parts, call) => {
    const { channel, options } = call
    if (options.has('e')) channel.indicate({ type: 'progress' })
    else if (!channel.isUp && !channel.answer()) return 'end'
    const boxes = await askedBoxes(call)
    if (boxes.length === 0) return 'continue'
    return leave(parts, call, boxes)
  },
)

async function askedBoxes(call: ApplicationRun): Promise<string[]> {
  const given = (call.args[0] ?? '').trim() || (await new Talk(call).read(['vm-whichbox']))
  return given
    .split('&')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function leave(parts: VoicemailParts, call: ApplicationRun, boxes: readonly string[]): Promise<Outcome> {
  const { options, channel } = call
  const request: LeaveRequest = {
    boxes,
    greeting: options.has('b') ? 'busy' : options.has('u') ? 'unavail' : undefined,
    leavesOutIntro: options.has('s') ? 'yes' : options.has('S') ? 'if greeted' : 'no',
    dtmfContext: options.has('d') ? options.get('d') || channel.facts.context : undefined,
    isUrgent: options.has('U'),
    isPriority: options.has('P'),
    gainDb: Number(options.get('g')) || 0,
    beep: options.has('t') ? (options.get('t') ?? '') : 'beep',
  }
  return leaveMessage(parts, call, request)
}
