import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spread } from './spread.ts'

test('the files of a folder are spread over the run in their order, however many another folder has', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => `tests/process/${name}.test.ts`)
  const few = ['tests/console/x.test.ts', 'tests/console/deeper/y.test.ts']
  assert.deepEqual(spread([...few, ...many]), [many[0], few[0], many[1], many[2], few[1], many[3]])
})

test('no file is lost or run twice', () => {
  const files = Array.from({ length: 50 }, (_, at) => `tests/${at % 7}/${at}.test.ts`)
  assert.deepEqual(spread(files).toSorted(), files.toSorted())
})
