// A telephone leaves a message, the lamp of another is lit; its owner listens, and the lamp goes out. Then the power goes in the middle of a message.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { systemClock, systemRandom } from '@jackfield/base'
import { freePort, until } from '@jackfield/base/testing'
import { UdpTransport, UserAgent } from '@jackfield/sip'
import { callOfProvider, isHungUpOn, presses } from '../office/telephone-steps.ts'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { Sipp } from './sipp.ts'
import type { SippStep } from './sipp-scenario.ts'

const phone = (name: string, mailboxes = '') => `
[${name}]
type = endpoint
aors = ${name}
context = phones
disallow = all
allow = ulaw
dtmf_mode = auto_info
direct_media = no
callerid = ${name} <100>
[${name}]
type = aor
max_contacts = 1
${mailboxes}
`

const files = (port: number) => ({
  'pjsip.conf': `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${port}
${phone('caller')}${phone('owner', 'mailboxes = 100@default')}`,
  'extensions.conf': `
[phones]
exten => 700,1,VoiceMail(100,s)
 same => n,Hangup()
exten => 701,1,VoiceMailMain(100)
 same => n,Hangup()
`,
  'voicemail.conf': '[general]\nformat = wav|gsm\n[default]\n100 => 4711,Anna Example\n',
})

describe('voicemail', () => {
  let exchange: ExchangeProcess
  let events: EventClient
  let agent: UserAgent
  let server: string
  /** bodies of what the lamp was told, in order */
  const lamp: string[] = []
  const running = new Set<Sipp>()

  before(async () => {
    const port = await freePort()
    server = `127.0.0.1:${port}`
    exchange = await ExchangeProcess.start({ files: files(port) })
    events = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
    agent = new UserAgent({
      clock: systemClock,
      random: systemRandom,
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
    agent.transports.add(await UdpTransport.open({ address: '127.0.0.1', port: 0, user: agent }))
    agent.subscribe({
      uri: `sip:owner@${server}`,
      from: '<sip:owner@127.0.0.1>',
      to: '<sip:owner@127.0.0.1>',
      event: 'message-summary',
      expires: 600,
      handler: { onNotify: (request) => void lamp.push(request.body.toString()) },
    })
    await until(() => lamp.length > 0)
  })
  after(async () => {
    await Promise.all([...running].map((sipp) => sipp.stop()))
    await agent?.close()
    events?.websocket.terminate()
    await exchange?.stop()
  })

  const folder = (name: string) => join(exchange.directory, 'spool/voicemail/default/100', name)
  const listed = (name: string) => (existsSync(folder(name)) ? readdirSync(folder(name)).sort() : [])

  async function calls(name: string, number: string, steps: readonly SippStep[]): Promise<() => Promise<void>> {
    const options = { server, service: number, user: name }
    const sipp = await Sipp.start(`${name} calls ${number}`, [...callOfProvider, ...steps], options)
    running.add(sipp)
    return async () => {
      const { isOk, errors } = await sipp.ended()
      running.delete(sipp)
      assert.ok(isOk, `${name}: ${errors}\n${exchange.errors}`)
    }
  }

  /** The channel of somebody who speaks after the tone, when so many seconds of it are in the file. */
  async function speaks(name: string, seconds: number): Promise<string> {
    const isTheirs = (event: Json) => String((event.channel as Json).name).startsWith(`PJSIP/${name}-`)
    const { channel } = await events.next(
      'ChannelDialplan',
      (event) => isTheirs(event) && event.dialplan_app === 'VoiceMail',
    )
    const bytes = () =>
      listed('tmp')
        .filter((file) => file.endsWith('.wav'))
        .map((file) => statSync(folder(`tmp/${file}`)).size)
    await until(() => bytes().some((size) => size > 44 + seconds * 16_000))
    return String((channel as Json).id)
  }

  it('a message is left, the lamp is lit; its owner listens to it, and the lamp goes out', async () => {
    assert.match(lamp[0] ?? '', /Messages-Waiting: no/)
    const caller = await calls('caller', '700', isHungUpOn)
    await exchange.request('DELETE', `/channels/${await speaks('caller', 1)}`)
    await caller()
    await until(() => /Messages-Waiting: yes[\s\S]*Voice-Message: 1\/0/.test(lamp.at(-1) ?? ''))
    assert.deepEqual(listed('INBOX'), ['msg0000.gsm', 'msg0000.txt', 'msg0000.wav'])
    const text = readFileSync(folder('INBOX/msg0000.txt'), 'utf8')
    assert.match(text, /^callerid="caller" <100>$/m)
    assert.match(text, /^duration=[1-9]\d*$/m)
    // password; the first message, past what is said of it; the next one, which is not there; goodbye
    const owner = await calls('owner', '701', [...presses('4711#116#'), ...isHungUpOn])
    await owner()
    await until(() => /Messages-Waiting: no[\s\S]*Voice-Message: 0\/1/.test(lamp.at(-1) ?? ''))
    assert.deepEqual(
      listed('INBOX').filter((file) => file !== '.lock'),
      [],
    )
    assert.deepEqual(listed('Old'), ['msg0000.gsm', 'msg0000.txt', 'msg0000.wav'])
  })

  it('kill -9 in the middle of a message leaves no half of it, and all others', async () => {
    const caller = await calls('caller', '700', isHungUpOn)
    await speaks('caller', 1)
    await exchange.kill()
    await exchange.ended()
    assert.ok(listed('tmp').length > 0)
    await exchange.restart()
    assert.deepEqual(listed('tmp'), [])
    assert.deepEqual(listed('INBOX'), [])
    assert.deepEqual(listed('Old'), ['msg0000.gsm', 'msg0000.txt', 'msg0000.wav'])
    const mailbox = (await (await exchange.request('GET', '/mailboxes/100@default')).json()) as Json
    assert.deepEqual([mailbox.new_messages, mailbox.old_messages], [0, 1])
    // nobody is there any more to hang up
    await Promise.all([...running].map((sipp) => sipp.stop()))
    running.clear()
    void caller
  })
})
