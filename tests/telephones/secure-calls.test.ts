// baresip over TLS, its sound encrypted with the keys of the descriptions: it calls, is called over its own connection, and hears.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { freePort, patienceMs, readUntil, temporaryDirectory } from '@jackfield/base/testing'
import { makeCertificate } from '../support/certificate.ts'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { Baresip } from './baresip.ts'
import { shareOfTone } from './wav-tone.ts'

const toneHz = 440
const folder = temporaryDirectory('secure')
let exchange: ExchangeProcess
let app: EventClient
let phone: Baresip
let server: string

before(async () => {
  const { certificate, key } = makeCertificate(folder, 'sip', '127.0.0.1')
  server = `127.0.0.1:${await freePort()}`
  const pjsip = `
[tls]
type = transport
protocol = tls
bind = ${server}
cert_file = ${certificate}
priv_key_file = ${key}

[dora]
type = endpoint
context = secure
disallow = all
allow = ulaw
media_encryption = sdes
aors = dora
auth = dora

[dora]
type = aor
max_contacts = 1

[dora]
type = auth
username = dora
password = word-of-dora
`
  const extensions = '[secure]\nexten => 600,1,Answer()\n same => n,Echo()\n'
  exchange = await ExchangeProcess.start({ files: { 'pjsip.conf': pjsip, 'extensions.conf': extensions } })
  app = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
  const login = { server, user: 'dora', password: 'word-of-dora', toneHz }
  phone = await Baresip.start({ ...login, isSecure: true, protection: 'srtp-mand' })
  await app.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === 'dora')
})
after(async () => {
  await phone?.stop()
  app?.websocket.terminate()
  await exchange?.stop()
  rmSync(folder, { recursive: true })
})

/** In the call that begins, until the phone hangs up. */
async function hearsItself(): Promise<void> {
  await phone.saw('CALL_ESTABLISHED')
  await readUntil(
    'its tone comes back',
    () => shareOfTone(phone.heard(), toneHz),
    (share) => share > 0.9,
  )
  phone.command('hangup')
  await phone.saw('CALL_CLOSED')
}

it('calls, and hears itself in the echo', async () => {
  phone.command('dial', `sip:600@${server};transport=tls`)
  await hearsItself()
})

it('is called over the connection it registered by, and hears itself in the echo', async () => {
  phone.forgets()
  const made = await exchange.request(
    'POST',
    `/channels?endpoint=PJSIP/dora&context=secure&extension=600&timeout=${patienceMs / 1_000}`,
  )
  assert.equal(made.status, 200)
  const { id } = (await made.json()) as { id: string }
  await hearsItself()
  const ladder = (await (await exchange.request('GET', `/calls/${id}/ladder`)).json()) as { rungs: Json[] }
  const peers = new Set(ladder.rungs.filter(({ kind }) => kind === 'sip').map(({ peer }) => String(peer)))
  assert.equal(peers.size, 1)
  assert.match([...peers][0] ?? '', /^TLS:127\.0\.0\.1:/)
})
