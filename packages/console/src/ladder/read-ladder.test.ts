import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LadderAnswer, RungAnswer } from './ladder-answer.ts'
import { readLadder } from './read-ladder.ts'

const at = (ms: number) => `2026-01-02T03:04:05.${String(ms).padStart(3, '0')}+0000`

const ladder = (rungs: readonly RungAnswer[], more: Partial<LadderAnswer> = {}): LadderAnswer => ({
  id: 'c1',
  begun: at(10),
  channels: [
    { id: 'c1', name: 'PJSIP/alice-00000000' },
    { id: 'c2', name: 'PJSIP/bob-00000001' },
  ],
  left_out: 0,
  rungs,
  ...more,
})

const sip = (ms: number, channel: string, direction: 'in' | 'out', summary: string): RungAnswer => ({
  at: at(ms),
  kind: 'sip',
  channel_id: channel,
  direction,
  peer: channel === 'c1' ? 'UDP:10.0.0.2:5060' : 'TCP:10.0.0.3:5062',
  summary,
})

const arrows = (answer: LadderAnswer) => {
  const { columns, rungs } = readLadder(answer)
  const title = new Map(columns.map((column) => [column.id, column.title]))
  return rungs.map(({ from, to, label, detail }) =>
    `${title.get(from)} > ${to.map((id) => title.get(id)).join('+')}: ${label} ${detail}`.trim(),
  )
}

test('a call of two legs: caller, exchange and called, each message between two of them', () => {
  const answer = ladder([
    sip(0, 'c1', 'in', 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)'),
    sip(1, 'c1', 'out', 'SIP/2.0 100 Trying (1 INVITE)'),
    sip(2, 'c2', 'out', 'INVITE sip:bob@10.0.0.3:5062 SIP/2.0 (77 INVITE)'),
    sip(3, 'c2', 'in', 'SIP/2.0 486 Busy Here (77 INVITE)'),
    sip(4, 'c1', 'in', 'BYE sip:10.0.0.1 SIP/2.0 (2 BYE)'),
    sip(5, 'c1', 'out', 'SIP/2.0 200 OK (2 BYE)'),
  ])
  const { columns, rungs, begunMs } = readLadder(answer)
  assert.deepEqual(
    columns.map(({ title, subtitle }) => `${title} ${subtitle}`),
    ['alice 10.0.0.2:5060', 'Exchange Jackfield', 'bob 10.0.0.3:5062'],
  )
  assert.deepEqual(arrows(answer), [
    'alice > Exchange: INVITE 600',
    'Exchange > alice: 100 Trying',
    'Exchange > bob: INVITE bob',
    'bob > Exchange: 486 Busy Here',
    'alice > Exchange: BYE',
    'Exchange > alice: 200 OK BYE',
  ])
  assert.equal(begunMs, Date.parse(at(0)), 'the first message came before the channel did')
  assert.deepEqual(
    rungs.map(({ dialog }) => dialog),
    [0, 0, 1, 1, 0, 0],
  )
  assert.deepEqual(
    rungs.filter(({ isTrouble }) => isTrouble).map(({ label }) => label),
    ['486 Busy Here'],
  )
})

test('requests come from the application that has the call, events go to it, steps stay at the exchange', () => {
  const id = 'c1'
  const answer = ladder([
    {
      at: at(1),
      kind: 'dialplan',
      channel_id: id,
      context: 'x',
      exten: '1',
      priority: 2,
      application: 'Stasis',
      data: 'demo',
    },
    { at: at(2), kind: 'event', channel_id: id, type: 'StasisStart', detail: 'demo()', applications: ['demo'] },
    {
      at: at(3),
      kind: 'request',
      channel_id: id,
      method: 'POST',
      path: '/channels/c1/answer',
      user: 'me',
      status: 204,
    },
    { at: at(4), kind: 'event', channel_id: id, type: 'ChannelVarset', detail: 'A=1', applications: [] },
    { at: at(5), kind: 'event', type: 'PlaybackStarted', detail: 'p1 sound:hello playing', applications: ['demo'] },
    { at: at(6), kind: 'failure', channel_id: id, reason: 'busy', detail: 'the called party is busy' },
    { at: at(7), kind: 'request', channel_id: id, method: 'GET', path: '/channels/c1?x', status: 404, times: 3 },
    { at: at(8), kind: 'log', channel_id: id, level: 'WARNING', detail: 'something is odd' },
  ])
  assert.deepEqual(arrows(answer), [
    'Exchange > : Stasis(demo) 1@x:2',
    'Exchange > demo: StasisStart demo()',
    'demo > Exchange: POST /channels/…/answer 204',
    'Exchange > : ChannelVarset A=1',
    'Exchange > demo: PlaybackStarted sound:hello playing',
    'Exchange > : the called party is busy',
    'demo > Exchange: GET /channels/… 404 ×3',
    'Exchange > : something is odd WARNING',
  ])
})

