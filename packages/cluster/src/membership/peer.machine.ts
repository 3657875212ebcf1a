// Another node as seen from here: a table of states. Nobody is dead because one node says so: the record of a node must first
// be doubted, which it and everybody who still receives its beats can contradict, and then be declared dead; both need the majority.
// Not who writes and when: membership.ts drives it.

import { type Machine, stay, to } from '@jackfield/base'

export const peerStates = ['alive', 'suspect', 'doubted', 'dead', 'left'] as const
export type PeerState = (typeof peerStates)[number]

export type PeerEvent =
  /** a beat or an answer */
  | 'sign'
  /** none for too long, at every look */
  | 'silence'
  /** nobody listens there, or it is silent, for so long that it counts as dead */
  | 'over'
  /** this node has no engine: what others do is not known */
  | 'outage'
  /** what its record says */
  | 'doubt-recorded'
  | 'life-recorded'
  | 'death-recorded'
  | 'leave-recorded'
  /** another incarnation of it is there */
  | 'return-recorded'

export type PeerEffect =
  /** asks it directly */
  | 'ask'
  /** writes to its record, each when it is still as it was */
  | 'doubt'
  | 'vouch'
  | 'declare'
  /** what the rest of the exchange hears of */
  | 'report-suspect'
  | 'report-alive'
  | 'report-dead'
  | 'report-left'

export const peerMachine: Machine<PeerState, PeerEvent, PeerEffect> = {
  alive: {
    sign: stay(),
    silence: to('suspect', 'report-suspect', 'ask', 'doubt'),
    'doubt-recorded': stay('vouch'),
    'life-recorded': stay(),
    'death-recorded': to('dead', 'report-dead'),
    'leave-recorded': to('left', 'report-left'),
    // it was restarted before anybody missed it: what it had is gone all the same
    'return-recorded': to('alive', 'report-dead', 'report-alive'),
  },
  suspect: {
    sign: to('alive', 'report-alive'),
    silence: stay('ask', 'doubt'),
    outage: to('alive'),
    'doubt-recorded': to('doubted'),
    'life-recorded': stay(),
    'death-recorded': to('dead', 'report-dead'),
    'leave-recorded': to('left', 'report-left'),
    'return-recorded': to('alive', 'report-dead', 'report-alive'),
  },
  doubted: {
    sign: to('alive', 'report-alive', 'vouch'),
    silence: stay('ask'),
    over: stay('declare'),
    outage: to('alive'),
    // contradicted: it is there for others, though not for us
    'life-recorded': to('suspect'),
    'death-recorded': to('dead', 'report-dead'),
    'leave-recorded': to('left', 'report-left'),
    'return-recorded': to('alive', 'report-dead', 'report-alive'),
  },
  dead: {
    'return-recorded': to('alive', 'report-alive'),
    'leave-recorded': to('left'),
  },
  left: {
    'return-recorded': to('alive', 'report-alive'),
  },
}
