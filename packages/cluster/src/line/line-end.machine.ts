// One end of a line between two nodes, as a table of states; both ends have the same.
// Not what is said over it, nor how it gets there: line-end.ts and lines.ts.

import { type Machine, stay, to } from '@jackfield/base'

/** `opening`: the other end has not agreed yet; `closing`: nothing more is said here, but what was said has still to arrive. */
export const lineStates = ['opening', 'open', 'closing', 'over'] as const
export type LineState = (typeof lineStates)[number]

export type LineEndEvent =
  /** the other end, or whoever makes this one, agreed or did not */
  | 'opened'
  | 'refused'
  /** nobody answered: it may be open there */
  | 'unanswered'
  /** by this end, by the other one */
  | 'closed'
  | 'closed-there'
  /** everything that was said has arrived */
  | 'arrived'
  /** the other node is dead or has left, or knows nothing of this line */
  | 'lost'

export type LineEffect =
  /** sends what waits */
  'send' | 'report-opened' | 'report-refused' | 'report-lost' | 'forget'

export const lineMachine: Machine<LineState, LineEndEvent, LineEffect> = {
  opening: {
    opened: to('open', 'report-opened', 'send'),
    refused: to('over', 'report-refused', 'forget'),
    // should it be open there it is to be closed
    unanswered: to('closing', 'report-refused', 'send'),
    closed: to('closing'),
    'closed-there': to('over', 'forget'),
    lost: to('over', 'report-lost', 'forget'),
  },
  open: {
    closed: to('closing', 'send'),
    'closed-there': to('over', 'forget'),
    lost: to('over', 'report-lost', 'forget'),
    arrived: stay(),
  },
  closing: {
    // it was given up while it was being opened
    opened: stay('send'),
    unanswered: stay('send'),
    refused: to('over', 'forget'),
    'closed-there': to('over', 'forget'),
    lost: to('over', 'forget'),
    arrived: to('over', 'forget'),
  },
  over: {},
}
