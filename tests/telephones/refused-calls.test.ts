// Telephones whose calls are refused before they have a channel: the exchange tells who, whom and why, wherever somebody looks.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { runJackfield } from '../support/run-jackfield.ts'
import { SipPhone } from '../support/sip-phone.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'

interface ShownCall {
  readonly id: string
  readonly from?: string
  readonly to?: string
  readonly remote?: string
  readonly reason?: string
  readonly summary: string
}

let deps: PhoneExchange

before(async () => {
  deps = await startPhoneExchange(9, 9)
})
after(() => deps.exchange.stop())

const read = async (path: string) => {
  const { exchange } = deps
  return (await fetch(`${exchange.url}${path}`, { headers: { authorization: exchange.authorization } })).text()
}

async function refused(user: string, exten: string, status: number, body?: string): Promise<ShownCall> {
  const phone = await SipPhone.open(user, deps.server)
  phone.dials(exten, [], body)
  await phone.answered(status)
  await phone.close()
  const [call] = JSON.parse(await read('/ari/calls')) as ShownCall[]
  assert.ok(call)
  const { rungs } = JSON.parse(await read(`/ari/calls/${call.id}/ladder`)) as { rungs: Record<string, string>[] }
  const told = rungs.map(({ kind, summary, reason }) => (kind === 'sip' ? (summary ?? '') : `${reason}`))
  assert.match(told[0] ?? '', new RegExp(`^INVITE sip:${exten}@`))
  // a number that is there is tried before its session is looked at
  if (told[1]?.startsWith('SIP/2.0 100 ')) told.splice(1, 1)
  assert.equal(told[1], call.reason)
  assert.match(told[2] ?? '', new RegExp(`^SIP/2.0 ${status} `))
  assert.match(await read('/metrics'), new RegExp(`calls_failed_total\\{reason="${call.reason}"\\} 1`))
  const shown = await runJackfield('remote', '-C', join(deps.exchange.etc, 'asterisk.conf'), `call show ${call.id}`)
  assert.match(shown.output, new RegExp(`Reason: ${call.reason}: `))
  return call
}

it('somebody nobody knows', async () => {
  const { from, to, remote, reason } = await refused('mallory', '600', 401)
  assert.deepEqual([from, to, reason], [`mallory@${deps.server}`, '600', 'unknown-endpoint'])
  assert.match(remote ?? '', /^127\.0\.0\.1:\d+$/)
})

it('a number that is not there', async () => {
  const { from, to, reason, summary } = await refused('sipp', '999', 404)
  assert.deepEqual([from, to, reason], ['PJSIP/sipp', '999', 'no-such-extension'])
  assert.match(summary, /^PJSIP\/sipp asked for 999 from .*; refused: there is no such extension in 'telephones'$/)
})

it('codecs that nobody here speaks', async () => {
  const body = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=audio 9 RTP/AVP 3', '']
  const { reason } = await refused('sipp', '600', 488, body.join('\r\n'))
  assert.equal(reason, 'codec-mismatch')
})
