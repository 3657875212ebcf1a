import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import fc from 'fast-check'
import { Member } from '../members/member.ts'
import { bucketOf, MemberList } from '../members/member-list.ts'
import { best, type ChoiceInput, callable, choose, nextPointer } from './choose.ts'
import { type PenaltyBounds, raisedPenalty } from './penalties.ts'
import { keepsOrder, type Strategy, strategies } from './strategies.table.ts'

const now = 1_000_000

const memberFacts = fc.record({
  penalty: fc.integer({ min: 0, max: 4 }),
  calls: fc.integer({ min: 0, max: 9 }),
  lastCall: fc.oneof(fc.constant(0), fc.integer({ min: now - 5_000, max: now })),
})

const limit = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined })

const anyBounds: fc.Arbitrary<PenaltyBounds> = fc.record({
  max: limit,
  min: limit,
  raise: limit,
  sparesLow: fc.boolean(),
})

const crowd = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 6 }), memberFacts), {
  selector: ([name]) => name.toLowerCase(),
  maxLength: 12,
})

type Crowd = (readonly [string, { penalty: number; calls: number; lastCall: number }])[]

function listOf(members: Crowd, strategy: Strategy): MemberList {
  const list = new MemberList(keepsOrder.has(strategy))
  for (const [name, { penalty, calls, lastCall }] of members) {
    const given = { interface: `Member/${name}`, name, stateInterface: '', penalty, ringsInUse: true, wrapUpSeconds: 0 }
    const member = new Member({ ...given, isDynamic: false, isPaused: false, pausedReason: '' }, now)
    list.add(Object.assign(member, { calls, lastCall }))
  }
  return list
}

const inputOf = (
  strategy: Strategy,
  members: Crowd,
  bounds: PenaltyBounds,
  pointer: number,
  seed: number,
): ChoiceInput => ({
  strategy,
  members: listOf(members, strategy).all,
  bounds,
  penaltyMembersLimit: 0,
  pointer,
  nowSeconds: now,
  random: seededRandom(seed),
})

const isAllowed = ({ penalty }: Member, bounds: PenaltyBounds) => {
  const counted = raisedPenalty(penalty, bounds)
  return counted <= (bounds.max ?? Number.POSITIVE_INFINITY) && counted >= (bounds.min ?? 0)
}

/** As the rule is written, without numbers: whether one goes before the other. */
const goesBefore: Record<
  Exclude<Strategy, 'random' | 'wrandom'>,
  (one: Member, other: Member, place: Place) => number
> = {
  ringall: () => 0,
  leastrecent: (one, other) => one.lastCall - other.lastCall,
  fewestcalls: (one, other) => one.calls - other.calls,
  rrmemory: (one, other, { pointer }) => turn(one.index, pointer) - turn(other.index, pointer),
  rrordered: (one, other, { pointer }) => turn(one.index, pointer) - turn(other.index, pointer),
  linear: (one, other, { pointer, all }) => turn(all.indexOf(one), pointer) - turn(all.indexOf(other), pointer),
}

interface Place {
  readonly pointer: number
  readonly all: readonly Member[]
}

/** Those behind the pointer first, then those before it. */
const turn = (place: number, pointer: number) => (place < pointer ? place + 10_000 : place)

const ordered = strategies.filter((one) => one !== 'random' && one !== 'wrandom')

test('who rings first is who the rule says: lowest penalty, then the strategy, then the last of the list', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ordered), crowd, anyBounds, fc.nat(14), (strategy, members, bounds, pointer) => {
      const input = inputOf(strategy, members, bounds, pointer, 1)
      const rule = goesBefore[strategy as keyof typeof goesBefore]
      const place = { pointer, all: input.members }
      const wanted = input.members
        .filter((member) => isAllowed(member, bounds))
        .toSorted(
          (one, other) =>
            raisedPenalty(one.penalty, bounds) - raisedPenalty(other.penalty, bounds) ||
            rule(one, other, place) ||
            input.members.indexOf(other) - input.members.indexOf(one),
        )
      assert.equal(best(choose(input).candidates)?.member, wanted[0])
    }),
  )
})

test('ringall calls all of the lowest penalty that is allowed, and nobody else', () => {
  fc.assert(
    fc.property(crowd, anyBounds, (members, bounds) => {
      const input = inputOf('ringall', members, bounds, 0, 1)
      const allowed = input.members.filter((member) => isAllowed(member, bounds))
      const lowest = Math.min(...allowed.map(({ penalty }) => raisedPenalty(penalty, bounds)))
      const wanted = allowed.filter(({ penalty }) => raisedPenalty(penalty, bounds) === lowest)
      const called = callable(choose(input).candidates, 'ringall').map(({ member }) => member)
      assert.deepEqual(new Set(called), new Set(wanted))
    }),
  )
})

test('chance calls nobody who is not allowed, and of random nobody of a higher penalty', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('random' as const, 'wrandom' as const),
      crowd,
      anyBounds,
      fc.nat(),
      (strategy, members, bounds, seed) => {
        const input = inputOf(strategy, members, bounds, 0, seed)
        const chosen = best(choose(input).candidates)?.member
        const allowed = input.members.filter((member) => isAllowed(member, bounds))
        assert.equal(chosen === undefined, allowed.length === 0)
        if (!chosen) return
        assert.ok(allowed.includes(chosen))
        if (strategy === 'wrandom') return
        const lowest = Math.min(...allowed.map(({ penalty }) => raisedPenalty(penalty, bounds)))
        assert.equal(raisedPenalty(chosen.penalty, bounds), lowest)
      },
    ),
  )
})

test('with rrmemory everybody of one penalty is called once before anybody is called again', () => {
  fc.assert(
    fc.property(crowd, fc.nat(12), (members, start) => {
      fc.pre(members.length > 0)
      const alike: Crowd = members.map(([name, facts]) => [name, { ...facts, penalty: 0 }])
      let pointer = start
      const called: string[] = []
      for (let call = 0; call < 3 * alike.length; call++) {
        const choice = choose(
          inputOf(
            'rrmemory',
            alike,
            { max: undefined, min: undefined, raise: undefined, sparesLow: false },
            pointer,
            1,
          ),
        )
        const next = best(choice.candidates)
        if (!next) return
        next.state = 'called'
        called.push(next.member.name)
        pointer = nextPointer(choice, pointer)
      }
      for (let from = 0; from + alike.length <= called.length; from += alike.length) {
        assert.equal(new Set(called.slice(from, from + alike.length)).size, alike.length)
      }
    }),
  )
})

test('where there are few members, penalties count nothing', () => {
  const members: Crowd = [
    ['high', { penalty: 9, calls: 0, lastCall: 0 }],
    ['low', { penalty: 1, calls: 5, lastCall: 0 }],
  ]
  const bounds = { max: 2, min: undefined, raise: undefined, sparesLow: false }
  const input = { ...inputOf('fewestcalls', members, bounds, 0, 1), penaltyMembersLimit: 2 }
  assert.equal(best(choose(input).candidates)?.member.name, 'high')
  assert.equal(best(choose({ ...input, penaltyMembersLimit: 1 }).candidates)?.member.name, 'low')
})

test('members stand by their interfaces: a digit behind a letter puts the next one eleven places before', () => {
  const places = ['1', '2', '3'].map((digit) => bucketOf(`Local/m${digit}@office`))
  assert.deepEqual(
    places.map((place) => (place - (places[0] as number) + 37) % 37),
    [0, 26, 15],
  )
})
