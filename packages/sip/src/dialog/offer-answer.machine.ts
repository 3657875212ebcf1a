// Whose offer is on the table: RFC 3264 §4, RFC 3311 §5, RFC 6337 §2.
// Only the table. `refuse491`: both offered at once. `refuse500`: theirs came while another of theirs waits.

import { type Machine, stay, to } from '@jackfield/base'

export type OfferState = 'stable' | 'localOffer' | 'remoteOffer'
export type OfferEvent = 'sendOffer' | 'receiveOffer' | 'sendAnswer' | 'receiveAnswer' | 'refused'
export type OfferEffect = 'refuse491' | 'refuse500' | 'wait'

export const offerAnswer: Machine<OfferState, OfferEvent, OfferEffect> = {
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
