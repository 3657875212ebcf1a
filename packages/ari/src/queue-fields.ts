// The own fields of events of queues, as JSON text.
// Not the events.

import type { BusEvents, QueueMemberSnapshot } from '@jackfield/core'
import { channelField } from './own-fields.ts'
import type { ShownQueueMember } from './queue-book.ts'
import type { Render } from './render.ts'

export const shownMember = (member: QueueMemberSnapshot): ShownQueueMember => ({
  interface: member.interface,
  name: member.name,
  state_interface: member.stateInterface,
  membership: member.membership,
  penalty: member.penalty,
  calls_taken: member.callsTaken,
  last_call: member.lastCall,
  last_pause: member.lastPause,
  login_time: member.loginTime,
  in_call: member.isInCall,
  status: member.status,
  paused: member.isPaused,
  paused_reason: member.pausedReason,
  ring_in_use: member.ringsInUse,
  wrap_up_time: member.wrapUpSeconds,
})

/** The queue, whatever else is to be said, and the caller. */
export const callerFields = (
  { queue, channel }: Pick<BusEvents['queue-caller-joined'], 'queue' | 'channel'>,
  more: object,
  render: Render,
): string | undefined => joined({ queue, ...more }, channelField(channel, render))

/** The queue, the member by interface and name, the caller, and the channel to the member. */
export const agentFields = (called: BusEvents['agent-called'], more: object, render: Render): string | undefined => {
  const { queue, interface: location, memberName, channel, agent } = called
  const caller = joined({ queue, interface: location, member: memberName, ...more }, channelField(channel, render))
  const member = channelField(agent, render, 'member_channel')
  return caller === undefined || member === undefined ? undefined : `${caller},${member}`
}

/** Fields without their braces, and another behind them. */
const joined = (fields: object, last: string | undefined): string | undefined =>
  last === undefined ? undefined : `${JSON.stringify(fields).slice(1, -1)},${last}`