test('who asks while no application is there, or several are, has a column of his own', () => {
  const answer = ladder([
    { at: at(3), kind: 'request', method: 'POST', path: '/channels', user: 'operator', status: 200 },
    { at: at(4), kind: 'request', method: 'DELETE', path: '/channels/c1', user: 'operator', status: 204 },
  ])
  assert.deepEqual(arrows(answer), [
    'operator > Exchange: POST /channels 200',
    'operator > Exchange: DELETE /channels/… 204',
  ])
  assert.deepEqual(
    readLadder(answer).columns.map(({ title }) => title),
    ['Exchange', 'operator'],
  )
})

test('a call that never had a channel is drawn with who asked', () => {
  const [invite] = [sip(0, 'c9', 'in', 'INVITE sip:1@x SIP/2.0 (1 INVITE)')]
  const answer = ladder([{ ...invite, at: at(0), kind: 'sip' }], { channels: [], from: 'mallory', remote: '10.0.0.9' })
  assert.deepEqual(
    readLadder(answer).columns.map(({ title }) => title),
    ['mallory', 'Exchange'],
  )
})

test('a message that came before is a retransmission, whether the exchange says so or not', () => {
  const text = 'BYE sip:x SIP/2.0\r\nCall-ID: 1\r\n\r\n'
  const bye = { ...sip(0, 'c1', 'in', 'BYE sip:x SIP/2.0 (2 BYE)'), text }
  const marks = (rungs: RungAnswer[]) => readLadder(ladder(rungs)).rungs.map((rung) => rung.isRetransmission)
  assert.deepEqual(marks([bye, { ...bye, at: at(500) }]), [false, true])
  assert.deepEqual(marks([{ ...bye, retransmission: true }]), [true])
})

test('audio belongs to the column of its channel, or makes one where there were no messages', () => {
  const answer = ladder([sip(0, 'c1', 'in', 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)')], {
    channels: [
      { id: 'c1', name: 'PJSIP/alice-00000000' },
      { id: 'w1', name: 'WebSocket/agent-00000001' },
    ],
    media: [
      {
        channel_id: 'c1',
        direction: 'in',
        codec: 'ulaw',
        first_packet: at(100),
        last_packet: at(900),
        dtmf: [{ at: at(300), digit: '5' }],
      },
      { channel_id: 'w1', direction: 'out', codec: 'slin16' },
    ],
  })
  const { columns, streams } = readLadder(answer)
  assert.deepEqual(
    columns.map(({ title }) => title),
    ['alice', 'Exchange', 'WebSocket agent'],
  )
  assert.deepEqual(
    streams.map(({ columnId }) => columns.findIndex(({ id }) => id === columnId)),
    [0, 2],
  )
  assert.deepEqual(streams[0]?.digits, [{ atMs: Date.parse(at(300)), digit: '5' }])
})

test('a telephone at another node: that node has a column, and its telephone stands beside it', () => {
  const line = (ms: number, direction: 'in' | 'out', signal: string): RungAnswer => ({
    ...{ at: at(ms), kind: 'event', type: 'Line', channel_id: 'c2', applications: [], node: 'a', direction },
    detail: `${direction === 'out' ? 'to' : 'from'} node a: ${signal}`,
  })
  const answer = ladder([
    sip(0, 'c1', 'in', 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)'),
    line(1, 'out', 'call PJSIP/bob'),
    { ...sip(2, 'c2', 'out', 'INVITE sip:bob@10.0.0.3:5062 SIP/2.0 (77 INVITE)'), node: 'a' },
    { ...sip(3, 'c2', 'in', 'SIP/2.0 180 Ringing (77 INVITE)'), node: 'a' },
    line(4, 'in', 'ringing'),
    line(5, 'in', 'gone'),
  ])
  const { columns, rungs } = readLadder(answer)
  assert.deepEqual(
    columns.map(({ title, subtitle }) => `${title} ${subtitle}`),
    ['alice 10.0.0.2:5060', 'Exchange node of the call', 'Node a Jackfield', 'bob 10.0.0.3:5062'],
  )
  assert.deepEqual(arrows(answer), [
    'alice > Exchange: INVITE 600',
    'Exchange > Node a: call PJSIP/bob',
    'Node a > bob: INVITE bob',
    'bob > Node a: 180 Ringing',
    'Node a > Exchange: ringing',
    'Node a > Exchange: gone',
  ])
  assert.deepEqual(
    rungs.map(({ isTrouble }) => isTrouble),
    [false, false, false, false, false, true],
  )
})
