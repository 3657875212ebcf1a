// Who is called, by the strategy of the queue: a number for each member, the smallest first.
// Not the calling, and not who can be called just now.

import type { Random } from '@jackfield/base'
import type { Member } from '../members/member.ts'
import { allowedPenalty, type PenaltyBounds } from './penalties.ts'
import type { Strategy } from './strategies.table.ts'

export interface Candidate {
  readonly member: Member
  readonly metric: number
  /** where a pointer that leads to it stands */
  readonly place: number
  /** `open`: not tried yet in this round */
  state: 'open' | 'called' | 'failed'
}

export interface Choice {
  /** as they are walked: of two alike the first is called */
  readonly candidates: readonly Candidate[]
  /** somebody stands behind the pointer */
  readonly goesOn: boolean
}

export interface ChoiceInput {
  readonly strategy: Strategy
  /** as `queue show` has them */
  readonly members: readonly Member[]
  readonly bounds: PenaltyBounds
  readonly penaltyMembersLimit: number
  /** of the queue, or with `linear` of the caller */
  readonly pointer: number
  readonly nowSeconds: number
  readonly random: Random
}

const perPenalty = 1_000_000
const perTurn = 1_000

export function choose(input: ChoiceInput): Choice {
  const { strategy, members, bounds, pointer, penaltyMembersLimit } = input
  const usesPenalty = members.length > penaltyMembersLimit
  const turn = Math.max(perTurn, members.length)
  let goesOn = false
  const candidates: Candidate[] = []
  members.forEach((member, at) => {
    const penalty = usesPenalty ? allowedPenalty(member.penalty, bounds) : member.penalty
    if (penalty === undefined) return
    const place = strategy === 'linear' ? at : member.index
    const level = usesPenalty && strategy !== 'wrandom' ? penalty * perPenalty : 0
    if (place > pointer) goesOn = true
    candidates.push({ member, metric: level + worth(input, member, penalty, place, turn), place, state: 'open' })
  })
  return { candidates: candidates.reverse(), goesOn }
}

function worth(input: ChoiceInput, member: Member, penalty: number, place: number, turn: number): number {
  const { strategy, pointer, nowSeconds, random } = input
  switch (strategy) {
    case 'ringall':
      return 0
    case 'leastrecent':
      return member.lastCall === 0 ? 0 : perPenalty - (nowSeconds - member.lastCall)
    case 'fewestcalls':
      return member.calls
    case 'random':
      return random.below(1_000)
    case 'wrandom':
      return random.below((penalty + 1) * 1_000)
    case 'rrmemory':
    case 'rrordered':
    case 'linear':
      return place < pointer ? place + turn : place
  }
}

/** The best of those not tried yet. */
export function best(candidates: readonly Candidate[]): Candidate | undefined {
  let found: Candidate | undefined
  for (const candidate of candidates) {
    if (candidate.state === 'open' && (!found || candidate.metric < found.metric)) found = candidate
  }
  return found
}

/** Those who are called together: with ringall all that are as good as the best. */
export function callable(candidates: readonly Candidate[], strategy: Strategy): readonly Candidate[] {
  const first = best(candidates)
  if (!first) return []
  if (strategy !== 'ringall') return [first]
  return candidates.filter(({ state, metric }) => state === 'open' && metric <= first.metric)
}

/** Where the pointer stands after a round. */
export function nextPointer({ candidates, goesOn }: Choice, pointer: number): number {
  const next = best(candidates)
  if (next) return next.place
  return goesOn ? 0 : pointer + 1
}
