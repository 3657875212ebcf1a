// Ten faults as they happen to people, sown one by one: for each, which views of the console say in words what is wrong.
// Not how the views look: their own tests have that.

import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort, readUntil } from '@jackfield/base/testing'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { described, type SipPhone } from '../support/sip-phone.ts'
import { Sipp } from '../telephones/sipp.ts'
import { receive, send } from '../telephones/sipp-scenario.ts'
import { ConsoleExchange, portIn, speaksAt } from './console-exchange.ts'

let stage: ConsoleExchange
let alice: SipPhone
let page: Page

/** A trunk whose other side is not there. */
const trunk = (port: number) => `
[carrier]
type = endpoint
context = telephones
allow = !all,ulaw
aors = carrier
[carrier]
type = aor
contact = sip:127.0.0.1:${port}
qualify_frequency = 5
qualify_timeout = 1
`

const extensions = `
exten => 810,1,Dial(PJSIP/100@carrier,10)
 same => n,Hangup()
exten => 811,1,Stasis(slow)
 same => n,Hangup()
exten => 812,1,Stasis(recorder)
 same => n,Hangup()
; answers four seconds later
exten => 820,1,Wait(4)
 same => n,Answer()
 same => n,Wait(60)
`

before(async () => {
  stage = await ConsoleExchange.start({
    pjsip: trunk(await freePort()),
    extensions,
    // more than any disk has: all of them are full
    options: 'mindiskfree = 1000000000',
  })
  alice = await stage.phone('alice')
  page = await stage.open('/calls')
})
after(() => stage?.close())

interface Listed {
  readonly id: string
  readonly callee: { readonly number: string }
  readonly ended?: string
}

/** The call to this number, once it is over. */
async function ended(number: string): Promise<string> {
  const read = async () => (await stage.json<Listed[]>('/calls')).find(({ callee }) => callee.number === number)
  const call = await readUntil(`the call to ${number} is over`, read, (found) => found?.ended !== undefined)
  return (call as Listed).id
}

/** Both the list and the page of the call say it. */
async function assertSaid(number: string, text: RegExp): Promise<void> {
  const id = await ended(number)
  await page.goto(`${stage.exchange.url}/console/calls?number=${number}`)
  await page.locator('table.rows tr.row', { hasText: text }).first().waitFor()
  await page.goto(`${stage.exchange.url}/console/calls/${id}`)
  await page.locator('.outcome', { hasText: text }).first().waitFor()
  await page.locator('.ladder-svg .rung.trouble').first().waitFor()
}

it('codec mismatch: the call says what was offered and what is allowed', async () => {
  const g729 = described()
    .replace('RTP/AVP 0 8 101', 'RTP/AVP 18')
    .replace(/a=rtpmap.*\r\n/, '')
  const { response } = await alice.dialsUntilAnswered('600', g729)
  assert.equal(response.status, 488)
  await assertSaid('600', /nothing in common: it offers G729, .*the endpoint 'alice' allows ulaw/)
})

it('ring loop: the call says that it was passed on too often, and by which step', async () => {
  await alice.dialsUntilAnswered('800', described())
  await assertSaid('800', /passed on too often: Dial\(Local\/80[01]@telephones\) of 80[01]@telephones/)
})

it('dialplan typo: the call names the application that is not there, with file and line', async () => {
  alice.ends.length = 0
  await alice.dialsUntilAnswered('802', described())
  await alice.ended()
  await assertSaid(
    '802',
    /there is no application 'Playbak' for extension 802 of telephones, priority 2 .*extensions\.conf:\d+/,
  )
  await page.goto(`${stage.exchange.url}/console/configuration`)
  const row = page.locator('table.rows tr.row', { hasText: 'Playbak' }).first()
  await row.getByText(/^extensions\.conf:\d+$/).waitFor()
})

