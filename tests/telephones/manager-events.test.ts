// What manager clients are told of calls of real telephones: who is connected, who speaks, how the call ended, in which language.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { encodeRtcp } from '@jackfield/rtp'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { RtpParty } from '../support/rtp-party.ts'
import { described, SipPhone } from '../support/sip-phone.ts'

const endpoint = (name: string, number: number) => `
[${name}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = ${name}
callerid = ${name} <${number}>
language = de
[${name}]
type = aor
max_contacts = 1
remove_existing = yes
`

const extensions = `
[telephones]
exten => 600,1,Answer()
 same => n,Set(TALK_DETECT(set)=300)
 same => n,Wait(60)
exten => 601,1,Ringing()
 same => n,Wait(60)
exten => 701,1,Dial(PJSIP/ben,20)
 same => n,Hangup()
`

let exchange: ExchangeProcess
let manager: RawConnection
let server: string
const phones: SipPhone[] = []

async function phoneOf(user: string): Promise<SipPhone> {
  const phone = await SipPhone.open(user, server)
  phones.push(phone)
  return phone
}

/** Waits for an event about a channel of the endpoint; its lines. */
async function event(name: string, who: string, more = ''): Promise<string> {
  const shape = new RegExp(
    `Event: ${name}\\r\\n(?:(?!\\r\\n\\r\\n)[\\s\\S])*?Channel: PJSIP/${who}-[\\s\\S]*?\\r\\n\\r\\n`,
    'g',
  )
  const found = () => manager.text.match(shape)?.find((text) => text.includes(more))
  while (found() === undefined) {
    const known = manager.text.length
    await manager.until(new RegExp(`^[\\s\\S]{${known + 1}}`))
  }
  return found() as string
}

/** What came before is forgotten: every test looks at its own calls. */
const forget = () => {
  manager.text = ''
}

