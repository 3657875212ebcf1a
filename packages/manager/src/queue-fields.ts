// Members of queues as events and lists show them.
// Not who asks for them.

import type { QueueMemberSnapshot } from '@jackfield/core'
import { type Field, field } from './message.ts'

const flag = (value: boolean) => (value ? 1 : 0)

const middle = (member: QueueMemberSnapshot): Field[] => [
  ['StateInterface', member.stateInterface],
  ['Membership', member.membership],
  field('Penalty', member.penalty),
  field('CallsTaken', member.callsTaken),
  field('LastCall', member.lastCall),
  field('LastPause', member.lastPause),
  field('LoginTime', member.loginTime),
  field('InCall', flag(member.isInCall)),
  field('Status', member.status),
  field('Paused', flag(member.isPaused)),
  ['PausedReason', member.pausedReason],
]

/** As events tell of it. */
export const memberEventFields = (member: QueueMemberSnapshot): Field[] => [
  ['Queue', member.queue],
  ['MemberName', member.name],
  ['Interface', member.interface],
  ...middle(member),
  field('Ringinuse', flag(member.ringsInUse)),
  field('Wrapuptime', member.wrapUpSeconds),
]

/** As lists show it. */
export const memberListFields = (member: QueueMemberSnapshot): Field[] => [
  ['Queue', member.queue],
  ['Name', member.name],
  ['Location', member.interface],
  ...middle(member),
  field('Wrapuptime', member.wrapUpSeconds),
]
