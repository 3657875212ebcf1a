import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { onePiece } from './one-piece.ts'

it('a text that was put together is one piece', () => {
  setFlagsFromString('--allow-natives-syntax')
  const isFlat = new Function('text', 'return %StringIsFlat(text)') as (text: string) => boolean
  // known only now: no compiler has put it together
  const times = 20 + (process.pid % 50)
  for (const part of ['', 'a', 'a part', 'ein Stück, €']) {
    const text = `${part.repeat(times)} and ${times} and a long end of it`
    assert.equal(isFlat(text), false)
    assert.equal(onePiece(text), text)
    assert.ok(isFlat(text))
  }
  assert.equal(onePiece(''), '')
})
