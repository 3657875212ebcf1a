// The life of one call of the page's telephone, as a table.
// Not SIP and not sound: sip-line.ts carries the effects out, telephone-state.ts knows the calls beside each other.

import { type Machine, stay, to } from '@jackfield/base'

export type CallState =
  /** the request is out */
  | 'dialling'
  /** the other side rings */
  | 'ringing'
  /** somebody calls us */
  | 'incoming'
  /** answered by us, the sound is on its way */
  | 'answering'
  | 'talking'
  /** we have put it on hold */
  | 'holding'
  /** sent on to somebody else; what comes of it is awaited */
  | 'transferring'
  /** the same for one that was on hold */
  | 'transferring-held'
  | 'ended'

export type CallEvent =
  // what the user does
  | 'answer'
  | 'decline'
  | 'hang-up'
  | 'hold'
  | 'resume'
  | 'transfer'
  // what the other side does
  | 'progress'
  | 'accepted'
  | 'over'
  | 'transferred'
  | 'transfer-refused'
  | 'hold-refused'

export type CallEffect =
  | 'ring'
  | 'ring-back'
  | 'silence'
  | 'send-answer'
  | 'send-busy'
  | 'send-end'
  | 'send-hold'
  | 'send-resume'
  | 'send-transfer'
  | 'start-clock'
  | 'forget'

export const callMachine: Machine<CallState, CallEvent, CallEffect> = {
  dialling: {
    progress: to('ringing', 'ring-back'),
    accepted: to('talking', 'silence', 'start-clock'),
    'hang-up': to('ended', 'silence', 'send-end', 'forget'),
    over: to('ended', 'silence', 'forget'),
  },
  ringing: {
    accepted: to('talking', 'silence', 'start-clock'),
    'hang-up': to('ended', 'silence', 'send-end', 'forget'),
    over: to('ended', 'silence', 'forget'),
  },
  incoming: {
    answer: to('answering', 'silence', 'send-answer'),
    decline: to('ended', 'silence', 'send-busy', 'forget'),
    'hang-up': to('ended', 'silence', 'send-busy', 'forget'),
    over: to('ended', 'silence', 'forget'),
  },
  answering: {
    accepted: to('talking', 'start-clock'),
    'hang-up': to('ended', 'send-end', 'forget'),
    over: to('ended', 'forget'),
  },
  talking: {
    hold: to('holding', 'send-hold'),
    transfer: to('transferring', 'send-transfer'),
    'hang-up': to('ended', 'send-end', 'forget'),
    over: to('ended', 'forget'),
  },
  holding: {
    resume: to('talking', 'send-resume'),
    'hold-refused': to('talking'),
    transfer: to('transferring-held', 'send-transfer'),
    'hang-up': to('ended', 'send-end', 'forget'),
    over: to('ended', 'forget'),
  },
  transferring: {
    transferred: to('ended', 'send-end', 'forget'),
    'transfer-refused': to('talking'),
    'hang-up': to('ended', 'send-end', 'forget'),
    over: to('ended', 'forget'),
  },
  'transferring-held': {
    transferred: to('ended', 'send-end', 'forget'),
    'transfer-refused': to('holding'),
    'hang-up': to('ended', 'send-end', 'forget'),
    over: to('ended', 'forget'),
  },
  ended: {
    // the other side's word that comes after ours changes nothing
    over: stay(),
  },
}
