import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFile } from '../floor-plan/tree.ts'
import { findRetired } from './find-retired.ts'

const namesIn = (path: string, text: string) => findRetired(sourceFile(path, text)).map(({ name }) => name)

test('a retired word is found in identifiers, private fields, file and folder names', () => {
  assert.deepEqual(namesIn('packages/core/src/pilot-kind.ts', 'export const x = 1'), ['pilot-kind.ts'])
  assert.deepEqual(namesIn('packages/core/src/house/x.ts', 'export const x = 1'), ['house'])
  assert.deepEqual(namesIn('packages/core/src/x.ts', 'class X { #seat = 1; isBypassed = false }'), [
    'seat',
    'isBypassed',
  ])
})

test('prose, strings and other senses are left alone', () => {
  const text = `// the house, a pilot\nconst warehouse = 'house'\nconst seatbelts = \`seat \${warehouse}\`\nexport { seatbelts }`
  assert.deepEqual(namesIn('packages/core/src/x.ts', text), [])
  assert.deepEqual(namesIn('packages/sip/src/x.ts', 'export const trunk = 1'), [])
  assert.deepEqual(namesIn('packages/media/src/x.ts', 'export const trunk = 1'), ['trunk'])
})

test('the one verb of five acts, and the one word for every path, stay replaced', () => {
  const text =
    'class X { #tellPort() {} hasTold = 1; publish() {} }\nconst way = 1\nconst underWay = way\nfunction take() {}'
  assert.deepEqual(namesIn('packages/core/src/x.ts', text), ['tellPort', 'hasTold', 'way'])
  assert.deepEqual(namesIn('packages/core/src/told-events.ts', 'const PlaybackHandle = 1'), ['told-events.ts'])
})
