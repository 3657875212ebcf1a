import assert from 'node:assert/strict'
import { it } from 'node:test'
import { step } from '@jackfield/base'
import { type ConnectionEvent, type ConnectionState, eventConnectionMachine } from './event-connection.machine.ts'

const walk = (start: ConnectionState, ...events: ConnectionEvent[]) => {
  let state = start
  const effects: string[] = []
  for (const event of events) {
    const next = step(eventConnectionMachine, state, event)
    state = next.state
    effects.push(...next.effects)
  }
  return [state, ...effects]
}

it('opens, is lost, comes back and closes', () => {
  assert.deepEqual(walk('idle', 'open', 'opened'), ['open', 'dial', 'welcome'])
  assert.deepEqual(walk('open', 'lost'), ['waiting', 'drop', 'delay'])
  assert.deepEqual(walk('waiting', 'due', 'lost', 'due', 'opened'), ['open', 'dial', 'delay', 'dial', 'welcome'])
  assert.deepEqual(walk('open', 'close'), ['closed', 'hang-up', 'finish'])
  assert.deepEqual(walk('waiting', 'close'), ['closed', 'forget-delay', 'finish'])
  assert.deepEqual(walk('opening', 'close'), ['closed', 'hang-up', 'finish'])
})

it('does not try again what never worked, nor what is not wanted again', () => {
  assert.deepEqual(walk('first', 'lost'), ['closed', 'refuse'])
  assert.deepEqual(walk('first', 'close'), ['closed', 'hang-up', 'give-up'])
  assert.deepEqual(walk('open', 'lost-for-good'), ['closed', 'drop', 'finish'])
})

it('is closed for good', () => {
  const events: ConnectionEvent[] = ['open', 'opened', 'lost', 'lost-for-good', 'due', 'close']
  for (const event of events) assert.deepEqual(walk('closed', event), ['closed'])
})
