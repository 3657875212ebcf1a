import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsSource, expectSource, type SourceLearning, sourceLearning } from './source-learning.ts'

const peer = ['192.0.2.1', 4_000] as const
const stranger = ['198.51.100.9', 5_000] as const

function learning(): SourceLearning {
  const state = sourceLearning('yes', false, 0)
  expectSource(state, ...peer, 0)
  return state
}

/** Which of ten packets, 20 ms apart, are taken. */
const taken = (state: SourceLearning, from: readonly [string, number], startMs: number, sequences: readonly number[]) =>
  sequences.map((sequence, at) => acceptsSource(state, ...from, sequence, startMs + 20 * at))

test('nothing is taken before an address is known', () => {
  assert.equal(acceptsSource(sourceLearning('yes', false, 0), ...peer, 1, 0), false)
})

test('the negotiated address is taken at once', () => {
  assert.equal(acceptsSource(learning(), ...peer, 77, 0), true)
})

test('a stranger is taken with its fifth packet in sequence, over the wrap', () => {
  const state = learning()
  assert.deepEqual(taken(state, stranger, 0, [65533, 65534, 65535, 0, 1, 2]), [false, false, false, false, true, true])
  assert.equal(state.refused, 4)
})

test('a stumble costs three more packets in sequence', () => {
  const wanted = [false, false, false, false, false, true]
  assert.deepEqual(taken(learning(), stranger, 0, [1, 2, 9, 10, 11, 12]), wanted)
})

test('a burst does not pass, except where only sequence numbers count', () => {
  const burst = (mode: 'yes' | 'sequence-only') => {
    const state = sourceLearning(mode, true, 0)
    return [1, 2, 3, 4, 5].map((sequence) => acceptsSource(state, ...stranger, sequence, 10)).at(-1)
  }
  assert.equal(burst('yes'), false)
  assert.equal(burst('sequence-only'), true)
})

test('while the peer speaks, a stranger never gets through its probation', () => {
  const state = learning()
  for (let at = 0; at < 50; at++) {
    assert.equal(acceptsSource(state, ...peer, at, 20 * at), true)
    assert.equal(acceptsSource(state, ...stranger, at, 20 * at + 1), false)
  }
})

test('after five seconds the source is fixed, also when it falls silent', () => {
  const state = learning()
  assert.equal(acceptsSource(state, ...peer, 1, 0), true)
  assert.ok(taken(state, stranger, 5_000, [1, 2, 3, 4, 5, 6, 7, 8]).every((isTaken) => !isTaken))
  assert.equal(acceptsSource(state, ...peer, 2, 60_000), true)
})

test('a new address from signalling opens it again', () => {
  const state = learning()
  acceptsSource(state, ...peer, 1, 0)
  acceptsSource(state, ...peer, 2, 6_000)
  expectSource(state, ...stranger, 6_010)
  assert.equal(acceptsSource(state, ...stranger, 1, 6_020), true)
  assert.equal(acceptsSource(state, ...peer, 3, 6_020), false)
})

test('the other port of the same address is a stranger, and without strictness all are taken', () => {
  assert.equal(acceptsSource(learning(), peer[0], 4_001, 1, 0), false)
  assert.equal(acceptsSource(sourceLearning('no', false, 0), ...stranger, 1, 0), true)
})
