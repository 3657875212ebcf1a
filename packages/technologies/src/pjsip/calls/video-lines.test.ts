import assert from 'node:assert/strict'
import { it } from 'node:test'
import { VideoLines } from './video-lines.ts'

it('there is one stream of video where any is possible, and as many as both want', () => {
  assert.equal(new VideoLines(false, 4).count, 0)
  assert.equal(new VideoLines(true, 0).count, 0)
  const lines = new VideoLines(true, 4)
  assert.deepEqual([lines.count, lines.maySend(0), lines.maySend(1)], [1, true, false])
  lines.settle(9)
  assert.deepEqual([lines.count, lines.maySend(3)], [4, true])
  lines.settle(0)
  assert.equal(lines.count, 0)
  assert.equal(lines.settle(2), 0)
  assert.equal(lines.count, 2, 'what was taken away may come again')
  assert.deepEqual([lines.remove(), lines.count, lines.remove()], [true, 0, false])
  const none = new VideoLines(false, 4)
  none.settle(2)
  assert.equal(none.count, 0)
})

it('another picture takes another offer, the same stream for another port does not, and nothing new nothing', () => {
  const lines = new VideoLines(true, 2)
  assert.equal(lines.show([{ port: 'a', label: 'x' }]), 'offer')
  assert.equal(lines.show([{ port: 'a', label: 'x' }]), undefined)
  assert.equal(lines.show([{ port: 'b', label: 'x' }]), 'port')
  assert.equal(lines.video(0)?.port, 'b')
  assert.equal(lines.show([{ port: 'b', label: 'x' }, { port: 'c' }, { port: 'd' }]), 'offer')
  assert.deepEqual([lines.count, lines.maySend(1)], [2, false])
  assert.equal(new VideoLines(false, 2).show([{ port: 'a' }]), undefined)
})
