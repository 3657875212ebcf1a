import assert from 'node:assert/strict'
import { it } from 'node:test'
import { LineReader } from './line-reader.ts'

it('puts lines together however their bytes are cut', () => {
  const text = 'Grüße\r\nzwei\n\n…and'
  const bytes = Buffer.from(text)
  for (const size of [1, 2, 3, bytes.length]) {
    const reader = new LineReader(100)
    const lines: string[] = []
    for (let at = 0; at < bytes.length; at += size) {
      const read = reader.read(bytes.subarray(at, at + size))
      assert.ok(read.ok)
      lines.push(...read.lines)
    }
    assert.deepEqual(lines, ['Grüße', 'zwei', ''])
  }
})

it('refuses a line that is too long, whole or not', () => {
  assert.equal(new LineReader(4).read(Buffer.from('12345')).ok, false)
  assert.equal(new LineReader(4).read(Buffer.from('12345\n')).ok, false)
  assert.deepEqual(new LineReader(4).read(Buffer.from('1234\n')), { ok: true, lines: ['1234'] })
})
