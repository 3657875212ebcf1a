import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { step } from '@jackfield/base'
import { type CallEvent, type CallState, callMachine } from './call.machine.ts'

const walk = (start: CallState, ...events: CallEvent[]) => {
  let state = start
  const effects: string[] = []
  for (const event of events) {
    const next = step(callMachine, state, event)
    state = next.state
    effects.push(...next.effects)
  }
  return [state, ...effects]
}

describe('a call of the telephone', () => {
  it('that it makes rings, is answered and is hung up', () => {
    assert.deepEqual(walk('dialling', 'progress', 'accepted'), ['talking', 'ring-back', 'silence', 'start-clock'])
    assert.deepEqual(walk('dialling', 'accepted'), ['talking', 'silence', 'start-clock'])
    assert.deepEqual(walk('talking', 'hang-up'), ['ended', 'send-end', 'forget'])
    assert.deepEqual(walk('ringing', 'hang-up'), ['ended', 'silence', 'send-end', 'forget'])
    assert.deepEqual(walk('ringing', 'over'), ['ended', 'silence', 'forget'])
  })

  it('that it gets is answered, declined, or given up by the caller', () => {
    assert.deepEqual(walk('incoming', 'answer', 'accepted'), ['talking', 'silence', 'send-answer', 'start-clock'])
    assert.deepEqual(walk('incoming', 'decline'), ['ended', 'silence', 'send-busy', 'forget'])
    assert.deepEqual(walk('incoming', 'hang-up'), ['ended', 'silence', 'send-busy', 'forget'])
    assert.deepEqual(walk('incoming', 'over'), ['ended', 'silence', 'forget'])
    assert.deepEqual(walk('incoming', 'answer', 'answer'), ['answering', 'silence', 'send-answer'])
    assert.deepEqual(walk('answering', 'over'), ['ended', 'forget'])
  })

  it('is held and resumed; what the other side refuses is as before', () => {
    assert.deepEqual(walk('talking', 'hold', 'resume'), ['talking', 'send-hold', 'send-resume'])
    assert.deepEqual(walk('talking', 'hold', 'hold-refused'), ['talking', 'send-hold'])
    assert.deepEqual(walk('talking', 'resume'), ['talking'])
    assert.deepEqual(walk('dialling', 'hold'), ['dialling'])
  })

  it('is transferred, and comes back when nobody takes it', () => {
    assert.deepEqual(walk('talking', 'transfer', 'transferred'), ['ended', 'send-transfer', 'send-end', 'forget'])
    assert.deepEqual(walk('talking', 'transfer', 'transfer-refused'), ['talking', 'send-transfer'])
    assert.deepEqual(walk('holding', 'transfer', 'transfer-refused'), ['holding', 'send-transfer'])
    assert.deepEqual(walk('talking', 'transfer', 'over'), ['ended', 'send-transfer', 'forget'])
    assert.deepEqual(walk('ringing', 'transfer'), ['ringing'])
  })

  it('that ended stays so, whatever comes', () => {
    const events: CallEvent[] = ['answer', 'hang-up', 'hold', 'resume', 'transfer', 'accepted', 'over', 'transferred']
    for (const event of events) assert.deepEqual(walk('ended', event), ['ended'], event)
  })

  it('can be ended from every state, by either side', () => {
    const states = Object.keys(callMachine) as CallState[]
    for (const state of states) {
      assert.equal(walk(state, 'over')[0], 'ended', state)
      assert.equal(walk(state, 'hang-up')[0], 'ended', state)
    }
  })
})
