import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Diagnostics, formatTimestamp, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus, type FailureReason, type RefusedCall, refuseCall } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import { Ladders } from './ladders.ts'

const stranger: RefusedCall = {
  ...{ from: 'x@1.2.3.4', to: '00491', remote: '1.2.3.4:5060', isStranger: true, protocolId: '' },
}
const known: RefusedCall = {
  ...{ from: 'PJSIP/anna', to: '999', remote: '10.0.0.2:5060', isStranger: false, protocolId: 'call-1' },
}

function fixture() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const hooks = ownHooks()
  const ladders = new Ladders({
    ...{ clock, bus, requests: hooks('jackfield:call:request'), deliveries: hooks('jackfield:event:delivered') },
    ...{ steps: hooks('jackfield:dialplan:step'), messages: hooks('jackfield:sip:message') },
  })
  const refuse = (call: Partial<RefusedCall>, reason: FailureReason = 'unknown-endpoint') =>
    refuseCall(bus, { ...stranger, ...call }, reason)
  const say = (callId: string, direction: 'in' | 'out', summary: string) => {
    const about = { local: 'UDP:10.0.0.1:5060', peer: 'UDP:10.0.0.2:5060', text: '' }
    hooks('jackfield:sip:message').emit({
      ...about,
      callId,
      direction,
      summary,
    } as Diagnostics['jackfield:sip:message'])
  }
  return { clock, bus, ladders, book: new CallBook(ladders), refuse, say }
}

describe('refused calls', () => {
  it('stand among the others with who, whom, from where, when and why, and with what was said', () => {
    const { book, refuse, say, clock } = fixture()
    say('call-1', 'in', 'INVITE sip:999@x SIP/2.0 (1 INVITE)')
    refuse(known, 'no-such-extension')
    say('call-1', 'out', 'SIP/2.0 404 Not Found (1 INVITE)')
    const [call] = book.find({ limit: 100 }) as Record<string, unknown>[]
    const { id, begun, ended, channels, summary, ...rest } = call ?? {}
    assert.deepEqual(rest, {
      ...{ kind: 'refused', state: 'ended', duration_ms: 0, channel_ids: [], applications: [] },
      ...{ caller: { name: '', number: 'anna' }, callee: { name: '', number: '999' } },
      ...{ from: 'PJSIP/anna', to: '999', remote: '10.0.0.2:5060', times: 1 },
      ...{ reason: 'no-such-extension', reason_text: 'the dialplan has no such extension' },
    })
    const noon = formatTimestamp(Date.parse('2026-01-01T12:00:00Z'))
    assert.deepEqual([channels, begun, ended], [[], noon, noon])
    assert.equal(summary, 'PJSIP/anna asked for 999 from 10.0.0.2:5060; refused: the dialplan has no such extension')
    const { rungs } = book.show(String(id)) as { rungs: Record<string, unknown>[] }
    assert.deepEqual(
      rungs.map(({ kind, summary: said, reason }) => [kind, said ?? reason]),
      [
        ['sip', 'INVITE sip:999@x SIP/2.0 (1 INVITE)'],
        ['failure', 'no-such-extension'],
        ['sip', 'SIP/2.0 404 Not Found (1 INVITE)'],
      ],
    )
    assert.deepEqual(
      book.story(String(id))?.lines.map(({ text }) => text),
      [
        'UDP:10.0.0.2:5060 says INVITE sip:999@x SIP/2.0 (1 INVITE)',
        'refused: the dialplan has no such extension (no-such-extension)',
        'UDP:10.0.0.2:5060 is told SIP/2.0 404 Not Found (1 INVITE)',
      ],
    )
    assert.equal(clock.waiting, 0)
  })

  it('that come again are one, with how often', () => {
    const { book, refuse } = fixture()
    for (let port = 1; port <= 5; port++) refuse({ remote: `1.2.3.4:${port}`, from: `x${port}@1.2.3.4` })
    for (let at = 0; at < 3; at++) refuse(known, 'no-such-extension')
    const shown = book.find({ limit: 100 }) as Record<string, unknown>[]
    assert.deepEqual(
      shown.map(({ from, times }) => [from, times]),
      [
        ['PJSIP/anna', 3],
        ['x5@1.2.3.4', 5],
      ],
    )
  })

  it('of a flood of strangers push out neither calls nor each other, and cost no memory', async () => {
    const { ladders, book, refuse, bus, clock } = fixture()
    for (let at = 0; at < 200; at++) {
      bus.publish('channel-created', { channel: channel(`c${at}`) })
      bus.publish('channel-destroyed', { channel: channel(`c${at}`), cause: 16 })
    }
    for (let at = 0; at < 60; at++) refuse({ ...known, to: `${at}` }, 'no-such-extension')
    for (let at = 0; at < 100_000; at++) {
      refuse({ remote: `${at % 250}.${(at >> 8) % 250}.${at >> 16}.1:5060`, protocolId: `p${at}` })
    }
    const own = (id: string) => !id.startsWith('refused-')
    assert.equal(book.list().filter(({ id }) => own(id)).length, 200)
    assert.equal(book.list().filter(({ refusal }) => refusal && !refusal.isStranger).length, 60)
    assert.equal(book.list().filter(({ refusal }) => refusal?.isStranger).length, 20)
    assert.ok(ladders.refusedLeftOut > 90_000)
    // one in five seconds later on, and fifty at most
    await clock.pass('1h')
    for (let at = 0; at < 1_000; at++) {
      await clock.pass('5s')
      refuse({ remote: `9.9.${at >> 8}.${at % 256}:5060` })
    }
    assert.equal(book.list().filter(({ refusal }) => refusal?.isStranger).length, 50)
    assert.equal(ladders.count, 200 + 60 + 50)
  })

  it('of known endpoints are kept in a bounded number, too', () => {
    const { ladders, book, refuse } = fixture()
    for (let at = 0; at < 1_000; at++) refuse({ ...known, to: `${at}`, protocolId: `p${at}` }, 'no-such-extension')
    assert.equal(ladders.count, 100)
    assert.equal(book.list()[0]?.refusal?.to, '999')
  })
})
