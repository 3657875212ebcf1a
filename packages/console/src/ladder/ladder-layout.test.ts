import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldRungs } from './fold-rungs.ts'
import { fitText, layoutLadder, type PlacedArrow, type PlacedNote } from './ladder-layout.ts'
import type { Column, MediaStream, Rung } from './ladder-model.ts'
import { rung, stream } from './rung-fixture.ts'
import { timeScale } from './time-scale.ts'

const columns: Column[] = [
  { id: 'alice', kind: 'party', title: 'alice', subtitle: '127.0.0.1:5070' },
  { id: 'exchange', kind: 'exchange', title: 'Exchange', subtitle: '' },
  { id: 'bob', kind: 'party', title: 'bob', subtitle: '127.0.0.1:5071' },
  { id: 'app:demo', kind: 'application', title: 'demo', subtitle: 'application' },
]

function layout(rungs: readonly Rung[], { width = 916, streams = [] as MediaStream[] } = {}) {
  const rows = foldRungs(rungs, new Set())
  const scale = timeScale(
    rows.map((row) => row.rung.atMs),
    { rowHeight: 20, pixelsPerSecond: 0, top: 0 },
  )
  return layoutLadder({ columns, rows, streams, scale, width })
}

test('columns share the width behind the times', () => {
  const { columns: placed, gutter } = layout([])
  assert.deepEqual([gutter, ...placed.map(({ x }) => x)], [116, 216, 416, 616, 816])
})

test('an arrow goes from column to column, with its words between the exchange and who is meant', () => {
  const { rows } = layout([
    rung('sip', 'INVITE', { from: 'alice', to: ['exchange'], detail: '600' }),
    rung('request', 'POST /channels/{channelId}/answer', { from: 'app:demo', to: ['exchange'] }),
    rung('event', 'StasisStart', { to: ['app:demo'] }),
  ])
  const [invite, request, start] = rows.map(({ shape }) => shape as PlacedArrow)
  assert.deepEqual([invite?.x1, invite?.x2, invite?.labelX, invite?.detail], [216, 416, 316, '600'])
  assert.deepEqual([request?.x1, request?.x2, request?.labelX], [816, 416, 616])
  assert.deepEqual([start?.x1, start?.x2, start?.labelX], [416, 816, 716])
})

test('on a narrow screen a message says what it is before it says what is in it', () => {
  const message = { from: 'alice', to: ['exchange'], detail: '600', hasSdp: true }
  const shapeAt = (width: number) => layout([rung('sip', 'INVITE', message)], { width }).rows[0]?.shape as PlacedArrow
  assert.deepEqual([shapeAt(916).label, shapeAt(916).showsSdp], ['INVITE', true])
  assert.deepEqual([shapeAt(390).label, shapeAt(390).showsSdp], ['INVITE', false])
})

test('what goes nowhere is a note at the exchange, as wide as its words and never into the times', () => {
  const { rows } = layout([rung('dialplan', 'Dial(PJSIP/bob,20)'), rung('log', 'w'.repeat(300))], { width: 390 })
  const [dial, log] = rows.map(({ shape }) => shape as PlacedNote)
  assert.equal(dial?.label, 'Dial(PJSIP/bob,20)')
  assert.ok(log?.label.endsWith('…'))
  assert.ok((log?.x ?? 0) - (log?.width ?? 0) / 2 >= 52, 'it stands over the times')
})

test('audio stands between its column and the exchange, both directions beside each other', () => {
  const at = (atMs: number) => rung('sip', 'BYE', { atMs, from: 'alice', to: ['exchange'] })
  const streams = [
    stream({ digits: [{ atMs: 5_000, digit: '5' }] }),
    stream({ direction: 'out' }),
    stream({ columnId: 'bob' }),
    stream({ columnId: 'nobody' }),
  ]
  const { bars } = layout([at(0), at(10_000)], { streams })
  assert.deepEqual(
    bars.map(({ x }) => x),
    [221, 234, 601],
  )
  const [first] = bars
  assert.ok(first && first.y1 < (first.ticks[0]?.y ?? 0) && (first.ticks[0]?.y ?? 0) < first.y2)
})

test('an event for two applications is one arrow with two heads', () => {
  const [placed] = layout([rung('event', 'ChannelHold', { to: ['bob', 'app:demo'] })]).rows
  const shape = placed?.shape as PlacedArrow
  assert.deepEqual([shape.x2, shape.more], [816, [616]])
})

test('a text is cut where there is no room, and left out where there is none at all', () => {
  assert.deepEqual(
    [fitText('Ringing', 100), fitText('ChannelConnectedLine', 64), fitText('Ringing', 20)],
    ['Ringing', 'ChannelCo…', ''],
  )
})
