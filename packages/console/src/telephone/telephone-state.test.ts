import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallEvent } from './call.machine.ts'
import {
  currentCall,
  idleTelephone,
  mayDial,
  partnerOf,
  reduceTelephone,
  type TelephoneAction,
  type TelephoneState,
} from './telephone-state.ts'

const event = (id: string, name: CallEvent, at = 0): TelephoneAction => ({ type: 'event', id, event: name, at })
const dial = (id: string, number: string, at = 0): TelephoneAction => ({ type: 'dial', id, number, at })
const called = (id: string, name = ''): TelephoneAction => ({ type: 'called', id, name, number: '500', at: 0 })

function play(...actions: TelephoneAction[]) {
  let state: TelephoneState = idleTelephone
  const effects: string[] = []
  for (const action of actions) {
    const outcome = reduceTelephone(state, action)
    state = outcome.state
    effects.push(...outcome.effects.map(({ id, effect }) => `${id} ${effect}`))
  }
  return { state, effects, calls: state.calls.map(({ id, state: now }) => `${id} ${now}`) }
}

const talking = [dial('a', '100'), event('a', 'accepted', 1000)]

describe('the telephone', () => {
  it('knows when a call was answered and how it ended', () => {
    const { state } = play(...talking, event('a', 'hang-up', 61_000))
    assert.deepEqual(state.calls, [])
    const [past] = state.past
    assert.deepEqual([past?.answeredAt, past?.endedAt, past?.reason], [1000, 61_000, 'You hung up'])
  })

  it('lets one wait when a second is called, and takes it back', () => {
    const { calls, effects } = play(...talking, dial('b', '200'), event('b', 'accepted'))
    assert.deepEqual(calls, ['a holding', 'b talking'])
    assert.deepEqual(effects.slice(-3), ['a send-hold', 'b silence', 'b start-clock'])
    const back = play(...talking, dial('b', '200'), event('b', 'accepted'), event('a', 'resume'))
    assert.deepEqual(back.calls, ['a talking', 'b holding'])
    assert.deepEqual(back.effects.slice(-2), ['b send-hold', 'a send-resume'])
  })

  it('rings while one talks, and the first waits when the second is answered', () => {
    const ringing = play(...talking, called('b'))
    assert.deepEqual(ringing.calls, ['a talking', 'b incoming'])
    assert.equal(ringing.effects.at(-1), 'b ring')
    assert.equal(currentCall(ringing.state)?.id, 'a')
    const { calls } = play(...talking, called('b'), event('b', 'answer'), event('b', 'accepted'))
    assert.deepEqual(calls, ['a holding', 'b talking'])
  })

  it('is busy for a third', () => {
    const { calls, effects, state } = play(...talking, called('b'), called('c'))
    assert.equal(calls.length, 2)
    assert.equal(effects.at(-1), 'c send-busy')
    assert.equal(mayDial(state), false)
    assert.deepEqual(play(...talking, called('b'), dial('c', '300')).calls, calls)
  })

  it('brings two together only when both were answered', () => {
    const dialled = play(...talking, dial('b', '200'))
    assert.equal(partnerOf(dialled.state, 'b')?.id, 'a')
    assert.equal(partnerOf(dialled.state, 'a'), undefined)
    const { state } = play(...talking, dial('b', '200'), event('b', 'accepted'))
    assert.equal(partnerOf(state, 'a')?.id, 'b')
  })

  it('keeps mute, hold of the other side and digits for each call', () => {
    const { state } = play(
      ...talking,
      { type: 'mute', id: 'a', isMuted: true },
      { type: 'peer-hold', id: 'a', isHeld: true },
      { type: 'digit', id: 'a', digit: '5' },
      { type: 'digit', id: 'a', digit: '#' },
      { type: 'digit', id: 'gone', digit: '1' },
    )
    const [call] = state.calls
    assert.deepEqual([call?.isMuted, call?.isHeldByPeer, call?.digits], [true, true, '5#'])
  })

  it('remembers the last twenty calls', () => {
    const many = Array.from({ length: 25 }, (_, at) => [called(`${at}`), event(`${at}`, 'over')]).flat()
    const { state } = play(...many)
    assert.equal(state.past.length, 20)
    assert.equal(state.past[0]?.id, '24')
  })
})