it('application missing: the call names it', async () => {
  await alice.dialsUntilAnswered('803', described())
  await assertSaid('803', /Stasis app 'nobody' doesn't exist: nobody has connected as it/)
  await page.goto(`${stage.exchange.url}/console/applications`)
  const missing = page.getByRole('region', { name: 'Applications that are missing' })
  await missing
    .locator('tr.row', { hasText: 'nobody' })
    .getByText(/extensions\.conf:\d+/)
    .waitFor()
})

it('wrong password: the registration says so among the calls, and the phone under its last failure', async () => {
  const steps = [
    send({ method: 'REGISTER', sequence: 1 }),
    receive(401, { hasAuth: true }),
    send({ method: 'REGISTER', sequence: 2, headers: ['[authentication]'] }),
    receive(401),
  ]
  const more = ['-au', 'secret', '-ap', 'a wrong one']
  const sipp = await Sipp.start('wrong', steps, { server: stage.server, service: 'secret', user: 'secret', more })
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
  await page.goto(`${stage.exchange.url}/console/calls?kind=registration&number=secret`)
  const row = page.locator('table.rows tr.row', {
    hasText: "the password or the user name that 'secret' came with is wrong",
  })
  await row.getByRole('link', { name: 'secret' }).click()
  await page.locator('.outcome', { hasText: 'the password or the user name' }).waitFor()
  await page.locator('.ladder-svg .rung', { hasText: '401 Unauthorized' }).first().waitFor()
  await page.goto(`${stage.exchange.url}/console/phones/secret`)
  const failure = page.getByRole('region', { name: 'Last failure' })
  await failure.getByText('it has shown a wrong user name or password').waitFor()
  await failure.getByText(/^127\.0\.0\.1/).waitFor()
})

it('one-way audio: the call says who was not heard', async () => {
  const voice = await stage.voice()
  alice.responses.length = 0
  const call = alice.dials('805', [], speaksAt(voice))
  const { body } = await alice.answered(200)
  // it hears, and what it says is lost on the path
  assert.ok(portIn(body.toString()) > 0)
  await voice.until(
    () => voice.packets.length > 260,
    () => `only ${voice.packets.length} packets came`,
  )
  call.end()
  await assertSaid(
    '805',
    /one-way audio: no packet came from PJSIP\/alice-\w+, \d+ went there; is a firewall or NAT between/,
  )
})

it('packet loss: quality says it while it goes on, the call how much was lost and in which direction', async () => {
  const voice = await stage.voice()
  alice.responses.length = 0
  const call = alice.dials('806', [], speaksAt(voice))
  const { body } = await alice.answered(200)
  voice.sendTo('127.0.0.1', portIn(body.toString()))
  voice.losesEvery = 5
  voice.say(440)
  await voice.until(
    () => voice.packetsSent > 250,
    () => `only ${voice.packetsSent} packets went out`,
  )
  await page.goto(`${stage.exchange.url}/console/quality`)
  const leg = page.locator('table.rows tr.row', { hasText: 'alice' }).filter({ hasText: 'Talking' })
  await leg.getByText(/^(1\d|2\d)\.\d %$/).waitFor()
  voice.stops()
  call.end()
  await assertSaid('806', /packet loss: (19|20|21)\.\d % of the packets from PJSIP\/alice-\w+ were lost \(\d+ of \d+\)/)
})

interface Started {
  readonly channel: { readonly id: string }
}

it('trunk down: the overview counts it, phones and trunks say that it does not answer, the call that it cannot be reached', async () => {
  await page.goto(`${stage.exchange.url}/console/`)
  await page.locator('.problems').getByText('1 trunk cannot be reached').click()
  const row = page.locator('table.rows tr.row', { hasText: 'carrier' })
  await row.getByText('not reached').waitFor()
  await row.getByText(/does not answer/).waitFor()
  await alice.dialsUntilAnswered('810', described())
  await assertSaid('810', /PJSIP\/100@carrier cannot be called: nobody is registered or reachable at 'carrier'/)
})

it('slow application: the call says how long it was let wait, and by which one', async (t) => {
  const [slow, clock] = [
    await EventClient.open(stage.exchange.events('slow')),
    await EventClient.open(stage.exchange.events('clock')),
  ]
  t.after(() => Promise.all([slow.close(), clock.close()]))
  alice.responses.length = 0
  const call = alice.dials('811', [], described())
  const { channel } = (await slow.next('StasisStart')) as unknown as Started
  // the exchange itself says when four seconds are over
  await stage.exchange.request('POST', '/channels?endpoint=Local/820@telephones/n&app=clock')
  await clock.next('StasisStart')
  await stage.exchange.request('POST', `/channels/${channel.id}/answer`)
  await alice.answered(200)
  call.end()
  await slow.next('StasisEnd')
  await assertSaid('811', /slow application: slow let the call wait for \d+\.\d s until it asked for something/)
})

/** Events until some of them wait in the exchange: the system holds some millions of bytes, whoever reads them. */
async function leavesUnread(application: string): Promise<void> {
  const body = { variables: { padding: 'x'.repeat(30_000) } }
  for (let sent = 0; sent < 3_000; sent += 20) {
    const posts = Array.from({ length: 20 }, async () => {
      const answer = await stage.exchange.request('POST', `/events/user/rain?application=${application}`, body)
      assert.ok(answer.ok, `${answer.status} ${await answer.text()}`)
    })
    await Promise.all(posts)
    const [session] = await stage.json<{ unread?: number }[]>(`/applications/${application}/sessions`)
    if ((session?.unread ?? 0) > 200_000) return
  }
  assert.fail('everything was taken')
}

it('slow application that does not read: the applications say so, and its own page what comes of it', async (t) => {
  const deaf = await EventClient.open(stage.exchange.events('deaf'))
  t.after(() => deaf.websocket.terminate())
  deaf.websocket.pause()
  await leavesUnread('deaf')
  await page.goto(`${stage.exchange.url}/console/applications`)
  const row = page.getByRole('region', { name: 'Applications', exact: true }).locator('tr.row', { hasText: 'deaf' })
  await row.getByText('does not read', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'deaf' }).click()
  await page.locator('.outcome', { hasText: /It does not read its events: \d.* were sent and not read/ }).waitFor()
  deaf.websocket.resume()
  await page.locator('.outcome').waitFor({ state: 'detached' })
  await page.locator('.view-head').getByText('connected', { exact: true }).waitFor()
})

