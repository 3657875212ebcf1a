// A caller who waits until it is his turn: what is said to him meanwhile, and what may make him leave before.
// Not the calling of members. Nothing here runs every second: he sleeps until something happens, or the next thing is due.

import { announce } from '../announcing/announce.ts'
import { periodicDue, periodicSaid, periodicWords } from '../announcing/periodic.ts'
import { positionDue, positionLook, positionWords } from '../announcing/position.ts'
import type { QueueParts } from '../parts.ts'
import { applyStep } from '../strategy/penalties.ts'
import type { QueueCaller } from './queue-caller.ts'

/** `left`: he hung up, or pressed an extension */
export type Waited = 'turn' | 'withdrawn' | 'empty' | 'left'

export async function waitForTurn(queues: QueueParts, caller: QueueCaller): Promise<Waited> {
  const { queue } = caller
  for (;;) {
    caller.pressWaiting()
    if (caller.isGone || caller.exit !== undefined) return 'left'
    if (caller.withdrawal) return 'withdrawn'
    if (queue.isTurnOf(caller)) return 'turn'
    // carried out where his turn would have come
    if (caller.isExpired) return 'turn'
    if (queue.isEmpty(queue.settings.leaveWhenEmpty, caller.bounds)) return 'empty'
    if (await sayWhatIsDue(queues, caller)) continue
    // with other bounds nobody may count any more
    if (applyRules(caller, 0)) continue
    const look = positionLook(caller)
    queue.awaitPlace(caller, look.isByPlace)
    await caller.sleep(nextDue(caller, look.at))
  }
}

/** True: something was said, and everything may be otherwise now. */
export async function sayWhatIsDue(queues: QueueParts, caller: QueueCaller): Promise<boolean> {
  const { now } = caller
  const position = positionDue(caller)
  if (position !== undefined && now >= position) {
    await announce(queues, caller, positionWords(caller))
    return true
  }
  const periodic = periodicDue(caller)
  if (periodic !== undefined && now >= periodic) {
    await announce(queues, caller, periodicWords(caller, queues.random))
    periodicSaid(caller, now)
    return true
  }
  return false
}

/** `grace`: seconds that a step is late for those whose turn it is. True: a step was due. */
export function applyRules(caller: QueueCaller, grace: 0 | 1): boolean {
  const { variables } = caller.channel
  const before = caller.rules
  for (let step = caller.rules[0]; step && caller.waited >= step.after + grace; step = caller.rules[0]) {
    caller.rules = caller.rules.slice(1)
    for (const [name, value] of applyStep(caller.bounds, step)) variables.set(name, value)
    caller.queue.rebound(caller)
  }
  return caller.rules !== before
}

/** The second in which something falls due; nothing: only others can change anything. */
function nextDue(caller: QueueCaller, position: number | undefined): number | undefined {
  const [step] = caller.rules
  const moments = [
    caller.expires,
    position,
    periodicDue(caller),
    step === undefined ? undefined : caller.since + step.after,
  ].filter((moment) => moment !== undefined)
  return moments.length === 0 ? undefined : Math.min(...moments)
}
