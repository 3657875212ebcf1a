import assert from 'node:assert/strict'
import { it } from 'node:test'
import { visibleText } from './visible-text.ts'

it('leaves nothing that a terminal would obey', () => {
  assert.equal(visibleText('a\tb é ü 中'), 'a\tb é ü 中')
  assert.equal(visibleText('\u001b[2Jx\u0007\r\u009b1m'), '\ufffd[2Jx\ufffd\ufffd\ufffd1m')
})
