import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseVideo, type VideoMember, type VideoPort } from './choose-video.ts'
import { Floor } from './floor.ts'
import { beginsKeyFrame, videoKind } from './video-format.ts'

interface Stream extends VideoPort {
  readonly name: string
  source: Stream | undefined
}

const stream = (name: string, more: Partial<Stream> = {}): Stream => ({
  name,
  isComing: true,
  isGoing: true,
  shows: undefined,
  source: undefined,
  ...more,
})

const member = (port: string, ...streams: Stream[]): VideoMember<Stream> => ({
  port,
  streams: streams.length > 0 ? streams : [stream(port)],
})

/** `alice<bob`: alice's stream shows bob's. */
function shown(...given: Parameters<typeof chooseVideo<Stream>>): string[] {
  return [...chooseVideo(...given)].map(([sink, source]) => `${sink.name}<${source?.name ?? ''}`)
}

const three = ['alice', 'bob', 'carol'].map((name) => member(name))

test('two see each other, whatever is said of the talker', () => {
  for (const mode of ['pair', 'talker', 'single'] as const)
    assert.deepEqual(shown(three.slice(0, 2), { mode }, ['alice']), ['alice<bob', 'bob<alice'])
})

test('of three in a plain bridge nobody sees anybody', () => {
  assert.deepEqual(shown(three, { mode: 'pair' }, []), ['alice<', 'bob<', 'carol<'])
})

test('all see the source, and the source sees who was seen before', () => {
  assert.deepEqual(shown(three, { mode: 'single', source: 'bob' }, ['carol']), ['alice<bob', 'bob<carol', 'carol<bob'])
})

test('all see who has the floor; a source that has left shows nothing', () => {
  assert.deepEqual(shown(three, { mode: 'talker' }, ['carol', 'alice']), ['alice<carol', 'bob<carol', 'carol<alice'])
  assert.deepEqual(shown(three, { mode: 'talker' }, []), ['alice<bob', 'bob<alice', 'carol<alice'])
  assert.deepEqual(shown(three, { mode: 'single', source: 'gone' }, []), ['alice<', 'bob<', 'carol<'])
})

test('every stream shows another one; who is shown stays where he is', () => {
  const alice = [stream('a1'), stream('a2', { isComing: false })]
  const bob = [stream('b1')]
  const carol = [stream('c1'), stream('c2', { isComing: false })]
  const all = [member('alice', ...alice), member('bob', ...bob), member('carol', ...carol)]
  assert.deepEqual(shown(all, { mode: 'every' }, []), ['a1<b1', 'a2<c1', 'b1<a1', 'c1<a1', 'c2<b1'])
  alice[1]!.source = carol[0]
  assert.deepEqual(shown([all[0]!, all[2]!], { mode: 'every' }, []), ['a2<c1', 'a1<', 'c1<a1', 'c2<'])
})

test('a stream that was agreed to show somebody shows nobody else', () => {
  const alice = [stream('a1', { shows: 'carol' }), stream('a2', { isComing: false })]
  const all = [member('alice', ...alice), member('bob'), member('carol')]
  assert.deepEqual(shown(all, { mode: 'every' }, []).slice(0, 2), ['a1<carol', 'a2<bob'])
  assert.deepEqual(shown(all.slice(0, 2), { mode: 'every' }, []).slice(0, 2), ['a1<', 'a2<bob'])
})

test('the floor goes to who speaks for half a second, not to a cough, and stays in a pause', () => {
  const floor = new Floor()
  const speak = (port: string, frames: number, level = 1_000) => {
    for (let frame = 0; frame < frames; frame++) floor.addLevel(port, level)
  }
  speak('alice', 24)
  assert.deepEqual(floor.row, [])
  speak('alice', 1)
  assert.deepEqual(floor.row, ['alice'])
  speak('bob', 10)
  speak('alice', 100, 0)
  assert.deepEqual(floor.row, ['alice'])
  speak('bob', 20)
  assert.deepEqual(floor.row, ['bob', 'alice'])
  floor.leave('bob')
  assert.deepEqual(floor.row, ['alice'])
})

test('packets that begin a whole picture are known by their first bytes', () => {
  const at = (name: string, ...bytes: number[]) => beginsKeyFrame(name, Uint8Array.from([9, ...bytes]), 1, bytes.length)
  assert.equal(at('vp8', 0x10, 0x00), true)
  assert.equal(at('vp8', 0x10, 0x01), false)
  assert.equal(at('vp8', 0x00, 0x00), false, 'not the first packet of it')
  assert.equal(at('vp8', 0x90, 0xe0, 0x81, 0x23, 0x44, 0x20, 0x50), true, 'behind all extensions')
  assert.equal(at('vp8', 0x90, 0xe0, 0x81), false, 'cut short')
  assert.equal(at('h264', 0x67, 1), true)
  assert.equal(at('h264', 0x65, 1), true)
  assert.equal(at('h264', 0x41, 1), false)
  assert.equal(at('h264', 0x7c, 0x85), true, 'the first fragment')
  assert.equal(at('h264', 0x7c, 0x05), false, 'a later one')
  assert.equal(at('h264', 0x78, 0, 2, 0x67, 1, 0, 2, 0x68, 1), true)
  assert.equal(at('h264', 0x78, 0, 2, 0x41, 1, 0, 2, 0x41, 1), false)
  assert.equal(at('h264', 0x78, 0xff), false)
})

test('formats agree when packets of one can be sent as the other', () => {
  assert.equal(videoKind('VP8', undefined), videoKind('vp8', 'max-fs=12288'))
  const h264 = (level: string, mode: string) =>
    videoKind('H264', `profile-level-id=${level};packetization-mode=${mode}`)
  assert.equal(h264('42e01f', '1'), h264('42001e', '1'))
  assert.notEqual(h264('42e01f', '1'), h264('42e01f', '0'))
  assert.notEqual(h264('42e01f', '1'), h264('640c1f', '1'))
})
