// The life of a call and of the INVITEs inside it: RFC 3261 §13.3.1.4, §14 and §15.
// Only the table. Not whose offer is on the table, nor the dialog: those are machines of their own in dialog/.

import { type Machine, stay, to } from '@jackfield/base'

export type CallState =
  /** our INVITE makes it, and has no final answer */
  | 'calling'
  /** theirs makes it, and has no final answer of ours */
  | 'called'
  /** no INVITE is under way */
  | 'confirmed'
  /** a re-INVITE of ours has no final answer */
  | 'inviting'
  /** a re-INVITE of theirs has none of ours */
  | 'invited'
  /** our 2xx to an INVITE waits for its ACK */
  | 'accepted'
  /** the same, and we have hung up: BYE has to wait for that ACK */
  | 'ending'
  | 'terminated'

export type CallEvent =
  /** a 2xx to the INVITE that makes it */
  | 'answered'
  /** our re-INVITE, and its final answer */
  | 'sendInvite'
  | 'receiveSuccess'
  | 'receiveFailure'
  /** 481 or 408 to it (§14.1) */
  | 'receiveGone'
  /** their INVITE, and our final answer */
  | 'receiveInvite'
  | 'sendSuccess'
  | 'sendFailure'
  | 'receiveAck'
  /** 64 T1 after our 2xx */
  | 'noAck'
  | 'hangUp'
  | 'receiveBye'
  /** 481 or 408 to another request of ours (§12.2.1.2) */
  | 'gone'
  /** nothing is to be sent any more: the INVITE failed, or the agent closes */
  | 'discard'

export type CallEffect =
  /** for whoever has the request: not now, as if it had been answered 491 */
  | 'wait'
  /** and for whoever has theirs */
  | 'passUp'
  | 'refuse491'
  | 'refuse500'
  | 'repeatSuccess'
  | 'stopRepeating'
  /** what we offered in the 2xx has its answer in the ACK (§13.2.1) */
  | 'settleOffer'
  | 'emitAck'
  /** 487 to a re-INVITE that waits for us (§15.1.2) */
  | 'terminatePending'
  | 'sendBye'
  | 'stopSession'
  | 'close'
  | 'emitEnd'

export const callMachine: Machine<CallState, CallEvent, CallEffect> = {
  calling: {
    answered: to('confirmed'),
    sendInvite: stay('wait'),
    receiveInvite: stay('refuse491'),
    // the caller may end an early dialog with BYE (§15)
    hangUp: to('terminated', 'sendBye', 'close', 'emitEnd'),
    receiveBye: to('terminated', 'close', 'emitEnd'),
    gone: to('terminated', 'close', 'emitEnd'),
    discard: to('terminated', 'close'),
  },
  called: {
    sendInvite: stay('wait'),
    receiveInvite: stay('refuse500'),
    sendSuccess: to('accepted', 'repeatSuccess'),
    // the callee must not send BYE on an early dialog (§15): whoever has the INVITE refuses it
    hangUp: to('terminated', 'close', 'emitEnd'),
    receiveBye: to('terminated', 'close', 'emitEnd'),
    gone: to('terminated', 'close', 'emitEnd'),
    discard: to('terminated', 'close'),
  },
  confirmed: {
    sendInvite: to('inviting'),
    receiveInvite: to('invited', 'passUp'),
    hangUp: to('terminated', 'sendBye', 'close', 'emitEnd'),
    receiveBye: to('terminated', 'close', 'emitEnd'),
    gone: to('terminated', 'close', 'emitEnd'),
    discard: to('terminated', 'close'),
  },
  inviting: {
    sendInvite: stay('wait'),
    receiveInvite: stay('refuse491'),
    receiveSuccess: to('confirmed'),
    receiveFailure: to('confirmed'),
    receiveGone: to('terminated', 'sendBye', 'close', 'emitEnd'),
    hangUp: to('terminated', 'sendBye', 'close', 'emitEnd'),
    receiveBye: to('terminated', 'close', 'emitEnd'),
    gone: to('terminated', 'close', 'emitEnd'),
    discard: to('terminated', 'close'),
  },
  invited: {
    sendInvite: stay('wait'),
    receiveInvite: stay('refuse500'),
    sendSuccess: to('accepted', 'repeatSuccess'),
    sendFailure: to('confirmed'),
    hangUp: to('terminated', 'sendBye', 'terminatePending', 'close', 'emitEnd'),
    receiveBye: to('terminated', 'terminatePending', 'close', 'emitEnd'),
    gone: to('terminated', 'terminatePending', 'close', 'emitEnd'),
    discard: to('terminated', 'terminatePending', 'close'),
  },
  accepted: {
    sendInvite: stay('wait'),
    receiveInvite: stay('refuse500'),
    receiveAck: to('confirmed', 'stopRepeating', 'settleOffer', 'emitAck'),
    noAck: to('terminated', 'sendBye', 'close', 'emitEnd'),
    // no BYE before the ACK, and the 2xx goes on being sent (§15)
    hangUp: to('ending', 'stopSession', 'emitEnd'),
    receiveBye: to('terminated', 'stopRepeating', 'close', 'emitEnd'),
    gone: to('terminated', 'stopRepeating', 'close', 'emitEnd'),
    discard: to('terminated', 'stopRepeating', 'close'),
  },
  ending: {
    receiveAck: to('terminated', 'stopRepeating', 'sendBye', 'close'),
    noAck: to('terminated', 'sendBye', 'close'),
    receiveBye: to('terminated', 'stopRepeating', 'close'),
    gone: to('terminated', 'stopRepeating', 'close'),
    discard: to('terminated', 'stopRepeating', 'close'),
  },
  terminated: {
    // they answered although it was over: a session that nobody wants is ended (§13.2.2.4)
    answered: stay('sendBye'),
  },
}
