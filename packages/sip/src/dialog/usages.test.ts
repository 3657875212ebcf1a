import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { testRequest, testResponse } from '../testing/messages.ts'
import { defaultTiming } from '../transaction/timers.table.ts'
import { ReliableReceiver, ReliableSender } from './reliable-provisional.ts'
import { Repeater } from './repeater.ts'
import {
  acceptTimer,
  answerTimer,
  defaultSessionTimer,
  raisedInterval,
  requestTimerHeaders,
  SessionTimer,
} from './session-timer.ts'
import { formatSipfrag, parseSipfrag } from './sipfrag.ts'

describe('what is repeated until it is acknowledged', () => {
  it('doubles its pauses up to T2 and gives up after 64 T1', async () => {
    const clock = new VirtualClock()
    const times: number[] = []
    let hasGivenUp = false
    const send = () => times.push(clock.now())
    const onGiveUp = () => {
      hasGivenUp = true
    }
    new Repeater({ clock, timing: defaultTiming, mostMs: defaultTiming.t2Ms, send, onGiveUp }).start()
    await clock.pass('40s')
    assert.deepEqual(times, [500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
    assert.ok(hasGivenUp)
    assert.equal(clock.waiting, 0)
  })
})

describe('reliable provisional answers', () => {
  const setUp = () => {
    const clock = new VirtualClock()
    const sent: string[] = []
    const invite = testRequest('INVITE')
    let hasGivenUp = false
    const sender = new ReliableSender(
      {
        clock,
        timing: defaultTiming,
        send: (response) => sent.push(`${response.status} ${response.header('rseq')}`),
        onGiveUp: () => {
          hasGivenUp = true
        },
      },
      seededRandom(1),
    )
    const prack = (rseq: string, cseq = '1 INVITE') => testRequest('PRACK', { headers: [['rack', `${rseq} ${cseq}`]] })
    return { clock, sent, invite, sender, prack, hasGivenUp: () => hasGivenUp }
  }

  it('go out one after the other, each repeated until its PRACK', async () => {
    const { clock, sent, invite, sender, prack } = setUp()
    sender.send(testResponse(invite, 183))
    sender.send(testResponse(invite, 180))
    await clock.pass(1600)
    assert.equal(sent.length, 3)
    const first = Number(sent[0]!.split(' ')[1])
    assert.deepEqual(sent, Array(3).fill(`183 ${first}`))
    assert.equal(sender.acknowledge(prack(String(first), '2 INVITE')), false)
    assert.equal(sender.acknowledge(prack(String(first + 1))), false)
    assert.equal(sender.acknowledge(prack('x')), false)
    assert.equal(sender.acknowledge(prack(String(first))), true)
    assert.equal(sent.at(-1), `180 ${first + 1}`)
    assert.equal(sender.acknowledge(prack(String(first + 1))), true)
    assert.equal(sender.isWaiting, false)
    assert.equal(clock.waiting, 0)
  })

  it('are given up after 64 T1', async () => {
    const { clock, invite, sender, hasGivenUp } = setUp()
    sender.send(testResponse(invite, 183))
    await clock.pass('33s')
    assert.ok(hasGivenUp())
  })

  it('are told apart by who gets them', () => {
    const receiver = new ReliableReceiver()
    const invite = testRequest('INVITE')
    const answer = (rseq: number | undefined, toTag = 'bob') =>
      testResponse(invite, 183, {
        toTag,
        headers:
          rseq === undefined
            ? []
            : [
                ['require', '100rel'],
                ['rseq', String(rseq)],
              ],
      })
    assert.deepEqual(receiver.receive(answer(undefined)), { kind: 'plain' })
    assert.deepEqual(receiver.receive(answer(988789)), {
      kind: 'new',
      rack: { responseSequence: 988789, sequence: 1, method: 'INVITE' },
    })
    assert.equal(receiver.receive(answer(988789)).kind, 'repeated')
    assert.equal(receiver.receive(answer(988791)).kind, 'early')
    assert.equal(receiver.receive(answer(988790)).kind, 'new')
    assert.equal(receiver.receive(answer(5, 'fork')).kind, 'new')
  })
})

describe('session timers', () => {
  const request = (headers: [string, string][]) => testRequest('INVITE', { headers })
  const timer: [string, string] = ['supported', 'timer']

  it('are answered by what the caller asks for and what we allow', () => {
    const answer = (headers: [string, string][], mode: 'no' | 'yes' | 'required' | 'always' = 'yes') => {
      const result = answerTimer(request(headers), { ...defaultSessionTimer, mode })
      return result.kind === 'agreed'
        ? `${result.headers.map((header) => header.join(' ')).join(', ')} ${result.timer.isRefresher}`
        : result.kind === 'refused'
          ? `${result.status} ${result.headers.flat().join(' ')}`.trim()
          : 'none'
    }
    assert.equal(answer([timer]), 'none')
    assert.equal(answer([timer, ['session-expires', '600']]), 'session-expires 600;refresher=uac, require timer false')
    assert.equal(answer([timer, ['session-expires', '600;refresher=uas']]), 'session-expires 600;refresher=uas true')
    assert.equal(
      answer([timer, ['x', '9999;refresher=uac']]),
      'session-expires 1800;refresher=uac, require timer false',
    )
    assert.equal(
      answer([timer, ['x', '9999'], ['min-se', '3600']]),
      'session-expires 3600;refresher=uac, require timer false',
    )
    assert.equal(answer([timer, ['session-expires', '60']]), '422 min-se 90')
    assert.equal(answer([['session-expires', '600']]), 'session-expires 600;refresher=uas true')
    assert.equal(answer([timer, ['session-expires', 'soon']]), '400')
    assert.equal(answer([timer, ['session-expires', '600']], 'no'), 'none')
    assert.equal(answer([], 'required'), '421 require timer')
    assert.equal(answer([], 'always'), 'session-expires 1800;refresher=uas true')
  })

  it('are taken as the other side answered', () => {
    const answered = (value?: string, mode: 'yes' | 'always' = 'yes') =>
      acceptTimer(
        testResponse(request([]), 200, { headers: value === undefined ? [] : [['session-expires', value]] }),
        {
          ...defaultSessionTimer,
          mode,
        },
      )
    assert.equal(answered(), undefined)
    assert.deepEqual(answered('600;refresher=uas'), { seconds: 600, isRefresher: false })
    assert.deepEqual(answered('600'), { seconds: 600, isRefresher: true })
    assert.deepEqual(answered('1'), { seconds: 90, isRefresher: true })
    assert.deepEqual(answered(undefined, 'always'), { seconds: 1800, isRefresher: true })
  })

  it('are asked for by mode, and raised after 422', () => {
    assert.deepEqual(requestTimerHeaders({ ...defaultSessionTimer, mode: 'no' }), [])
    assert.deepEqual(requestTimerHeaders(defaultSessionTimer), [
      ['session-expires', '1800'],
      ['min-se', '90'],
    ])
    assert.equal(requestTimerHeaders({ ...defaultSessionTimer, mode: 'required' }).length, 3)
    const refused = (value: string) => testResponse(request([]), 422, { headers: [['min-se', value]] })
    assert.equal(raisedInterval(refused('3600'), 1800), 3600)
    assert.equal(raisedInterval(refused('90'), 1800), undefined)
    assert.equal(raisedInterval(refused('x'), 1800), undefined)
  })

  it('refresh at half time and end before the end', async () => {
    const clock = new VirtualClock()
    const seen: string[] = []
    const running = new SessionTimer(clock, {
      onRefresh: () => seen.push(`refresh ${clock.now()}`),
      onExpire: () => seen.push(`expire ${clock.now()}`),
    })
    running.restart({ seconds: 1800, isRefresher: true })
    await clock.pass('15m')
    running.restart({ seconds: 90, isRefresher: false })
    await clock.pass('2m')
    assert.deepEqual(seen, ['refresh 900000', 'expire 960000'])
    running.restart({ seconds: 90, isRefresher: true })
    running.stop()
    assert.equal(clock.waiting, 0)
  })
})

it('sipfrag says how far a transfer has come', () => {
  assert.equal(formatSipfrag(100), 'SIP/2.0 100 Trying\r\n')
  assert.deepEqual(parseSipfrag('SIP/2.0 486 Busy Here\r\nTo: x\r\n'), { status: 486, reason: 'Busy Here' })
  assert.deepEqual(parseSipfrag('SIP/2.0 200'), { status: 200, reason: '' })
  for (const text of ['', 'SIP/2.0 999 X', 'SIP/1.0 200 OK', 'hello']) assert.equal(parseSipfrag(text), undefined)
})
