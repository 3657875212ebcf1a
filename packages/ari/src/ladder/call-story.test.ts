import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { channel } from '../applications/applications-fixture.ts'
import { describeLadder } from './call-story.ts'
import { Ladder } from './ladder.ts'
import type { Rung } from './rung.ts'

type Part = Rung extends infer R ? (R extends Rung ? Omit<R, 'order' | 'at'> : never) : never

/** One thing every tenth of a second. */
function storyOf(parts: readonly Part[], endsAt?: number) {
  const ladder = new Ladder('1.0', 0, 1_000)
  ladder.enter(channel('1.0', { name: 'PJSIP/anna-0' }), 0)
  ladder.enter(channel('1.1', { name: 'PJSIP/bert-1' }), 0)
  parts.forEach((part, at) => {
    ladder.add({ ...part, order: at, at: 100 * at } as Rung)
  })
  if (endsAt !== undefined) for (const id of ['1.1', '1.0']) ladder.leave(id, endsAt, 16)
  const { summary, lines } = describeLadder(ladder)
  return { summary, texts: lines.map(({ text }) => text) }
}

const event = (channelId: string, type: string, detail = ''): Part => ({
  ...{ kind: 'event', channelId, type, detail, applications: [] },
})
const step = (application: string, data = ''): Part => ({
  ...{ kind: 'dialplan', channelId: '1.0', context: 'phones', exten: '6002', priority: 1, application, data },
})
const message = (channelId: string, direction: 'in' | 'out', summary: string): Part => ({
  ...{ kind: 'sip', channelId, direction, peer: 'UDP:10.0.0.2:5060', summary },
  message: { direction, callId: 'x', summary, text: '', peer: 'UDP:10.0.0.2:5060', local: 'UDP:10.0.0.1:5060' },
})

