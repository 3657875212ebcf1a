// What control is told of reports: what went, what came, and no more of a peer that sends them all the time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtcp } from '@jackfield/rtp'
import type { MediaNotice } from '../../contract/notices.ts'
import { engineFixture } from '../engine-fixture.ts'

type ReportNotice = Extract<MediaNotice, { type: 'report' }>
const isReport = (notice: MediaNotice): notice is ReportNotice => notice.type === 'report'

test('control is told what went and what came, of a flood a little, and nothing of other packets', async () => {
  const { clock, engine, network, notices, locals, call } = engineFixture()
  const phone = await call('alice', 'ulaw', 400, { spec: { reportIntervalMs: 500 } })
  await clock.pass('1100ms')
  const sent = notices.filter(isReport)
  assert.equal(sent.length, 2)
  const { port, direction, peer, report } = sent[1]!
  assert.deepEqual([port, direction, peer], ['alice', 'out', `127.0.0.1:${phone.address.port + 1}`])
  assert.ok(report.type === 'receiver-report' && report.reports[0]!.highestSequence > 0, JSON.stringify(report))
  notices.length = 0
  const peerSocket = await network.open('127.0.0.1', 0, () => undefined)
  const { address, port: rtpPort } = locals.get('alice')!
  const speak = (bytes: Uint8Array) => peerSocket.send(bytes, bytes.length, rtpPort + 1, address)
  speak(encodeRtcp([{ type: 'bye', ssrcs: [7] }]))
  for (let count = 0; count < 1_000; count++) speak(encodeRtcp([{ type: 'receiver-report', ssrc: count, reports: [] }]))
  await clock.pass('100ms')
  const came = notices.filter(isReport).filter(({ direction: side }) => side === 'in')
  assert.deepEqual(
    came.map(({ report: { type, ssrc }, peer: from, rttSeconds }) => [type, ssrc, from, rttSeconds]),
    [['receiver-report', 0, `127.0.0.1:${peerSocket.port}`, 0]],
  )
  peerSocket.close()
  phone.close()
  await engine.carryOut('shutdown', {})
})
