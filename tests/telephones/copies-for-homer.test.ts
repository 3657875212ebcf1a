// An administrator has Homer: every message of SIP, report of RTCP and line about a call is copied there (HEP 3).

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { HepCollector } from '../support/hep-collector.ts'
import { described, SipPhone } from '../support/sip-phone.ts'

const telephone = (server: string) => `
[udp]
type = transport
protocol = udp
bind = ${server}
[anna]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = anna
direct_media = no
[anna]
type = aor
max_contacts = 1
`

const extensions = `
[telephones]
exten => 600,1,Answer()
 same => n,Log(NOTICE,somebody came)
 same => n,MusicOnHold()
`

it('a call is copied with its addresses, and all that belongs to it has the Call-ID in common', async (t) => {
  const collector = await HepCollector.open()
  t.after(() => collector.close())
  const server = `127.0.0.1:${await freePort()}`
  const exchange = await ExchangeProcess.start({
    files: {
      'pjsip.conf': telephone(server),
      'extensions.conf': extensions,
      'rtp.conf': '[general]\nrtcpinterval = 500\n',
      'hep.conf': `[general]
capture_address = 127.0.0.1:${collector.port}
capture_password = word
capture_id = 1234
capture_name = here
`,
    },
  })
  t.after(() => exchange.stop())
  const phone = await SipPhone.open('anna', server)
  t.after(() => phone.close())
  const call = phone.dials('600', [], described('sendrecv', 40_000))
  await phone.answered(200)
  const invite = await collector.copy(({ payload }) => payload.startsWith('INVITE '))
  const callId = /^Call-ID: (.*)\r$/im.exec(invite.payload)?.[1] ?? ''
  assert.deepEqual(
    [invite.kind, invite.transport, invite.destination, invite.agentId, invite.agentName, invite.password],
    [1, 17, server, 1234, 'here', 'word'],
  )
  assert.equal(invite.correlationId, callId)
  assert.match(invite.payload, /\r\n\r\nv=0\r\n/)
  const answer = await collector.copy(({ payload }) => /^SIP\/2\.0 200 .*CSeq: \d+ INVITE/s.test(payload))
  assert.deepEqual([answer.source, answer.destination, answer.correlationId], [server, invite.source, callId])
  const report = await collector.copy(({ kind }) => kind === 5)
  assert.deepEqual([report.destination, report.correlationId], ['127.0.0.1:40001', callId])
  assert.equal(JSON.parse(report.payload).type, 200)
  assert.ok(JSON.parse(report.payload).sender_information.packets > 0)
  const line = await collector.copy(({ kind }) => kind === 100)
  assert.deepEqual([line.correlationId, /somebody came/.test(line.payload)], [callId, true])
  call.end()
  await collector.copy(({ payload, correlationId }) => payload.startsWith('BYE ') && correlationId === callId)
})
