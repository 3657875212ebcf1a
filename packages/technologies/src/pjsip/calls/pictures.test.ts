import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placePictures } from './pictures.ts'

const of = (...ports: string[]) => ports.map((port) => ({ port }))
const names = (pictures: readonly ({ port: string } | undefined)[]) => pictures.map((picture) => picture?.port ?? '')

test('who is shown stays in its stream, and a free one is taken by the next who comes', () => {
  const first = placePictures([], of('a', 'b', 'c'), 4)
  assert.deepEqual(names(first), ['a', 'b', 'c'])
  const second = placePictures(first, of('a', 'c'), 4)
  assert.deepEqual(names(second), ['a', '', 'c'])
  assert.deepEqual(names(placePictures(second, of('a', 'c', 'd', 'e'), 4)), ['a', 'd', 'c', 'e'])
})

test('no more are shown than may be', () => {
  assert.deepEqual(names(placePictures([], of('a', 'b', 'c'), 2)), ['a', 'b'])
  assert.deepEqual(names(placePictures([], of('a'), 0)), [])
})
