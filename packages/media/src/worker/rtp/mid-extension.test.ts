import assert from 'node:assert/strict'
import { test } from 'node:test'
import { midExtension } from './mid-extension.ts'

const bytesOf = (mid: string, id: number | undefined) =>
  midExtension({ mid, kind: 'audio', codecs: [], ...(id === undefined ? {} : { extensions: { mid: id } }) }).length

test('a name or a number that no packet can bear (a=extmap:0, a mid of 300 letters) is left out, and nothing is thrown', () => {
  assert.equal(bytesOf('0', 4), 8)
  for (const id of [undefined, 0, 256, -1]) assert.equal(bytesOf('0', id), 0)
  assert.equal(bytesOf('a'.repeat(300), 4), 0)
  assert.ok(bytesOf('a'.repeat(255), 4) > 255)
  assert.ok(bytesOf('\u00fc'.repeat(100), 4) > 200)
})
