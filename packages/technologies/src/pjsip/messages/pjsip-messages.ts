// Text messages and referrals over SIP, joined to the switch.
// Not what is said inside of calls.

import type { Log } from '@jackfield/base'
import type { Messages, TechnologyActs } from '@jackfield/core'
import type { Signalling } from '../signalling/signalling.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-message.ts'
import { sendReferral } from './send-referral.ts'

export interface MessagesDeps {
  readonly log: Log
  readonly signalling: Signalling
  readonly messages: Pick<Messages, 'receive'>
}

/** Takes MESSAGE; what is handed back is what the switch asks of the technology. */
export function pjsipMessages(deps: MessagesDeps): Required<Pick<TechnologyActs, 'sendMessage' | 'refer'>> {
  const { signalling, messages } = deps
  const log = deps.log.for('pjsip')
  signalling.handle('MESSAGE', (request) => receiveMessage(messages, signalling.objects, request))
  return {
    sendMessage: (message) => sendMessage(signalling, log, message),
    refer: (referral) => sendReferral(signalling, log, referral),
  }
}
