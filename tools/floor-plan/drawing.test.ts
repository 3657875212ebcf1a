import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawing, withDrawing } from './drawing.ts'

test('the highest floor comes first and a floor is numbered once', () => {
  const lines = drawing(new Set(['base', 'core', 'http', 'client'])).split('\n')
  assert.deepEqual(
    lines.map((line) => line.slice(0, 9).trimEnd()),
    ['6  http', '   client', '3  core', '0  base'],
  )
})

test('only what stands between the marks changes', () => {
  const page = 'before\n<!-- floor plan: begin -->\nold\n<!-- floor plan: end -->\nafter\n'
  const once = withDrawing(page, new Set(['base']))
  assert.match(
    once,
    /^before\n<!-- floor plan: begin -->\n\n```text\n0 {2}base .*\n```\n\n<!-- floor plan: end -->\nafter\n$/,
  )
  assert.equal(withDrawing(once, new Set(['base'])), once)
})

test('a page without marks is refused', () => {
  assert.throws(() => withDrawing('nothing', new Set(['base'])), /no marks/)
})
