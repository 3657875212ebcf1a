import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatTimestamp } from '@jackfield/base'
import { channel } from '../applications/applications-fixture.ts'
import { type PcapRecord, recordsIn } from '../packets/read-pcap.ts'
import { Ladder } from './ladder.ts'
import { ladderPackets, ladderText } from './ladder-files.ts'
import type { MessageRung } from './rung.ts'

const sip = (at: number, direction: 'in' | 'out', summary: string, text = `${summary}\r\n\r\n`): MessageRung => {
  const sides = { peer: 'UDP:10.0.0.2:5060', local: 'UDP:10.0.0.1:5080' }
  const message = { direction, callId: 'x', summary, text, ...sides }
  return { kind: 'sip', channelId: 'a', direction, peer: sides.peer, summary, message, at, order: at }
}

function ladder(): Ladder {
  const made = new Ladder('a', 1_000, 100)
  made.enter(channel('a', { name: 'PJSIP/anna-1' }), 1_000)
  made.add(sip(1_000, 'in', 'INVITE sip:600@x SIP/2.0', 'INVITE sip:600@x SIP/2.0\r\nA: response="0123abcd"\r\n\r\n'))
  made.add(sip(3_000, 'out', 'SIP/2.0 200 OK'))
  return made
}

describe('the files of a call', () => {
  it('as packets have its messages both ways, with times and without secrets', () => {
    const records = ladderPackets(ladder()).map(({ bytes }) => [...recordsIn(bytes)][0] as PcapRecord)
    assert.deepEqual(
      records.map(({ wallMs, payload }) => [wallMs, payload.toString().split('\r\n')[0]]),
      [
        [1_000, 'INVITE sip:600@x SIP/2.0'],
        [3_000, 'SIP/2.0 200 OK'],
      ],
    )
    assert.match(records[0]?.payload.toString() ?? '', /response="…"/)
    // from the peer's port to ours, and back
    const ports = records.map(({ bytes }) => [bytes.readUInt16BE(36), bytes.readUInt16BE(38)])
    assert.deepEqual(ports, [
      [5060, 5080],
      [5080, 5060],
    ])
  })

  it('as text say what became of it, what happened, and every message', () => {
    const text = ladderText(ladder())
    assert.ok(text.startsWith(`Call a, begun ${formatTimestamp(1_000)}\n`))
    assert.match(text, /PJSIP\/anna-1; it goes on/)
    assert.match(text, /from UDP:10\.0\.0\.2:5060 to UDP:10\.0\.0\.1:5080\n\n {4}INVITE sip:600@x SIP\/2\.0\n/)
    assert.match(text, /response="…"/)
    assert.match(text, /to UDP:10\.0\.0\.2:5060 from UDP:10\.0\.0\.1:5080\n\n {4}SIP\/2\.0 200 OK\n$/)
  })
})
