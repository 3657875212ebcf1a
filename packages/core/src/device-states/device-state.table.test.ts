import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aggregateDeviceStates, type DeviceState, deviceStates, parseDeviceState } from './device-state.table.ts'

test('words are known in any letter case', () => {
  assert.equal(parseDeviceState('inuse'), 'INUSE')
  for (const word of Object.keys(deviceStates)) assert.equal(parseDeviceState(word.toLowerCase()), word)
  assert.equal(parseDeviceState('BORED'), undefined)
  assert.equal(parseDeviceState('toString'), undefined)
})

test('of several devices the strongest word stands for all', () => {
  const cases: [DeviceState[], DeviceState][] = [
    [[], 'INVALID'],
    [['UNKNOWN', 'INVALID'], 'UNKNOWN'],
    [['UNAVAILABLE', 'UNKNOWN'], 'UNAVAILABLE'],
    [['NOT_INUSE', 'UNAVAILABLE'], 'NOT_INUSE'],
    [['ONHOLD', 'NOT_INUSE'], 'ONHOLD'],
    [['RINGING', 'NOT_INUSE'], 'RINGING'],
    [['INUSE', 'ONHOLD'], 'INUSE'],
    [['BUSY', 'INUSE'], 'BUSY'],
    [['RINGING', 'INUSE'], 'RINGINUSE'],
    [['RINGING', 'ONHOLD'], 'RINGINUSE'],
    [['RINGING', 'BUSY'], 'RINGINUSE'],
    [['RINGINUSE', 'NOT_INUSE'], 'RINGINUSE'],
  ]
  for (const [states, together] of cases) {
    assert.equal(aggregateDeviceStates(states), together, states.join('+'))
    assert.equal(aggregateDeviceStates(states.toReversed()), together, states.join('+'))
  }
})