it('full disk: the overview names the disk, the call says what could not be recorded', async (t) => {
  const app = await EventClient.open(stage.exchange.events('recorder'))
  t.after(() => app.close())
  // a device that is always full stands where the recording goes
  symlinkSync('/dev/full', join(stage.exchange.directory, 'spool/recording/full.wav'))
  alice.responses.length = 0
  const call = alice.dials('812', [], described())
  const { channel } = (await app.next('StasisStart')) as unknown as Started
  await stage.exchange.request('POST', `/channels/${channel.id}/answer`)
  await alice.answered(200)
  await stage.exchange.request('POST', `/channels/${channel.id}/record?name=full&format=wav&ifExists=overwrite`)
  await app.next('RecordingFailed')
  call.end()
  await app.next('StasisEnd')
  await assertSaid('812', /recording failed: full: .*the disk is full \(ENOSPC\)/)
  await page.goto(`${stage.exchange.url}/console/`)
  const problem = page.locator('.problems li', { hasText: /left on the disk of/ })
  await problem.getByText(/recordings and voicemail/).waitFor()
  await problem.getByRole('link').click()
  await page
    .locator('table.rows tr.row', { hasText: /are left on the disk of/ })
    .first()
    .waitFor()
})

it('nothing went wrong in the pages', () => {
  assert.deepEqual(stage.errors, [])
})
