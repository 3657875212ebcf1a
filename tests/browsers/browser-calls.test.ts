// Browsers call through the whole exchange: SIP over a secure websocket, checks, DTLS, Opus, and video in a bridge.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, afterEach, before, describe, type TestContext, test } from 'node:test'
import { freePort, patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import type { Browser } from 'playwright-core'
import { makeCertificate } from '../support/certificate.ts'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { LossyPath } from './lossy-path.ts'
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
remove_existing = yes

[${name}]
type = auth
auth_type = userpass
username = ${name}
password = secret of ${name}
`

/** As the page counts them. */
interface VideoFigures {
  readonly sent: { readonly width: number; readonly bytes: number; readonly again: number }
  readonly received: { readonly nacks: number; readonly again: number; readonly bytes: number }
}

const pjsip = `
[browsers]
type = transport
protocol = wss
bind = 0.0.0.0
${endpoint('sound', 'opus')}
${endpoint('vp8-alice', 'opus,vp8')}
${endpoint('vp8-bob', 'opus,vp8')}
${endpoint('vp8-carol', 'opus,vp8')}
${endpoint('h264-alice', 'opus,h264')}
${endpoint('h264-bob', 'opus,h264')}
`

const extensions = `
[browsers]
exten = echo,1,Answer()
 same = n,Echo()
exten = meet,1,Stasis(meeting)
exten = bob,1,Dial(PJSIP/vp8-bob)
exten = bob-behind,1,Dial(Local/bob@browsers/n)
`

describe('browsers', () => {
  const folder = temporaryDirectory('browsers')
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

  // of a call that is not as it should be each page knows its own side
  const phones: BrowserPhone[] = []
  afterEach(async (t) => {
    const opened = phones.splice(0)
    if ((t as TestContext).passed) return
    for (const one of opened) console.error(JSON.stringify(await one.do('state').catch(String)))
    const asked = async (path: string) => (await exchange.request('GET', path)).json()
    for (const { id } of (await asked('/channels')) as { id: string }[])
      console.error(`${id}: ${JSON.stringify(await asked(`/channels/${id}/rtp_statistics`))}`)
    const [newest] = (await asked('/calls')) as { id: string }[]
    if (newest) console.error(JSON.stringify(await asked(`/calls/${newest.id}/ladder`)))
  })

  async function phone(user: string, hz: number, colour?: string): Promise<BrowserPhone> {
    const made = await BrowserPhone.open(browser)
    phones.push(made)
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

  test('a browser checks its way anew in a call, and goes on hearing itself', async () => {
    const caller = await phone('sound', 1_000)
    await caller.do('call', 'echo')
    await caller.do('hears', 1_000)
    const { before, after } = await caller.do<{ before: string[]; after: string[] }>('restart')
    for (const [at, name] of after.entries()) assert.notEqual(name, before[at])
    await caller.do('hears', 1_000)
    await caller.do('hangUp')
    assert.deepEqual(caller.errors, [])
    await caller.close()
  })

  test('the exchange calls a browser, which answers and hears its own tone come back', async () => {
    const called = await phone('sound', 800)
    const made = await exchange.request(
      'POST',
      `/channels?endpoint=PJSIP/sound&context=browsers&extension=echo&timeout=${patienceMs / 1_000}`,
    )
    assert.equal(made.status, 200)
    const heard = await called.do<{ hz: number }>('hears', 800)
    assert.ok(Math.abs(heard.hz - 800) < 30, JSON.stringify(heard))
    await called.do('hangUp')
    await called.close()
  })

  for (const [exten, way] of [
    ['bob', 'straight'],
    ['bob-behind', 'through a Local channel'],
  ] as const)
    test(`a browser dials another one ${way}, and both see and hear each other`, async () => {
      const [alice, bob] = await Promise.all([phone('vp8-alice', 600, 'crimson'), phone('vp8-bob', 1_500, 'navy')])
      await alice.do('call', exten)
      await Promise.all([
        alice.do('sees', 'navy', 5),
        bob.do('sees', 'crimson', 5),
        alice.do('hears', 1_500),
        bob.do('hears', 600),
      ])
      // who hangs up ends the other one's call, too
      const ended = bob.do('ended')
      await alice.do('hangUp')
      await ended
      for (const caller of [alice, bob]) await caller.close()
    })

  /** They call the application one after the other and are put into a bridge; the ids of their channels. */
  async function meet(bridge: string, type: string, callers: readonly BrowserPhone[], act = 'call'): Promise<string[]> {
    const application = await EventClient.open(exchange.events('meeting'))
    assert.equal((await exchange.request('POST', `/bridges/${bridge}?type=${type}`)).status, 200)
    const ids: string[] = []
    for (const caller of callers) {
      const calling = caller.do(act, 'meet')
      const { id } = (await application.next('StasisStart')).channel as { id: string }
      assert.equal((await exchange.request('POST', `/channels/${id}/answer`)).status, 204)
      await calling
      assert.equal((await exchange.request('POST', `/bridges/${bridge}/addChannel?channel=${id}`)).status, 204)
      ids.push(id)
    }
    await application.close()
    return ids
  }

  async function endAll(callers: readonly BrowserPhone[]): Promise<void> {
    for (const caller of callers) {
      await caller.do('hangUp')
      assert.deepEqual(caller.errors, [])
      await caller.close()
    }
  }

  for (const format of ['VP8', 'H264'])
    test(`two browsers in a bridge of all see each other move, in ${format}, and hear each other`, async () => {
      const [alice, bob] = await Promise.all([
        phone(`${format.toLowerCase()}-alice`, 600, 'crimson'),
        phone(`${format.toLowerCase()}-bob`, 1_500, 'navy'),
      ])
      await meet(`meeting-${format}`, 'mixing,video_sfu', [alice, bob])
      await Promise.all([
        alice.do('sees', 'navy', 10),
        bob.do('sees', 'crimson', 10),
        alice.do('hears', 1_500),
        bob.do('hears', 600),
      ])
      for (const caller of [alice, bob]) assert.deepEqual(await caller.do('formats'), ['audio/opus', `video/${format}`])
      await endAll([alice, bob])
    })

  test('a third one is seen by the first two in a stream that is offered to them, and labels tell who is who', async () => {
    const [alice, bob, carol] = await Promise.all([
      phone('vp8-alice', 600, 'crimson'),
      phone('vp8-bob', 900, 'navy'),
      phone('vp8-carol', 1_500, 'darkgreen'),
    ])
    const ids = await meet('three', 'mixing,video_sfu,sdp_label', [alice, bob, carol])
    await Promise.all([
      alice.do('sees', 'navy', 5),
      alice.do('sees', 'darkgreen', 5, 1),
      bob.do('sees', 'crimson', 5),
      bob.do('sees', 'darkgreen', 5, 1),
      carol.do('sees', 'crimson', 5),
      carol.do('sees', 'navy', 5, 1),
    ])
    assert.deepEqual(await alice.do('labels'), [ids[1], ids[2]])
    assert.deepEqual(await carol.do('labels'), [ids[0], ids[1]])
    await endAll([carol, alice, bob])
  })

  test('a browser that offers its picture in two sizes sends the first, and is seen', async () => {
    const [alice, bob] = await Promise.all([phone('vp8-alice', 600, 'crimson'), phone('vp8-bob', 900, 'navy')])
    await meet('sizes', 'mixing,video_sfu', [alice, bob], 'callInTwoSizes')
    await Promise.all([alice.do('sees', 'navy', 10), bob.do('sees', 'crimson', 10)])
    assert.match(await alice.do<string>('offeredText'), /a=simulcast:send h;l/)
    assert.deepEqual(await alice.do('sentWidths'), [320])
    await endAll([alice, bob])
  })

  test('pictures that get lost on the way are sent again in the format for that, and are seen', async (t) => {
    const path = await LossyPath.open(15)
    t.after(() => path.close())
    const [alice, bob] = await Promise.all([phone('vp8-alice', 600, 'crimson'), phone('vp8-bob', 900, 'navy')])
    const detour = bob.do<number>('detourBy', path.port).then((port) => {
      path.target = port
    })
    await meet('lossy', 'mixing,video_sfu', [alice, bob])
    await detour
    // what bob misses the exchange sends again; what the exchange misses of bob's it asks for when alice does
    let [seen, sent] = [await bob.do<VideoFigures>('figures'), await alice.do<VideoFigures>('figures')]
    const wasSentAgain = () =>
      seen.received.nacks > 0 && seen.received.again > 0 && sent.received.nacks > 0 && seen.sent.again > 0
    for (let round = 0; round < 10 && !wasSentAgain(); round++) {
      await Promise.all([alice.do('sees', 'navy', 30), bob.do('sees', 'crimson', 30)])
      ;[seen, sent] = [await bob.do<VideoFigures>('figures'), await alice.do<VideoFigures>('figures')]
    }
    assert.ok(wasSentAgain(), `${path.lost} lost ${JSON.stringify({ seen, sent })}`)
    await endAll([alice, bob])
  })

  test('in a bridge with one source all see it, and another one when that is named', async () => {
    const callers = await Promise.all([
      phone('vp8-alice', 600, 'crimson'),
      phone('vp8-bob', 900, 'navy'),
      phone('vp8-carol', 1_500, 'darkgreen'),
    ])
    const [alice, bob, carol] = callers as [BrowserPhone, BrowserPhone, BrowserPhone]
    const ids = await meet('one', 'mixing,video_single', callers)
    const application = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
    assert.equal((await exchange.request('POST', `/bridges/one/videoSource/${ids[2]}`)).status, 204)
    await Promise.all([alice.do('sees', 'darkgreen', 5), bob.do('sees', 'darkgreen', 5)])
    assert.equal((await exchange.request('POST', `/bridges/one/videoSource/${ids[0]}`)).status, 204)
    await Promise.all([bob.do('sees', 'crimson', 5), carol.do('sees', 'crimson', 5)])
    await application.next('BridgeVideoSourceChanged', ({ old_video_source_id }) => old_video_source_id === ids[2])
    await application.close()
    await endAll(callers)
  })
})
