import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLocation, splitSubroutine } from './location.ts'

const present = { context: 'here', exten: '100', priority: 4 }
const labels = {
  findLabel: (_: string, exten: string, label: string) => (exten === '200' && label === 'go' ? 7 : undefined),
}
const find = (text: string) => findLocation(text, present, labels, undefined)

test('numbers, labels and steps', () => {
  assert.deepEqual(find('3'), { ok: true, place: { ...present, priority: 3 } })
  assert.deepEqual(find('200,go'), { ok: true, place: { context: 'here', exten: '200', priority: 7 } })
  assert.deepEqual(find('other,200,2'), { ok: true, place: { context: 'other', exten: '200', priority: 2 } })
  assert.deepEqual(find('+2'), { ok: true, place: { ...present, priority: 6 } })
  assert.deepEqual(find('-1'), { ok: true, place: { ...present, priority: 3 } })
  assert.deepEqual(find(',,1'), { ok: true, place: { ...present, priority: 1 } })
})

test('what is no location', () => {
  for (const text of ['', 'nowhere', '200,nowhere', '0', 'a,b,']) assert.equal(find(text).ok, false, text)
})

test('subroutines with and without arguments', () => {
  assert.deepEqual(splitSubroutine('c,e,1(a,b(c))'), { location: 'c,e,1', args: 'a,b(c)' })
  assert.deepEqual(splitSubroutine('1'), { location: '1', args: undefined })
  assert.deepEqual(splitSubroutine('1()'), { location: '1', args: '' })
  assert.deepEqual(splitSubroutine('1(a'), { location: '1', args: 'a' })
})
