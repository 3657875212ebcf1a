// Functions about members: QUEUE_MEMBER, QUEUE_MEMBER_LIST, QUEUE_MEMBER_PENALTY, QUEUE_MEMBER_COUNT.
// Callers have functions of their own.

import { table } from '@jackfield/base'
import type { FunctionUse } from '@jackfield/dialplan'
import type { Member } from '../members/member.ts'
import { isThere } from '../members/member-status.table.ts'
import type { QueueParts } from '../parts.ts'
import { queueFunction } from '../plug.ts'
import { wholeNumber } from '../settings/member-line.ts'

const isIdle = ({ state, isPaused }: Member) => state === 'NOT_INUSE' && !isPaused

const counted = table<(member: Member) => boolean>({
  logged: ({ state }) => isThere(state),
  free: isIdle,
  ready: (member) => isIdle(member) && !member.isWrappingUp,
  count: () => true,
})

const shown = table<(member: Member) => number>({
  penalty: ({ penalty }) => penalty,
  paused: ({ isPaused }) => (isPaused ? 1 : 0),
  ringinuse: ({ ringsInUse }) => (ringsInUse ? 1 : 0),
  ignorebusy: ({ ringsInUse }) => (ringsInUse ? 1 : 0),
})

function readMember(queues: QueueParts, { args: [name = '', option = '', location = ''], log }: FunctionUse): string {
  const queue = queues.find(name)
  const word = option.toLowerCase()
  const count = counted.get(word)
  if (count) return String(queue ? queue.members.all.filter(count).length : 0)
  const value = shown.get(word)
  const member = queue?.members.get(location)
  if (!value) log.warning(`QUEUE_MEMBER: '${option}' is nothing that can be asked for`)
  return String(value && member ? value(member) : 0)
}

const writers = table<(queues: QueueParts, queue: string | undefined, location: string, value: number) => boolean>({
  penalty: (queues, queue, location, value) => queues.members.setPenalty(queue, location, value),
  paused: (queues, queue, location, value) => queues.members.pause(queue, location, value !== 0),
  ringinuse: (queues, queue, location, value) => queues.members.setRingInUse(queue, location, value !== 0),
  ignorebusy: (queues, queue, location, value) => queues.members.setRingInUse(queue, location, value !== 0),
})

function writeMember(
  queues: QueueParts,
  { args: [name = '', option = '', location = ''], log }: FunctionUse,
  value: string,
) {
  const write = writers.get(option.toLowerCase())
  if (write?.(queues, name || undefined, location, wholeNumber(value))) return true
  log.warning(`QUEUE_MEMBER: ${write ? `'${location}' is no such member` : `'${option}' cannot be set`}`)
  return false
}

export const queueMember = queueFunction(
  {
    name: 'QUEUE_MEMBER',
    synopsis: 'Counts members, or reads and sets something of one.',
    arguments: ['queue?', 'option', 'interface?'],
  },
  { read: readMember, write: writeMember },
)

export const queueMemberCount = queueFunction(
  { name: 'QUEUE_MEMBER_COUNT', synopsis: 'How many members are there.', arguments: ['queue'] },
  { read: (queues, use) => readMember(queues, { ...use, args: [use.args[0] ?? '', 'logged'] }) },
)

export const queueMemberList = queueFunction(
  { name: 'QUEUE_MEMBER_LIST', synopsis: 'The interfaces of all members.', arguments: ['queue'] },
  {
    read: (queues, { args: [name = ''] }) =>
      (queues.find(name)?.members.all ?? []).map((member) => member.interface).join(','),
  },
)

export const queueMemberPenalty = queueFunction(
  { name: 'QUEUE_MEMBER_PENALTY', synopsis: 'The penalty of a member.', arguments: ['queue', 'interface'] },
  {
    read: (queues, use) => readMember(queues, { ...use, args: [use.args[0] ?? '', 'penalty', use.args[1] ?? ''] }),
    write: (queues, use, value) =>
      writeMember(queues, { ...use, args: [use.args[0] ?? '', 'penalty', use.args[1] ?? ''] }, value),
  },
)