describe('a manager client', () => {
  before(async () => {
    const [sip, port] = [await freePort(), await freePort()]
    server = `127.0.0.1:${sip}`
    exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = ${server}\n${endpoint('ann', 100)}${endpoint('ben', 200)}`,
        'extensions.conf': extensions,
        'rtp.conf': '[general]\nrtcpinterval = 500\n',
        'manager.conf': `[general]\nenabled = yes\nport = ${port}\n[tester]\nsecret = word\nread = all\nwrite = all\n`,
      },
    })
    manager = await RawConnection.open(port)
    manager.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
    await manager.until(/Authentication accepted/)
  })
  after(async () => {
    for (const phone of phones) await phone.close()
    await manager.close()
    await exchange.stop()
  })

  it('hears with whom a telephone is connected, and that it was busy, with the status it answered', async () => {
    forget()
    const [ann, ben] = [await phoneOf('ann'), await phoneOf('ben')]
    assert.equal(await ben.register(), 200)
    ann.dials('701')
    const connected = await event('NewConnectedLine', 'ben')
    assert.match(connected, /\r\nConnectedLineNum: 100\r\nConnectedLineName: ann\r\n/)
    const call = await ben.called()
    call.reject(486)
    assert.match(await event('HangupRequest', 'ben'), /\r\nCause: 17\r\nTechCause: 486\r\n\r\n$/)
    assert.match(await event('Hangup', 'ben'), /\r\nCause: 17\r\nCause-txt: User busy\r\nTechCause: 486\r\n\r\n$/)
    assert.match(await event('Hangup', 'ann'), /\r\nCause: 17\r\nCause-txt: User busy\r\nTechCause: 486\r\n\r\n$/)
  })

  it('hears that a caller gave up, and that it ended a call itself', async () => {
    forget()
    const ann = await phoneOf('ann')
    const given = ann.dials('601')
    await ann.answered(180)
    given.end()
    assert.match(await event('HangupRequest', 'ann'), /\r\nTechCause: 487\r\n\r\n$/)
    assert.match(await event('Hangup', 'ann'), /\r\nTechCause: 487\r\n\r\n$/)
    forget()
    const other = await phoneOf('ann')
    other.dials('601')
    const name = /Channel: (\S+)/.exec(await event('Newchannel', 'ann'))?.[1]
    await other.answered(180)
    manager.send(`Action: Hangup\r\nChannel: ${name}\r\nCause: 21\r\n\r\n`)
    assert.match(await event('SoftHangupRequest', 'ann'), /\r\nCause: \d+\r\n/)
    assert.match(await event('Hangup', 'ann'), /\r\nCause: 21\r\nCause-txt: Call Rejected\r\nTechCause: 403\r\n\r\n$/)
    await other.answered(403)
  })

  it('hears when somebody begins to speak, how it goes over the network, and for how long', async () => {
    forget()
    const ann = await phoneOf('ann')
    const party = await RtpParty.open()
    try {
      const call = ann.dials('600', [], described('sendrecv', Number(party.address.split(':')[1])))
      const answer = await ann.answered(200)
      const port = /m=audio (\d+)/.exec(Buffer.from(answer.body).toString())?.[1]
      party.sendTo('127.0.0.1', Number(port))
      party.say(700)
      await event('ChannelTalkingStart', 'ann')
      const sent = await event('RTCPSent', 'ann')
      assert.match(sent, /\r\nPT: 20[01]\([SR]R\)\r\nTo: 127\.0\.0\.1:\d+\r\nReportCount: 1\r\n/)
      const report = encodeRtcp([{ type: 'receiver-report', ssrc: 0x1a2b3c4d, reports: [] }])
      const beside = createSocket('udp4')
      beside.send(report, Number(port) + 1, '127.0.0.1')
      const came = await event('RTCPReceived', 'ann')
      assert.match(came, /\r\nSSRC: 0x1a2b3c4d\r\nPT: 201\(RR\)\r\nFrom: 127\.0\.0\.1:\d+\r\nReportCount: 0\r\n\r\n$/)
      beside.close()
      party.say()
      const stop = await event('ChannelTalkingStop', 'ann')
      assert.ok(Number(/\r\nDuration: (\d+)\r\n\r\n$/.exec(stop)?.[1]) > 0, stop)
      call.end()
      await event('Hangup', 'ann')
    } finally {
      party.close()
    }
  })

  it('tells a telephone something inside its call, and ends one that waits with a status of its own', async () => {
    forget()
    const ann = await phoneOf('ann')
    const call = ann.dials('600')
    await ann.answered(200)
    const name = /Channel: (\S+)/.exec(await event('Newchannel', 'ann'))?.[1]
    manager.send(`Action: PJSIPNotify\r\nChannel: ${name}\r\nVariable: Event=talk,X-Why=news\r\n\r\n`)
    await manager.until(/Message: NOTIFY sent/)
    const { request } = await ann.asked('NOTIFY')
    assert.deepEqual([request.header('event'), request.header('x-why')], ['talk', 'news'])
    assert.equal(request.callId, ann.responses[0]?.callId)
    call.end()
    await event('Hangup', 'ann')
    forget()
    const other = await phoneOf('ann')
    other.dials('601')
    const waiting = /Channel: (\S+)/.exec(await event('Newchannel', 'ann'))?.[1]
    await other.answered(180)
    manager.send(`Action: PJSIPHangup\r\nChannel: ${waiting}\r\nCause: GONE\r\n\r\n`)
    await manager.until(/Message: Channel Hungup/)
    await other.answered(410)
    assert.match(await event('Hangup', 'ann'), /\r\nTechCause: 410\r\n/)
  })

  it('sees the language of every channel it is shown', () => {
    const snapshots = manager.text.split('\r\n\r\n').filter((text) => text.includes('ChannelStateDesc: '))
    assert.ok(snapshots.length > 5, `${snapshots.length} snapshots`)
    for (const text of snapshots) {
      for (const [, prefix] of text.matchAll(/^(\w*)ChannelStateDesc: /gm)) {
        assert.match(text, new RegExp(`^${prefix}Language: de\\r?$`, 'm'), text)
      }
    }
  })
})
