import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Dialplan, hintPriority } from '../extensions/index.ts'
import { lookupIn } from './extension-lookup.ts'

test('places, labels, more digits, callers and hints', () => {
  const contexts = new Dialplan()
  const add = (exten: string, priority: number, application: string, more = {}) =>
    contexts.addPriority({ context: 'c', exten, priority, application, registrar: 'test', ...more })
  add('100', 1, 'NoOp', { data: 'one', label: 'start' })
  add('_1XX', 2, 'Answer')
  add('200', 1, 'Busy', { caller: '55' })
  add('_3X', hintPriority, 'Test/${EXTEN}&${DOOR},CustomPresence:x', { data: 'A name' })
  const lookup = lookupIn({
    contexts: () => contexts,
    clock: new VirtualClock(),
    global: (name) => (name === 'DOOR' ? 'Test/door' : undefined),
  })
  assert.equal(lookup.hasContext('c'), true)
  assert.equal(lookup.hasContext('d'), false)
  assert.equal(lookup.find('c', '100', 1)?.data, 'one')
  assert.equal(lookup.find('c', '100', 2)?.application, 'Answer')
  assert.equal(lookup.find('c', '30', hintPriority), undefined)
  assert.equal(lookup.find('c', '200', 1, ''), undefined)
  assert.equal(lookup.find('c', '200', 1, '55')?.application, 'Busy')
  assert.equal(lookup.findLabel('c', '100', 'start'), 1)
  assert.equal(lookup.findLabel('c', '100', 'none'), undefined)
  assert.equal(lookup.matchesMore('c', '10'), true)
  assert.equal(lookup.matchesMore('c', '100'), false)
  assert.equal(lookup.canMatch('c', '100'), true)
  assert.deepEqual(lookup.hint('c', '35'), {
    devices: ['Test/35', 'Test/door'],
    presence: 'CustomPresence:x',
    name: 'A name',
  })
  assert.equal(lookup.hint('c', '40'), undefined)
})
