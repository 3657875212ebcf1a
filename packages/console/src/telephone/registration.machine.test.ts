import assert from 'node:assert/strict'
import { it } from 'node:test'
import { step } from '@jackfield/base'
import { type RegistrationEvent, type RegistrationState, registrationMachine } from './registration.machine.ts'

const walk = (start: RegistrationState, ...events: RegistrationEvent[]) => {
  let state = start
  const effects: string[] = []
  for (const event of events) {
    const next = step(registrationMachine, state, event)
    state = next.state
    effects.push(...next.effects)
  }
  return [state, ...effects]
}

it('is switched on, registers, and gives its account back when it is switched off', () => {
  assert.deepEqual(walk('off', 'switch-on', 'given', 'registered'), ['registered', 'ask', 'connect'])
  assert.deepEqual(walk('registered', 'switch-off'), ['off', 'disconnect', 'give-back'])
  assert.deepEqual(walk('asking', 'switch-off'), ['off', 'give-back'])
  assert.deepEqual(walk('off', 'switch-off'), ['off'])
})

it('says that it was refused, and can be tried again', () => {
  assert.deepEqual(walk('asking', 'refused', 'switch-on'), ['asking', 'ask'])
  assert.deepEqual(walk('registering', 'refused'), ['refused', 'disconnect'])
})

it('comes back after the connection was lost, with another account where the old one is void', () => {
  assert.deepEqual(walk('registered', 'disconnected', 'disconnected', 'registered'), ['registered'])
  assert.deepEqual(walk('registered', 'disconnected', 'refused', 'given', 'registered'), [
    'registered',
    'disconnect',
    'ask',
    'connect',
  ])
  assert.deepEqual(walk('registered', 'expired'), ['asking', 'disconnect', 'ask'])
})
