// A member has answered: what it hears, what is set and recorded, and the two of them talking.
// Not the end of the call for the queue: active-call.ts has that.

import { type Channel, type LeaveReason, takePickup } from '@jackfield/core'
import { placeAfter } from '@jackfield/dialplan'
import { sounds } from '../announcing/announce.ts'
import { memberWords, playToMember } from '../announcing/to-member.ts'
import type { QueueCaller } from '../caller/queue-caller.ts'
import { memberVariables, setQueueVariables, setTimes, setWait } from '../caller/variables.ts'
import type { Member } from '../members/member.ts'
import type { QueueParts } from '../parts.ts'
import type { Answered } from '../ringing/round.ts'
import { ActiveCall } from './active-call.ts'
import { recordCall } from './record-call.ts'
import { runForMember } from './run-for-member.ts'

/** They have talked: `goesOn` when the caller is still there and wants to. */
export interface Talked {
  readonly goesOn: boolean
}

/** Nothing: the member went before they could talk, and the caller goes on waiting. */
export async function connectMember(
  queues: QueueParts,
  caller: QueueCaller,
  answered: Answered,
): Promise<Talked | undefined> {
  const { member, attempt, ringSeconds } = answered
  const pickup = takePickup(attempt.channel)
  const agent = pickup?.picker ?? attempt.channel
  const release = () => {
    attempt.release()
    answered.over()
    pickup?.done()
  }
  if (pickup) attempt.release()
  const holdSeconds = caller.waited
  caller.queue.figures.waited(holdSeconds)
  try {
    if (await isLost(queues, caller, member, agent)) {
      release()
      return caller.isGone ? { goesOn: false } : undefined
    }
    await beforeTalking(queues, caller, member, agent, holdSeconds)
    if (caller.isGone || agent.isHangingUp) {
      release()
      caller.hasTalked = true
      return { goesOn: !caller.isGone && caller.call.options.has('c') }
    }
    queues.log.write({
      ...caller.logged,
      agent: member.name,
      event: 'CONNECT',
      data: [holdSeconds, agent.id, ringSeconds],
    })
    queues.publishAgent('agent-connected', caller, member, agent, { holdSeconds, ringSeconds })
  } catch (error) {
    release()
    throw error
  }
  return talk(queues, caller, { ...answered, agent, holdSeconds, pickupDone: pickup && (() => pickup.done()) })
}

/** What the member hears first; true: one of the two has gone meanwhile. */
async function isLost(queues: QueueParts, caller: QueueCaller, member: Member, agent: Channel): Promise<boolean> {
  const { clock } = queues
  const { memberDelay } = caller.queue.settings
  const either = memberDelay > 0 ? AbortSignal.any([agent.interruption, caller.call.signal]) : undefined
  if (either) await clock.sleep(memberDelay * 1000, either).catch(() => undefined)
  await playToMember(caller, agent, memberWords(caller))
  if (caller.isGone) {
    queues.abandon(caller, member)
    return true
  }
  if (!agent.isHangingUp) return false
  queues.log.write({ ...caller.logged, agent: member.name, event: 'AGENTDUMP' })
  queues.publishAgent('agent-left-early', caller, member, agent)
  queues.publishDialEnd(caller, agent, member.interface)
  return true
}

async function beforeTalking(
  queues: QueueParts,
  caller: QueueCaller,
  member: Member,
  agent: Channel,
  holdSeconds: number,
): Promise<void> {
  const { queue, channel } = caller
  const { settings } = queue
  queues.stopWaitingSound(caller)
  const words = sounds(settings.announcements.prompts.callerAnnounce)
  if (words.length > 0) await playToMember(caller, channel, words)
  const variables = [
    ...(settings.setsInterfaceVariables ? memberVariables(member) : []),
    ...(settings.setsEntryVariables
      ? ([
          ['QEHOLDTIME', String(holdSeconds)],
          ['QEORIGINALPOS', String(caller.originalPosition)],
        ] as const)
      : []),
  ]
  for (const one of [channel, agent]) for (const [name, value] of variables) one.variables.set(name, value)
  for (const one of [channel, agent]) setQueueVariables(queue, one)
  await recordCall(caller)
  queues.leave(caller)
  setWait(channel, holdSeconds)
  await runForMember(caller, agent)
}

interface Talk extends Answered {
  readonly agent: Channel
  readonly holdSeconds: number
  readonly pickupDone: (() => void) | undefined
}

async function talk(queues: QueueParts, caller: QueueCaller, given: Talk): Promise<Talked> {
  const { attempt, member, over, agent, holdSeconds, pickupDone } = given
  const { channel, call, queue } = caller
  const { options, deps } = call
  caller.hasTalked = true
  const isInTime = holdSeconds <= queue.settings.serviceLevel
  const active = new ActiveCall(queues, { caller, member, agent, holdSeconds, isInTime, release: over })
  queues.calls.add(active)
  const granted = deps.features.joinOptions(channel, agent, options)
  // Queue does not answer; whoever takes the call does
  if (!channel.isUp) channel.answer()
  const { reason } = await deps.exchange.calls.bridgeTwo({
    caller: channel,
    callee: agent,
    release: () => attempt.release(),
    callerOptions: { ...granted.first, onLeft: (why) => callerLeft(active, channel, agent, why) },
    calleeOptions: { ...granted.second, onLeft: (why) => agentLeft(active, channel, why) },
    calleeGoesTo: placeAfter(call, 'Queue', options),
  })
  pickupDone?.()
  setQueueVariables(queue, channel)
  setTimes(channel, active.talkMs, queues.clock.wall() - channel.createdAt)
  return { goesOn: !caller.isGone && reason !== 'transferred' && options.has('c') }
}

/** Somebody who only went out of the way of those behind him is followed. */
function agentLeft(active: ActiveCall, channel: Channel, why: LeaveReason): void {
  if (why !== 'transferred') active.hungUp(channel.isHangingUp ? 'caller' : 'agent')
}

function callerLeft(active: ActiveCall, channel: Channel, agent: Channel, why: LeaveReason): void {
  if (why !== 'transferred') active.hungUp(channel.isHangingUp || why === 'redirected' ? 'caller' : 'agent')
  else if (agent.isEnded) active.hungUp('agent')
  else agent.onEnd(() => active.hungUp(agent.interruptedBy === 'hangup' ? 'agent' : 'caller'))
}
