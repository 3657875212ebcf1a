// What clients read of queues: each event of the bus with its lines.

import type { BusEventName } from '@jackfield/core'
import { channel, channelLines, type ExpectedEvent, expected, other } from '../testing/event-expectations.ts'

const member = {
  queue: 'sales',
  name: 'Ann',
  interface: 'PJSIP/ann',
  stateInterface: 'PJSIP/ann',
  membership: 'dynamic',
  penalty: 2,
  callsTaken: 3,
  lastCall: 100,
  lastPause: 90,
  loginTime: 80,
  isInCall: true,
  status: 2,
  isPaused: false,
  pausedReason: '',
  ringsInUse: true,
  wrapUpSeconds: 7,
} as const

const agent = { channel, agent: other, queue: 'sales', interface: 'PJSIP/ann', memberName: 'Ann' }

const agentLines = [
  ...channelLines(),
  ...channelLines('Dest', other),
  'Queue: sales',
  'Interface: PJSIP/ann',
  'MemberName: Ann',
]

export const queueEvents: readonly ExpectedEvent<BusEventName>[] = [
  expected(
    'queue-caller-joined',
    { channel, queue: 'sales', position: 2, count: 3 },
    'QueueCallerJoin',
    ...channelLines(),
    'Queue: sales',
    'Position: 2',
    'Count: 3',
  ),
  expected(
    'queue-caller-left',
    { channel, queue: 'sales', position: 2, count: 2 },
    'QueueCallerLeave',
    ...channelLines(),
    'Queue: sales',
    'Position: 2',
    'Count: 2',
  ),
  expected(
    'queue-caller-abandoned',
    { channel, queue: 'sales', position: 2, originalPosition: 5, holdSeconds: 40 },
    'QueueCallerAbandon',
    ...channelLines(),
    'Queue: sales',
    'Position: 2',
    'OriginalPosition: 5',
    'HoldTime: 40',
  ),
  expected(
    'queue-member-changed',
    { change: 'penalty', member },
    'QueueMemberPenalty',
    'Queue: sales',
    'MemberName: Ann',
    'Interface: PJSIP/ann',
    'StateInterface: PJSIP/ann',
    'Membership: dynamic',
    'Penalty: 2',
    'CallsTaken: 3',
    'LastCall: 100',
    'LastPause: 90',
    'LoginTime: 80',
    'InCall: 1',
    'Status: 2',
    'Paused: 0',
    'PausedReason: ',
    'Ringinuse: 1',
    'Wrapuptime: 7',
  ),
  expected('agent-called', agent, 'AgentCalled', ...agentLines),
  expected('agent-left-early', agent, 'AgentDump', ...agentLines),
  expected('agent-rang-in-vain', { ...agent, ringMs: 2000 }, 'AgentRingNoAnswer', ...agentLines, 'RingTime: 2000'),
  expected(
    'agent-connected',
    { ...agent, holdSeconds: 9, ringSeconds: 4 },
    'AgentConnect',
    ...agentLines,
    'HoldTime: 9',
    'RingTime: 4',
  ),
  expected(
    'agent-completed',
    { ...agent, holdSeconds: 9, talkSeconds: 60, reason: 'transfer' },
    'AgentComplete',
    ...agentLines,
    'HoldTime: 9',
    'TalkTime: 60',
    'Reason: transfer',
  ),
]
