// Whose offer is on the table: RFC 3264 §4, RFC 3311 §5, RFC 6337 §2; the first one is the INVITE's (RFC 3261 §13.2.1).
// Only the table. `refuse491`: both offered at once. `refuse500`: theirs came while another of theirs waits.

import { type Machine, stay, to } from '@jackfield/base'

/** `none`: the INVITE brought no offer, and no answer to it either so far. `first…`: the offer of the INVITE or of its answer. */
export type OfferState = 'none' | 'firstLocalOffer' | 'firstRemoteOffer' | 'stable' | 'localOffer' | 'remoteOffer'
/** `sendFirst`: in an answer to an INVITE without offer. `settleFirst`: the first has its answer, in whichever message. */
export type OfferEvent =
  | 'sendFirst'
  | 'settleFirst'
  | 'sendOffer'
  | 'receiveOffer'
  | 'sendAnswer'
  | 'receiveAnswer'
  | 'refused'
export type OfferEffect = 'refuse491' | 'refuse500' | 'wait'

export const offerAnswer: Machine<OfferState, OfferEvent, OfferEffect> = {
  none: {
    sendFirst: to('firstLocalOffer'),
    settleFirst: to('stable'),
    // an UPDATE may bring one before; it is the first then
    sendOffer: to('localOffer'),
    receiveOffer: to('remoteOffer'),
  },
  // until it has its answer nobody may make another (RFC 3311 §5)
  firstLocalOffer: {
    settleFirst: to('stable'),
    receiveOffer: stay('refuse491'),
    sendOffer: stay('wait'),
  },
  firstRemoteOffer: {
    settleFirst: to('stable'),
    receiveOffer: stay('refuse500'),
    sendOffer: stay('wait'),
  },
  stable: {
    sendOffer: to('localOffer'),
    receiveOffer: to('remoteOffer'),
  },
  localOffer: {
    receiveAnswer: to('stable'),
    // their offer crossed ours
    receiveOffer: stay('refuse491'),
    // one at a time
    sendOffer: stay('wait'),
    refused: to('stable'),
  },
  remoteOffer: {
    sendAnswer: to('stable'),
    receiveOffer: stay('refuse500'),
    sendOffer: stay('wait'),
    refused: to('stable'),
  },
}