describe('the story of a call', () => {
  it('tells who called whom, who answered, and who ended it; nothing of variables and plain messages', () => {
    const { summary, texts } = storyOf(
      [
        message('1.0', 'in', 'INVITE sip:6002@x SIP/2.0 (1 INVITE)'),
        message('1.0', 'out', 'SIP/2.0 401 Unauthorized (1 INVITE)'),
        event('1.0', 'ChannelVarset', 'SIPDOMAIN=x'),
        step('Dial', 'PJSIP/bert,20'),
        event('1.1', 'Dial', 'bert'),
        event('1.1', 'Dial', 'RINGING'),
        event('1.1', 'ChannelStateChange', 'Up'),
        event('1.1', 'Dial', 'ANSWER'),
        event('1.0', 'ChannelStateChange', 'Up'),
        event('1.0', 'ChannelHold', 'default'),
        event('1.0', 'ChannelUnhold'),
        event('1.0', 'ChannelHangupRequest', 'cause 16'),
        event('1.0', 'ChannelHangupRequest', 'cause 16 soft'),
        event('1.0', 'ChannelDestroyed', 'cause 16'),
      ],
      1_500,
    )
    assert.deepEqual(texts, [
      'PJSIP/anna-0 runs Dial(PJSIP/bert,20) at 6002@phones:1',
      'PJSIP/bert-1 is called as bert',
      'PJSIP/bert-1 rings',
      'PJSIP/bert-1 answers',
      'PJSIP/anna-0 is up',
      'PJSIP/anna-0 holds',
      'PJSIP/anna-0 holds no more',
      'PJSIP/anna-0 hangs up (16 Normal Clearing)',
      'PJSIP/anna-0 is over (16 Normal Clearing)',
    ])
    assert.equal(
      summary,
      'PJSIP/anna-0 asked for 6002@phones; PJSIP/bert-1 answered after 0.7 s; over after 1.5 s, ended by PJSIP/anna-0 (16 Normal Clearing)',
    )
  })

  it('tells who answered instead, when nobody was at the telephone', () => {
    const failure: Part = {
      ...{ kind: 'failure', channelId: '1.0', reason: 'endpoint-not-registered', text: 'PJSIP/bert cannot be called' },
    }
    const voicemail = [step('Dial', 'PJSIP/bert,20'), failure, step('VoiceMail', '6002,u')]
    const up = event('1.0', 'ChannelStateChange', 'Up')
    assert.equal(
      storyOf([...voicemail, up], 9_000).summary,
      'PJSIP/anna-0 asked for 6002@phones; failed: PJSIP/bert cannot be called; VoiceMail answered; over after 9.0 s',
    )
    // who was up before was not answered by it
    assert.doesNotMatch(storyOf([step('Answer'), up, ...voicemail], 9_000).summary, /VoiceMail/)
  })

  it('tells why a call came to nothing', () => {
    const { summary, texts } = storyOf(
      [
        step('Dial', 'PJSIP/bert,20'),
        event('1.1', 'Dial', 'bert'),
        message('1.1', 'in', 'SIP/2.0 486 Busy Here (7 INVITE)'),
        event('1.1', 'ChannelHangupRequest', 'cause 17'),
        event('1.1', 'Dial', 'BUSY'),
        event('1.1', 'ChannelDestroyed', 'cause 17'),
        message('1.0', 'out', 'SIP/2.0 486 Busy Here (2 INVITE)'),
      ],
      700,
    )
    assert.ok(texts.includes('PJSIP/bert-1: UDP:10.0.0.2:5060 answers 486 Busy Here'))
    assert.equal(texts.at(-1), 'PJSIP/anna-0 is told 486 Busy Here')
    assert.equal(
      summary,
      'PJSIP/anna-0 asked for 6002@phones; PJSIP/bert-1 is busy; refused with 486 Busy Here; over after 0.7 s, ended by PJSIP/bert-1 (17 User busy)',
    )
  })

  it('tells of the node that has the telephone: that it calls it, and that it is gone', () => {
    const { texts } = storyOf(
      [
        step('Dial', 'PJSIP/bert,20'),
        event('1.1', 'Line', 'to node a: call PJSIP/bert'),
        event('1.1', 'Line', 'from node a: opened'),
        event('1.1', 'Line', 'from node a: ringing'),
        event('1.1', 'Line', 'from node a: gone'),
        event('1.1', 'Line', 'from node c: no-answer'),
      ],
      700,
    )
    assert.deepEqual(texts.slice(1), [
      'PJSIP/bert-1 is called by node a',
      'PJSIP/bert-1 is lost with node a',
      'PJSIP/bert-1 is not reached: node c does not answer',
    ])
  })

  it('tells a refusal of the exchange from a caller who gives up', () => {
    const refused = [
      step('Congestion', '5'),
      message('1.0', 'out', 'SIP/2.0 503 Service Unavailable (2 INVITE)'),
      event('1.0', 'ChannelHangupRequest', 'cause 34'),
      event('1.0', 'ChannelDestroyed', 'cause 34'),
    ]
    assert.equal(
      storyOf(refused, 300).summary,
      'PJSIP/anna-0 asked for 6002@phones; refused with 503 Service Unavailable; over after 0.3 s (34 Circuit/channel congestion)',
    )
    const givenUp = [
      step('Dial', 'PJSIP/bert'),
      event('1.1', 'Dial', 'bert'),
      message('1.0', 'out', 'SIP/2.0 487 Request Terminated (2 INVITE)'),
      event('1.0', 'ChannelHangupRequest', 'cause 16'),
      event('1.1', 'Dial', 'CANCEL'),
      event('1.1', 'ChannelDestroyed', 'cause 0'),
    ]
    assert.equal(
      storyOf(givenUp, 600).summary,
      'PJSIP/anna-0 asked for 6002@phones; PJSIP/bert-1 is given up; over after 0.6 s, ended by PJSIP/anna-0 (16 Normal Clearing)',
    )
  })

  it('tells what programs asked, and that it goes on', () => {
    const request = { method: 'POST', path: '/channels/1.0/answer', user: 'demo', status: 204, durationMs: 1 }
    const { summary, texts } = storyOf([
      event('1.0', 'Dial', 'anna'),
      event('1.0', 'Dial', 'ANSWER anna'),
      event('1.0', 'StasisStart', 'demo()'),
      { kind: 'request', channelId: '1.0', ...request, over: 'http', times: 1 },
      event('1.0', 'PlaybackStarted', 'id sound:hello playing'),
      event('1.0', 'ChannelDtmfReceived', '5'),
    ])
    assert.deepEqual(texts, [
      'PJSIP/anna-0 is called as anna',
      'PJSIP/anna-0 answers',
      'PJSIP/anna-0 is given to the application demo()',
      'demo asks POST /channels/1.0/answer: 204',
      'PJSIP/anna-0 hears sound:hello',
      'PJSIP/anna-0 presses 5',
    ])
    assert.equal(summary, 'PJSIP/anna-0; the application demo had it; PJSIP/anna-0 answered after 0.1 s; it goes on')
  })
})
