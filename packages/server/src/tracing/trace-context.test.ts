// W3C Trace Context: what counts as one, and which traces are kept.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTraceparent, isSampledBy, parseTraceparent } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a traceparent is read and written as it was', () => {
  for (const flags of ['00', '01']) {
    const text = `00-${traceId}-${spanId}-${flags}`
    const context = parseTraceparent(text, 'vendor=1')
    assert.deepEqual(context, { traceId, spanId, isSampled: flags === '01', state: 'vendor=1' })
    assert.equal(context && formatTraceparent(context), text)
  }
  // a later version says more, and bits that we do not know mean nothing
  assert.equal(parseTraceparent(`cc-${traceId}-${spanId}-03-more`)?.isSampled, true)
})

test('what is none counts as if it had not come', () => {
  const zeros = '0'.repeat(32)
  for (const text of [
    ...['', 'x', `ff-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`, `00-${traceId}-${spanId}`],
    ...[`00-${zeros}-${spanId}-01`, `00-${traceId}-${zeros.slice(16)}-01`, `00-${traceId.toUpperCase()}-${spanId}-01`],
    `cc-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`,
  ])
    assert.equal(parseTraceparent(text), undefined, text)
  assert.equal(parseTraceparent(undefined), undefined)
  const kept = (state: string) => parseTraceparent(`00-${traceId}-${spanId}-01`, state)?.state
  assert.deepEqual([kept('a\r\nx: y'), kept('x'.repeat(513))], ['', ''])
})

test('of many traces the part is kept that was asked for, and whoever sees one decides alike', () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, at) => `${'0'.repeat(18)}${((at * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}000000`,
  )
  const kept = ids.filter((id) => isSampledBy(0.25, id)).length
  assert.ok(kept > 2_300 && kept < 2_700, String(kept))
  assert.deepEqual([ids.some((id) => isSampledBy(0, id)), ids.every((id) => isSampledBy(1, id))], [false, true])
})
