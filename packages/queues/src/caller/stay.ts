// The whole way of a caller through a queue: joining, waiting, being served, leaving, and what the dialplan is told of it.
// Not the single stations: each has a file.

import { mayDialOn } from '@jackfield/core'
import type { ApplicationRun, Outcome } from '@jackfield/dialplan'
import type { QueueParts } from '../parts.ts'
import { atHead, type HeadEnd } from './head-of-queue.ts'
import { QueueCaller } from './queue-caller.ts'
import { readRequest } from './queue-request.ts'
import { readBounds, readPriority } from './read-caller.ts'
import { clearTimes, setQueueVariables, setTimes, setWait } from './variables.ts'
import { waitForTurn } from './wait-for-turn.ts'

type Status = 'UNKNOWN' | 'JOINEMPTY' | 'FULL' | 'TIMEOUT' | 'LEAVEEMPTY' | 'WITHDRAW' | 'CONTINUE'
type Leaving = Exclude<HeadEnd, 'lost-turn'>

export async function stayInQueue(queues: QueueParts, call: ApplicationRun): Promise<Outcome> {
  const { channel, log } = call
  clearTimes(channel)
  const request = readRequest(call)
  if (request.queue === '') {
    log.warning('Queue needs an argument: the name of the queue')
    return 'end'
  }
  if (!mayDialOn(channel, log)) {
    channel.fail('endless-call')
    return 'end'
  }
  const queue = queues.find(request.queue)
  if (!queue) {
    log.error(`there is no queue '${request.queue}'`)
    return leaveWith(call, 'UNKNOWN')
  }
  const bounds = readBounds(call)
  if (queue.isEmpty(queue.settings.joinEmpty, bounds)) return leaveWith(call, 'JOINEMPTY')
  const { maxLength } = queue.settings
  if (maxLength > 0 && queue.callers.length >= maxLength) return leaveWith(call, 'FULL')
  const { periodicFrequency, periodicStartDelay } = queue.settings.announcements
  const caller = new QueueCaller(queues.clock, {
    ...{ call, queue, request, bounds },
    priority: readPriority(call),
    firstPeriodic: periodicStartDelay >= 0 ? periodicStartDelay : periodicFrequency,
  })
  caller.rules = queues.rule(request.rule || queue.settings.defaultRule, log)
  return inside(queues, caller)
}

function leaveWith({ channel }: ApplicationRun, status: Status): Outcome {
  channel.variables.set('QUEUESTATUS', status)
  return 'continue'
}

async function inside(queues: QueueParts, caller: QueueCaller): Promise<Outcome> {
  const { call, channel } = caller
  const { signal, options, deps, session } = call
  const onGone = () => {
    caller.giveUpRound?.()
    caller.wake()
  }
  signal.addEventListener('abort', onGone, { once: true })
  const stopListening = channel.onTechnologyEvent(({ type }) => {
    if (type === 'digit-ended' && !channel.membership) caller.pressWaiting()
  })
  join(queues, caller)
  try {
    if (options.has('B')) await deps.subroutines.run(session, (options.get('B') ?? '').replaceAll('^', ','))
    queues.startWaitingSound(caller)
    const leaving = await waitAndTry(queues, caller)
    return finish(queues, caller, leaving)
  } finally {
    signal.removeEventListener('abort', onGone)
    stopListening()
    queues.leave(caller)
  }
}

function join(queues: QueueParts, caller: QueueCaller): void {
  const { queue, channel, request } = caller
  queue.enter(caller, request.position)
  caller.originalPosition = caller.position
  const { name, callers, settings } = queue
  const position = caller.originalPosition
  queues.bus.publish('queue-caller-joined', {
    channel: channel.snapshot(),
    queue: name,
    position,
    count: callers.length,
  })
  const { number, name: callerName, presentation } = channel.facts.caller
  const isHidden = presentation >= 32 && !settings.logsRestrictedCallers
  const shownName = queues.general.logsCallerNames ? [isHidden ? '' : callerName.replaceAll('|', '_')] : []
  const data = [request.url, isHidden ? '' : number, position, ...shownName]
  queues.log.write({ ...caller.logged, event: 'ENTERQUEUE', data })
}

async function waitAndTry(queues: QueueParts, caller: QueueCaller): Promise<Leaving> {
  for (;;) {
    const waited = await waitForTurn(queues, caller)
    if (waited !== 'turn') return waited
    const end = await atHead(queues, caller)
    if (end !== 'lost-turn') return end
  }
}

function finish(queues: QueueParts, caller: QueueCaller, leaving: Leaving): Outcome {
  const { call, channel, queue } = caller
  const status = giveUp(queues, caller, leaving)
  if (!caller.hasTalked) {
    setWait(channel, caller.waited)
    setTimes(channel, 0, queues.clock.wall() - channel.createdAt)
    if (leaving === 'left' && caller.isGone) queues.abandon(caller, undefined)
    if (leaving === 'withdrawn') withdrawn(queues, caller)
  }
  queues.stopWaitingSound(caller)
  setQueueVariables(queue, channel)
  queues.leave(caller)
  if (typeof leaving === 'object' && !leaving.goesOn) return 'end'
  if (caller.exit !== undefined && !caller.isGone) {
    call.goTo({ context: queue.settings.context, exten: caller.exit, priority: 1 })
    return 'continue'
  }
  if (status) channel.variables.set('QUEUESTATUS', status)
  return caller.isGone ? 'end' : 'continue'
}

/** What is written down of callers who leave unanswered while they are still there; what the dialplan is told. */
function giveUp(queues: QueueParts, caller: QueueCaller, leaving: Leaving): Status | undefined {
  const { logged, position, originalPosition, waited } = caller
  const write = (event: 'EXITWITHTIMEOUT' | 'EXITEMPTY') =>
    queues.log.write({ ...logged, event, data: [position, originalPosition, waited] })
  if (leaving === 'timeout') {
    queues.recordAbandoned(caller)
    write('EXITWITHTIMEOUT')
    return 'TIMEOUT'
  }
  if (leaving === 'empty') {
    queues.recordAbandoned(caller)
    write('EXITEMPTY')
    return 'LEAVEEMPTY'
  }
  if (leaving === 'withdrawn') return 'WITHDRAW'
  if (leaving === 'left' && caller.exit !== undefined && !caller.isGone) {
    const data = [caller.exit, position, originalPosition, waited]
    queues.log.write({ ...logged, event: 'EXITWITHKEY', data })
  }
  return typeof leaving === 'object' && leaving.goesOn ? 'CONTINUE' : undefined
}

const mostInfo = 40

function withdrawn(queues: QueueParts, caller: QueueCaller): void {
  const { logged, position, originalPosition, waited, withdrawal, channel } = caller
  const info = withdrawal?.info ?? ''
  queues.recordAbandoned(caller)
  const data = [position, originalPosition, waited, info.slice(0, mostInfo)]
  queues.log.write({ ...logged, event: 'WITHDRAW', data })
  channel.variables.set('QUEUE_WITHDRAW_INFO', info)
}
