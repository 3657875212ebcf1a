// Browsers call through the whole exchange: SIP over a secure websocket, checks, DTLS, Opus, and video in a bridge.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeCertificate } from '../support/certificate.ts'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess, freePort } from '../support/exchange-process.ts'
import { BrowserPhone, launchChromium } from './page/browser-phone.ts'

const endpoint = (name: string, allow: string) => `
[${name}]
type = endpoint
context = browsers
webrtc = yes
disallow = all
allow = ${allow}
aors = ${name}
auth = ${name}
max_video_streams = 4

[${name}]
type = aor
max_contacts = 1

[${name}]
type = auth
auth_type = userpass
username = ${name}
password = secret of ${name}
`

const pjsip = `
[browsers]
type = transport
protocol = wss
bind = 0.0.0.0
${endpoint('sound', 'opus')}
${endpoint('vp8-alice', 'opus,vp8')}
${endpoint('vp8-bob', 'opus,vp8')}
${endpoint('h264-alice', 'opus,h264')}
${endpoint('h264-bob', 'opus,h264')}
`

const extensions = `
[browsers]
exten = echo,1,Answer()
 same = n,Echo()
exten = meet,1,Stasis(meeting)
`

describe('browsers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  let exchange: ExchangeProcess
  let browser: Browser
  let securePort: number

  before(async () => {
    const { certificate, key } = makeCertificate(folder, 'door', '127.0.0.1')
    securePort = await freePort()
    const http = `tlsenable = yes\ntlsbindaddr = 127.0.0.1:${securePort}\ntlscertfile = ${certificate}\ntlsprivatekey = ${key}\n`
    const started = await Promise.all([
      ExchangeProcess.start({ http, files: { 'pjsip.conf': pjsip, 'extensions.conf': extensions } }),
      launchChromium(),
    ])
    ;[exchange, browser] = started
  })
  after(async () => {
    await browser?.close()
    await exchange?.stop()
    rmSync(folder, { recursive: true })
  })

  async function phone(user: string, hz: number, colour?: string): Promise<BrowserPhone> {
    const made = await BrowserPhone.open(browser)
    await made.do('open', hz, colour)
    await made.do('register', securePort, user, `secret of ${user}`)
    return made
  }

  test('a browser registers over WSS, calls an extension, and hears its own tone come back', async () => {
    const caller = await phone('sound', 1_000)
    await caller.do('call', 'echo')
    const heard = await caller.do<{ hz: number; level: number }>('hears', 1_000)
    assert.ok(Math.abs(heard.hz - 1_000) < 30, JSON.stringify(heard))
    assert.deepEqual(await caller.do('formats'), ['audio/opus'])
    await caller.do('hangUp')
    assert.deepEqual(caller.errors, [])
    await caller.close()
  })

  for (const format of ['VP8', 'H264'])
    test(`two browsers in a bridge of all see each other move, in ${format}, and hear each other`, async () => {
      const bridge = `meeting-${format}`
      const application = await EventClient.open(exchange.events('meeting'))
      assert.equal((await exchange.request('POST', `/bridges/${bridge}?type=mixing,video_sfu`)).status, 200)
      const [alice, bob] = await Promise.all([
        phone(`${format.toLowerCase()}-alice`, 600, 'crimson'),
        phone(`${format.toLowerCase()}-bob`, 1_500, 'navy'),
      ])
      for (const caller of [alice, bob]) {
        const calling = caller.do('call', 'meet')
        const { id } = (await application.next('StasisStart')).channel as { id: string }
        assert.equal((await exchange.request('POST', `/channels/${id}/answer`)).status, 204)
        await calling
        const added = await exchange.request('POST', `/bridges/${bridge}/addChannel?channel=${id}`)
        assert.equal(added.status, 204)
      }
      await Promise.all([
        alice.do('sees', 'navy', 10),
        bob.do('sees', 'crimson', 10),
        alice.do('hears', 1_500),
        bob.do('hears', 600),
      ])
      for (const caller of [alice, bob]) {
        assert.deepEqual(await caller.do('formats'), ['audio/opus', `video/${format}`])
        await caller.do('hangUp')
        assert.deepEqual(caller.errors, [])
        await caller.close()
      }
      application.websocket.close()
    })
})
