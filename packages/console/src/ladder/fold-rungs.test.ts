import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldRungs } from './fold-rungs.ts'
import type { Rung } from './ladder-model.ts'
import { event, rung } from './rung-fixture.ts'

const nothing: ReadonlySet<number> = new Set()

const shown = (rungs: readonly Rung[], open = nothing) =>
  foldRungs(rungs, open).map(
    ({ label, folded, depth }) => `${'  '.repeat(depth)}${label}${folded.length > 0 ? ` +${folded.length}` : ''}`,
  )

test('a step of the dialplan and the event that says the same are one row', () => {
  const rungs = [
    rung('dialplan', 'Dial(PJSIP/bob,20)', { channelId: 'a' }),
    event('ChannelDialplan', 'Dial(PJSIP/bob,20)', { channelId: 'a', to: ['app:x'] }),
    rung('sip', 'INVITE', { to: ['bob'] }),
    event('ChannelDialplan', 'Dial(PJSIP/bob,20)', { channelId: 'a', to: ['app:x'] }),
  ]
  assert.deepEqual(shown(rungs), ['Dial(PJSIP/bob,20) +2', 'INVITE'])
})

test('events that nobody received are folded into what stands before them, and open on demand', () => {
  const first = event('ChannelCreated')
  const invite = rung('sip', 'INVITE', { to: ['x'] })
  const rungs = [first, invite, event('ChannelVarset', 'A=1'), event('ChannelVarset', 'B=2'), event('ChannelHold')]
  assert.deepEqual(shown(rungs), ['INVITE +3', 'ChannelHold'])
  assert.deepEqual(shown(rungs, new Set([invite.number])), [
    'INVITE +3',
    '  ChannelCreated',
    '  ChannelVarset',
    '  ChannelVarset',
    'ChannelHold',
  ])
  assert.deepEqual(shown([first]), ['ChannelCreated'])
})

test('what nodes say to each other about the looks of a channel is folded, what happens to it is not', () => {
  const line = (label: string) => event('Line', '', { label, from: 'exchange', to: ['node:b'] })
  const rungs = ['answered', 'BRIDGEPEER=PJSIP/bob-1', 'picture', 'connected-line bob', 'hold', 'picture-taken'].map(
    line,
  )
  assert.deepEqual(shown(rungs), ['answered +3', 'hold', 'picture-taken'])
})

test('variables by the dozen are folded even when an application received them, and digits in a row are one row', () => {
  const to = ['app:x']
  const rungs = [
    rung('request', 'POST /channels', { to: ['exchange'] }),
    ...['a', 'b', 'c'].map((name) => event('ChannelVarset', `${name}=1`, { to, channelId: '1' })),
    event('ChannelStateChange', 'Up', { to }),
    ...['4', '2'].map((digit) => event('ChannelDtmfReceived', digit, { to, channelId: '1' })),
  ]
  assert.deepEqual(shown(rungs), ['POST /channels +3', 'ChannelStateChange', 'DTMF 4 2 +1'])
})

test('a message that was sent again and again is the message and one row for the further times', () => {
  const invite = { from: 'exchange', to: ['bob'], dialog: 1 }
  const rungs = [
    rung('sip', 'INVITE', invite),
    ...[1, 2, 3].map(() => rung('sip', 'INVITE', { ...invite, isRetransmission: true })),
    rung('sip', '100 Trying', { from: 'bob', to: ['exchange'] }),
  ]
  assert.deepEqual(shown(rungs), ['INVITE', 'INVITE ×3 +2', '100 Trying'])
})

test('a loop of the dialplan is shown once, and how often it ran', () => {
  const round = (count: number) => [`Set(COUNT=${count})`, 'Wait(1)', 'Goto(s,1)'].map((step) => rung('dialplan', step))
  const rungs = [rung('dialplan', 'Answer()'), ...Array.from({ length: 40 }, (_, at) => round(at)).flat()]
  const rows = foldRungs(rungs, nothing)
  assert.deepEqual(
    rows.map(({ label }) => label),
    ['Answer()', 'Set(COUNT=0)', 'Wait(1)', 'Goto(s,1)', 'the same 3 rungs, 39 times more'],
  )
  assert.deepEqual(rows.at(-1)?.repeats, { rows: 3, times: 39 })
  const opened = foldRungs(rungs, new Set([rows.at(-1)?.rung.number ?? 0]))
  assert.equal(opened.length, 5 + 39 * 3)
})
