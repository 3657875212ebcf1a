import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeVideo } from './place-video.ts'

const of = (...ports: string[]) => ports.map((port) => ({ port }))
const names = (videos: readonly ({ port: string } | undefined)[]) => videos.map((video) => video?.port ?? '')

test('who is shown stays in its stream, and a free one is taken by the next who comes', () => {
  const first = placeVideo([], of('a', 'b', 'c'), 4)
  assert.deepEqual(names(first), ['a', 'b', 'c'])
  const second = placeVideo(first, of('a', 'c'), 4)
  assert.deepEqual(names(second), ['a', '', 'c'])
  assert.deepEqual(names(placeVideo(second, of('a', 'c', 'd', 'e'), 4)), ['a', 'd', 'c', 'e'])
})

test('no more are shown than may be', () => {
  assert.deepEqual(names(placeVideo([], of('a', 'b', 'c'), 2)), ['a', 'b'])
  assert.deepEqual(names(placeVideo([], of('a'), 0)), [])
})

test('one who is to be seen several times is, and no more often than is asked for', () => {
  const thrice = placeVideo([], of('a', 'a', 'a'), 4)
  assert.deepEqual(names(thrice), ['a', 'a', 'a'])
  assert.deepEqual(names(placeVideo(thrice, of('a', 'a'), 4)), ['a', 'a', ''])
})
