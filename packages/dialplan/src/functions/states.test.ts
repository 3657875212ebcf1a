import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'
import { extensionState } from '../states/extension-state.ts'

test('DEVICE_STATE: what devices do', async () => {
  await checkValues({}, [
    ['${SET(DEVICE_STATE(Custom:x)=INUSE)}${DEVICE_STATE(Custom:x)}', 'INUSEINUSE'],
    ['${DEVICE_STATE(Stasis:none)}', 'UNKNOWN'],
    ['${SET(DEVICE_STATE(Custom:x)=NONSENSE)}${DEVICE_STATE(Custom:x)}', 'NONSENSEINUSE'],
  ])
})

test('EXTENSION_STATE: one device or several', () => {
  const rows: [devices: string, state: string][] = [
    ['NOT_INUSE', 'NOT_INUSE'],
    ['UNKNOWN', 'NOT_INUSE'],
    ['INUSE', 'INUSE'],
    ['BUSY', 'BUSY'],
    ['UNAVAILABLE', 'UNAVAILABLE'],
    ['INVALID', 'UNAVAILABLE'],
    ['RINGING', 'RINGING'],
    ['RINGINUSE', 'RINGINUSE'],
    ['ONHOLD', 'ONHOLD'],
    ['NOT_INUSE INUSE', 'INUSE'],
    ['NOT_INUSE BUSY', 'BUSY'],
    ['BUSY BUSY', 'BUSY'],
    ['INUSE RINGING', 'RINGINUSE'],
    ['NOT_INUSE RINGING', 'RINGING'],
    ['UNAVAILABLE NOT_INUSE', 'NOT_INUSE'],
    ['ONHOLD NOT_INUSE', 'ONHOLD'],
    ['ONHOLD UNAVAILABLE', 'ONHOLD'],
    ['BUSY RINGING', 'RINGINUSE'],
  ]
  for (const [devices, state] of rows) assert.equal(extensionState(devices.split(' ')), state, devices)
  assert.equal(extensionState([]), 'UNKNOWN')
})

test('EXTENSION_STATE: by hint, which may be one of a pattern', async () => {
  const fixture = new DialplanFixture({
    default: { 'hint 1': ['Custom:a'] },
    kit: { 'hint 2': ['Custom:a&Custom:b'], 'hint _3X': ['Custom:${EXTEN}'] },
  })
  fixture.deviceStates.setCustom('Custom:a', 'INUSE')
  fixture.deviceStates.setCustom('Custom:b', 'RINGING')
  fixture.deviceStates.setCustom('Custom:35', 'BUSY')
  await checkValues(
    {},
    [
      ['${EXTENSION_STATE(1)}', 'INUSE'],
      ['${EXTENSION_STATE(2@kit)}', 'RINGINUSE'],
      ['${EXTENSION_STATE(35@kit)}', 'BUSY'],
      ['${EXTENSION_STATE(9@kit)}', 'UNKNOWN'],
    ],
    fixture,
  )
})

test('HINT: devices, or nothing', async () => {
  const fixture = new DialplanFixture({ kit: { 'hint 2': ['Custom:a&Custom:b'] } })
  await checkValues(
    {},
    [
      ['${HINT(2@kit)}', 'Custom:a&Custom:b'],
      ['[${HINT(2@kit,n)}]', '[]'],
      ['${HINT(3@kit)}', ''],
    ],
    fixture,
  )
})
