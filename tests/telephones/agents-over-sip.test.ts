// Voice agents that are called over SIP, by the configurations of docs/recipes: one exchange, and services that stand for OpenAI and LiveKit.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { type Client, connect } from '@jackfield/client'
import { isSigned } from '../../examples/openai-sip.ts'
import { SipAgentsStage, secret } from '../support/sip-agents-stage.ts'
import { callOverTcp, type SipService } from '../support/sip-service.ts'

describe('voice agents over SIP', () => {
  const stage = new SipAgentsStage()
  const { api } = stage
  let client: Client
  let openai: SipService
  let livekit: SipService

  before(async () => {
    await stage.start({
      extensions: '[default]\nexten => talk,1,Answer()\n same => n,Playback(hello-world)\n same => n,Wait(60)\n',
    })
    const { exchange } = stage
    openai = stage.openai
    livekit = stage.livekit
    const login = { url: exchange.url, user: exchange.user, password: exchange.password }
    client = await connect({ ...login, application: 'watcher', subscribeAll: true })
  })
  after(async () => {
    client?.close()
    await stage.close()
  })

  /** Somebody who talks calls an extension; the channel to the service, when it is up. */
  async function connected(extension: string): Promise<string> {
    const up = client.once(
      'ChannelStateChange',
      ({ channel }) => channel.name.startsWith('PJSIP/') && channel.state === 'Up',
    )
    await client.channels.originate({
      endpoint: `Local/${extension}@telephones`,
      callerId: '<4711>',
      ...{ context: 'default', extension: 'talk', priority: 1 },
    })
    return (await up).channel.id
  }

  /** Both hear each other, by the counters of RTP. */
  async function bothHear(channelId: string, service: SipService): Promise<void> {
    await until(() => service.audioPackets > 10)
    let received = 0
    await until(
      () => received > 10,
      async () => {
        received = (await client.channels.rtpstatistics({ channelId })).rxcount
      },
    )
  }

  it('OpenAI: the webhook is answered, the call is up, both hear each other', async () => {
    const channelId = await connected('502')
    assert.match(openai.invites[0]?.start ?? '', /^INVITE sip:proj_YOURS@127\.0\.0\.1:\d+;transport=tls SIP\/2\.0$/)
    assert.deepEqual(api.accepted, [
      {
        id: 'rtc_1',
        body: {
          type: 'realtime',
          model: 'gpt-realtime',
          instructions: 'Be brief.',
          audio: { output: { voice: 'marin' } },
        },
      },
    ])
    await bothHear(channelId, openai)
    await client.channels.hangup({ channelId })
    await until(() => openai.byes === 1)
  })

  it('OpenAI: a webhook that is not signed, or old, is refused', async () => {
    const { status } = await fetch(api.webhook, { method: 'POST', body: '{}' })
    assert.equal(status, 401)
    const key = Buffer.from(secret.slice(6), 'base64')
    const signature = `v1,${createHmac('sha256', key).update('a.1000.{}').digest('base64')}`
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1000', 'webhook-signature': `v1,bad ${signature}` }
    assert.equal(isSigned(headers, '{}', secret, 1_200), true)
    assert.equal(isSigned(headers, '{"a":1}', secret, 1_200), false)
    assert.equal(isSigned(headers, '{}', secret, 1_301), false)
  })

  it('LiveKit: the password is shown, headers and digits arrive, both hear each other', async () => {
    const channelId = await connected('503')
    assert.deepEqual(livekit.answered, [407, 200])
    const invite = livekit.invites[0] ?? assert.fail()
    assert.equal(invite.get('X-Customer'), '4711')
    assert.match(invite.start, /^INVITE sip:\+15105550100@127\.0\.0\.1/)
    await bothHear(channelId, livekit)
    await until(() => livekit.digits.length === 2)
    assert.deepEqual(livekit.digits, ['1', '2'])
    await client.channels.hangup({ channelId })
    await until(() => livekit.byes === 1)
  })

  it('LiveKit: an agent calls out with its password, and not with another', async () => {
    const to = '6001'
    assert.equal(await callOverTcp(stage.tcpPort, { user: 'livekit', password: 'a wrong word', to }), 401)
    const entered = client.once('ChannelDialplan', ({ channel }) => channel.dialplan.context === 'from-livekit')
    const status = callOverTcp(stage.tcpPort, { user: 'livekit', password: 'another word', to })
    assert.equal((await entered).channel.dialplan.exten, '6001')
    // nobody is registered there
    assert.ok([404, 480, 503].includes(await status), `${await status}`)
  })
})
