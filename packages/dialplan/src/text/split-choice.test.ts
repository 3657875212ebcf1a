import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideIndex, splitChoice } from './split-choice.ts'

test('a condition, what follows when it holds, and what else', () => {
  assert.deepEqual(splitChoice('1?yes:no'), { condition: '1', yes: 'yes', no: 'no' })
  assert.deepEqual(splitChoice(' 1 ? "a:b" : "c" '), { condition: '1', yes: 'a:b', no: 'c' })
  assert.deepEqual(splitChoice('x?(a?b:c)'), { condition: 'x', yes: '(a?b:c)', no: undefined })
  assert.deepEqual(splitChoice('?:'), { condition: '', yes: '', no: '' })
  assert.equal(splitChoice('nothing'), undefined)
})

test('marks inside brackets, quotes and after a backslash are not seen', () => {
  assert.equal(outsideIndex('(a,b),c', ','), 5)
  assert.equal(outsideIndex('"a,b",c', ','), 5)
  assert.equal(outsideIndex('a\\,b,c', ','), 4)
  assert.equal(outsideIndex('[a,b', ','), -1)
})
