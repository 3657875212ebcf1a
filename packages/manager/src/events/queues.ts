// Events of queues: callers who come and go, members who change, and what happens between the two.
// The fields of a member are written beside, in queue-fields.ts.

import type { BusEvents, QueueMemberChange } from '@jackfield/core'
import { event } from '../event.ts'
import { field, type Line } from '../message.ts'
import { memberEventFields } from '../queue-fields.ts'
import type { SnapshotText } from '../snapshot-text.ts'

const memberEvents: Readonly<Record<QueueMemberChange, string>> = {
  status: 'QueueMemberStatus',
  added: 'QueueMemberAdded',
  removed: 'QueueMemberRemoved',
  pause: 'QueueMemberPause',
  penalty: 'QueueMemberPenalty',
  'ring-in-use': 'QueueMemberRinginuse',
}

export const queueMember = event(
  {
    name: ({ change }) => memberEvents[change],
    names: Object.values(memberEvents),
    privilege: 'agent',
    from: 'queue-member-changed',
  },
  ({ member }) => memberEventFields(member),
)

const placeLines = (
  { channel, queue, position, count }: BusEvents['queue-caller-joined'],
  text: SnapshotText,
): Line[] => [text.channel(channel), ['Queue', queue], field('Position', position), field('Count', count)]

export const queueCallerJoin = event(
  { name: 'QueueCallerJoin', privilege: 'agent', from: 'queue-caller-joined' },
  placeLines,
)

export const queueCallerLeave = event(
  { name: 'QueueCallerLeave', privilege: 'agent', from: 'queue-caller-left' },
  placeLines,
)

export const queueCallerAbandon = event(
  { name: 'QueueCallerAbandon', privilege: 'agent', from: 'queue-caller-abandoned' },
  ({ channel, queue, position, originalPosition, holdSeconds }, text) => [
    text.channel(channel),
    ['Queue', queue],
    field('Position', position),
    field('OriginalPosition', originalPosition),
    field('HoldTime', holdSeconds),
  ],
)

const agentLines = (called: BusEvents['agent-called'], text: SnapshotText): Line[] => [
  text.channel(called.channel),
  text.channel(called.agent, 'Dest'),
  ['Queue', called.queue],
  ['Interface', called.interface],
  ['MemberName', called.memberName],
]

export const agentCalled = event({ name: 'AgentCalled', privilege: 'agent', from: 'agent-called' }, agentLines)

export const agentDump = event({ name: 'AgentDump', privilege: 'agent', from: 'agent-left-early' }, agentLines)

export const agentRingNoAnswer = event(
  { name: 'AgentRingNoAnswer', privilege: 'agent', from: 'agent-rang-in-vain' },
  (rang, text) => [...agentLines(rang, text), field('RingTime', rang.ringMs)],
)

export const agentConnect = event(
  { name: 'AgentConnect', privilege: 'agent', from: 'agent-connected' },
  (connected, text) => [
    ...agentLines(connected, text),
    field('HoldTime', connected.holdSeconds),
    field('RingTime', connected.ringSeconds),
  ],
)

export const agentComplete = event(
  { name: 'AgentComplete', privilege: 'agent', from: 'agent-completed' },
  (completed, text) => [
    ...agentLines(completed, text),
    field('HoldTime', completed.holdSeconds),
    field('TalkTime', completed.talkSeconds),
    ['Reason', completed.reason],
  ],
)
