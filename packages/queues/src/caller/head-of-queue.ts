// A caller whose turn it is: round after round of calling members, with a pause between them, until somebody talks to him or he leaves.
// Not a single round.

import type { QueueParts } from '../parts.ts'
import { Round } from '../ringing/round.ts'
import { goesRound } from '../strategy/strategies.table.ts'
import { connectMember, type Talked } from '../talking/connect-member.ts'
import type { QueueCaller } from './queue-caller.ts'
import { applyRules, sayWhatIsDue } from './wait-for-turn.ts'

export type HeadEnd = Talked | 'lost-turn' | 'timeout' | 'empty' | 'withdrawn' | 'left'

export async function atHead(queues: QueueParts, caller: QueueCaller): Promise<HeadEnd> {
  const { queue } = caller
  for (let isFirst = true; ; isFirst = false) {
    const before = await beforeRound(queues, caller, isFirst)
    if (before) return before
    const talked = await oneRound(queues, caller)
    if (talked) return talked
    if (caller.isGone || caller.exit !== undefined) return 'left'
    if (queue.isEmpty(queue.settings.leaveWhenEmpty, caller.bounds)) return 'empty'
    if (caller.call.options.has('n') && caller.rounds >= mostRounds(caller)) return 'timeout'
    if (caller.isExpired) return 'timeout'
    await caller.rest(queue.settings.retry * 1000)
    caller.pressWaiting()
    if (caller.isGone || caller.exit !== undefined) return 'left'
    if (!queue.isTurnOf(caller)) return caller.withdrawal ? 'withdrawn' : 'lost-turn'
  }
}

const mostRounds = ({ queue }: QueueCaller): number => (goesRound.has(queue.settings.strategy) ? queue.members.size : 1)

async function beforeRound(queues: QueueParts, caller: QueueCaller, isFirst: boolean): Promise<HeadEnd | undefined> {
  if (caller.withdrawal) return 'withdrawn'
  if (caller.isExpired) return 'timeout'
  if (!isFirst && caller.queue.settings.announcements.isForFirst) await sayWhatIsDue(queues, caller)
  if (caller.isGone || caller.exit !== undefined) return 'left'
  if (caller.isExpired) return 'timeout'
  applyRules(caller, 1)
  return undefined
}

/** Nothing: nobody talks to him, and he goes on waiting. */
async function oneRound(queues: QueueParts, caller: QueueCaller): Promise<Talked | undefined> {
  caller.rounds++
  if (caller.call.options.has('H')) {
    caller.onDigit = (digit) => {
      if (digit !== '*') return false
      caller.giveUpRound?.()
      return true
    }
  }
  const end = await new Round(queues, caller).run()
  caller.onDigit = undefined
  const talked = typeof end === 'string' ? undefined : await connectMember(queues, caller, end)
  if (!talked) {
    caller.isBeingTried = false
    caller.queue.arrange()
  }
  return talked
}
