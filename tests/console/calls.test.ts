// The views Calls and Call, as somebody uses them: calls come and go, are filtered, looked at rung by rung, hung up.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { described, type SipPhone } from '../support/sip-phone.ts'
import { assertAccessible } from './accessibility.ts'
import { ConsoleExchange, callsBob, portIn, reader, speaksAt } from './console-exchange.ts'
import { saidBy } from './messages.ts'

let stage: ConsoleExchange
let alice: SipPhone
let bob: SipPhone
let page: Page

/** On a machine that others are busy on answers come late: what is sent again would be in the ladders, too. */
const patientSystem = '[system]\ntype = system\ntimer_t1 = 20000\ntimer_b = 1280000\n'
const patientTiming = { t1Ms: 20_000, t2Ms: 20_000, t4Ms: 5_000 }

before(async () => {
  stage = await ConsoleExchange.start({ pjsip: patientSystem })
  alice = await stage.phone('alice', patientTiming)
  bob = await stage.phone('bob', patientTiming)
  page = await stage.open('/calls')
})
after(() => stage?.close())

const visit = (address: string) => page.goto(`${stage.exchange.url}/console${address}`)
const rowOf = (page: Page, text: string) => page.locator('table.rows tbody tr.row', { hasText: text }).first()
const rung = (page: Page, text: string | RegExp) => page.locator('.ladder-svg .rung', { hasText: text }).first()

interface Listed {
  readonly id: string
  readonly kind: string
  readonly callee: { readonly number: string }
}

/** The newest call to this number. */
async function callTo(number: string): Promise<Listed> {
  const calls = await stage.json<Listed[]>('/calls')
  const call = calls.find(({ callee }) => callee.number === number)
  assert.ok(call, `no call to ${number} among ${JSON.stringify(calls)}`)
  return call
}

it('nothing has happened yet: the list says what to do', async () => {
  await visit('/calls')
  await page.getByText('No calls yet').waitFor()
  await assertAccessible(page)
})

it('a call shows up while it is there, is hung up from the list, and stays as one that is over', async () => {
  await visit('/calls')
  alice.responses.length = 0
  alice.ends.length = 0
  alice.dials('600')
  await alice.answered(200)
  await rowOf(page, '600').getByText('Talking').waitFor()
  const looking = await stage.open('/calls?show=live', { as: reader })
  await rowOf(looking, '600').getByText('Talking').waitFor()
  assert.equal(
    await looking.getByRole('button', { name: 'Hang up' }).count(),
    0,
    'a user who only looks has the button',
  )
  await looking.context().close()
  await rowOf(page, '600').getByRole('button', { name: 'Hang up' }).click()
  await alice.ended()
  await rowOf(page, '600').getByText('Ended', { exact: true }).waitFor()
  await saidBy(page, 'The call was hung up')
})

it('calls are filtered by number, by time of life and by kind, and the address has the filter', async () => {
  await alice.dialsUntilAnswered('999', described())
  await visit('/calls')
  await rowOf(page, '999').getByText('Refused').waitFor()
  await rowOf(page, "there is no such extension in 'telephones'").waitFor()
  // what was there stays until the answer comes
  const isHeld = Promise.withResolvers<void>()
  await page.route(/\/ari\/calls\?.*number=999/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await page.getByLabel('Number or endpoint').fill('999')
  await page.waitForURL(/number=999/)
  await page.locator('section[aria-busy=true]').waitFor()
  await rowOf(page, '600').waitFor()
  isHeld.resolve()
  await rowOf(page, '600').waitFor({ state: 'detached' })
  await rowOf(page, '999').waitFor()
  assert.equal(await page.locator('table.rows tr.row').count(), 1)
  await page.getByRole('button', { name: 'Live' }).click()
  await page.getByText('No call fits').waitFor()
  await visit('/calls?kind=registration')
  await rowOf(page, 'Registration').waitFor()
  for (const [fitting, other] of [
    ['cause=16', 'cause=17'],
    ['since=2020-01-01T00:00', 'since=2999-01-01T00:00'],
    ['until=2999-01-01T00:00', 'until=2020-01-01T00:00'],
  ]) {
    await visit(`/calls?number=600&${fitting}`)
    await rowOf(page, '600').waitFor()
    await visit(`/calls?number=600&${other}`)
    await page.getByText('No call fits').waitFor()
  }
})

it('the ladder of a call of two legs is seen whole on a laptop, from INVITE to BYE, followed as it goes on', async () => {
  const call = await callsBob(stage, alice, bob)
  await call.voices[1].untilHears([440], [440])
  const { id } = await callTo('700')
  await visit(`/calls/${id}`)
  await rung(page, 'INVITE').waitFor()
  assert.deepEqual(await page.locator('.ladder-head .title').allTextContents(), ['alice', 'Exchange', 'bob'])
  assert.equal(await rung(page, 'BYE').count(), 0)
  await call.voices[0].press('5')
  await rung(page, 'ChannelDtmfReceived').waitFor()
  // its quality is watched meanwhile, which leaves nothing in the ladder
  await page.locator('.quality-plots').first().waitFor()
  assert.equal(await page.locator('.rung.request').count(), 0)
  await visit('/quality')
  await page.getByText('All legs').waitFor()
  await rowOf(page, 'alice').getByText('ulaw').waitFor()
  await rowOf(page, 'alice').getByText('Talking').waitFor()
  await rowOf(page, 'bob').click()
  await page
    .getByText(/PJSIP\/bob-/)
    .first()
    .waitFor()
  await assertAccessible(page)
  await visit(`/calls/${id}`)
  await rung(page, 'INVITE').waitFor()
  await call.hangUp()
  await rung(page, /200 OK BYE/).waitFor()
  await page.locator('.view-head').getByText('Ended').waitFor()
  await rowOf(page, 'alice')
    .getByText(/\d\.\d (good|fair|poor)/)
    .waitFor()
  const place = page.locator('.ladder-place')
  const [inner, outer] = await place.evaluate((element) => [element.scrollHeight, element.clientHeight])
  assert.ok(Number(inner) <= Number(outer), `the ladder is ${inner} high and has ${outer}`)
  await assertAccessible(page)
})

it('a rung opens with the message as it was and its session description apart; another is held beside it', async () => {
  const { id } = await callTo('700')
  await visit(`/calls/${id}`)
  const panel = page.locator('.rung-panel')
  await page.locator('.ladder-place').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await panel.getByText('INVITE sip:700@').waitFor()
  await panel.getByText('Session description').waitFor()
  await panel.locator('.media-line', { hasText: 'PCMU/8000' }).waitFor()
  await page.waitForURL(/rung=\d+/)
  await assertAccessible(page)
  await panel.getByRole('button', { name: 'Compare' }).click()
  await page.locator('.rung', { hasText: 'INVITE bob' }).click()
  await panel.locator('.compared tr.changed', { hasText: 'INVITE sip:bob@' }).waitFor()
  await page.keyboard.press('Escape')
})

it('what says the same is folded and opens, kinds are switched off, the table has the same rungs', async () => {
  await alice.dialsUntilAnswered('804', described())
  const { id } = await callTo('804')
  await visit(`/calls/${id}`)
  await rung(page, /the same 3 rungs, \d+ times more/).waitFor()
  const rows = () => page.locator('.ladder-svg .rung').count()
  const folded = await rows()
  await page.locator('.fold').first().click()
  await page.locator('.rung.inside').first().waitFor()
  assert.ok((await rows()) > folded)
  await page.getByRole('button', { name: /^Dialplan/ }).click()
  await page.locator('.rung.dialplan').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Table' }).click()
  await page.locator('table.rows').getByRole('button', { name: 'INVITE' }).waitFor()
})

it('a call can be taken along: the ladder as JSON, and a link to what is seen', async () => {
  const { id } = await callTo('700')
  await visit(`/calls/${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.view-head').getByText('JSON').click(),
  ])
  const ladder = JSON.parse(readFileSync(await download.path(), 'utf8')) as { id: string; rungs: unknown[] }
  assert.equal(ladder.id, id)
  assert.ok(ladder.rungs.length > 20)
})

it('a link is copied also from a page without a clipboard, and shown where that does not work either', async () => {
  const { id } = await callTo('700')
  await visit(`/calls/${id}`)
  const link = page.locator('.view-head').getByRole('button', { name: 'Link' })
  // as in a page that came over plain http from another machine
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
  await link.click()
  await saidBy(page, 'The address of this view is copied')
  assert.equal(await page.evaluate('{ delete navigator.clipboard; navigator.clipboard.readText() }'), page.url())
  await page.evaluate(`{
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
  }`)
  await link.click()
  await saidBy(page, `This browser does not let the page copy. By hand: ${page.url()}`)
})

it('a recording of a call is shown with the outline of its sound, and plays', async () => {
  const app = await EventClient.open(stage.exchange.events('desk'))
  const voice = await stage.voice()
  alice.responses.length = 0
  const call = alice.dials('701', [], speaksAt(voice))
  const { channel } = (await app.next('StasisStart')) as { channel: { id: string } }
  await stage.exchange.request('POST', `/channels/${channel.id}/answer`)
  const { body } = await alice.answered(200)
  voice.sendTo('127.0.0.1', portIn(body.toString()))
  voice.say(440)
  await stage.exchange.request('POST', `/channels/${channel.id}/record?name=greeting&format=wav`)
  const sent = voice.packetsSent
  await voice.until(
    () => voice.packetsSent > sent + 40,
    () => 'nothing was said',
  )
  await stage.exchange.request('POST', '/recordings/live/greeting/stop')
  await app.next('RecordingFinished')
  call.end()
  await app.next('StasisEnd')
  await app.close()
  await visit('/calls?application=desk')
  await rowOf(page, 'desk').waitFor()
  await visit('/calls?application=nobody')
  await page.getByText('No call fits').waitFor()
  await visit(`/calls/${channel.id}`)
  const shown = page.locator('.recording', { hasText: 'greeting' })
  await shown.locator('.waveform path[d^=M]').waitFor()
  await shown.getByRole('button', { name: 'Play' }).click()
  const plays = shown.getByRole('button', { name: 'Pause' }).or(shown.locator('.played:not([width="0"])'))
  await plays.or(shown.locator('.bad-text')).first().waitFor()
  assert.equal(await shown.locator('.bad-text').count(), 0, (await shown.textContent()) ?? '')
  await assertAccessible(page)
})

it('a call that is not known is said to be that, and leads to those that are', async () => {
  await visit('/calls/no-such-call')
  await page.getByText('There is no such call').waitFor()
  await page.locator('main').getByRole('link', { name: 'Calls' }).click()
  await rowOf(page, '700').waitFor()
})

it('both views are usable on a telephone', async () => {
  const { id } = await callTo('700')
  const narrow = await stage.open('/calls', { size: 'narrow' })
  await rowOf(narrow, '700').waitFor()
  const isWide = () => narrow.evaluate('document.documentElement.scrollWidth > innerWidth')
  assert.equal(await isWide(), false, 'the list is wider than the window')
  await assertAccessible(narrow)
  await rowOf(narrow, '700').locator('a').first().click()
  await narrow.waitForURL(new RegExp(`calls/${id.replace('.', '\\.')}`))
  await rung(narrow, 'INVITE').click()
  await narrow.locator('.rung-panel').getByText('INVITE sip:700@').waitFor()
  assert.equal(await isWide(), false, 'the call is wider than the window')
  await assertAccessible(narrow)
  await narrow.context().close()
})

it('calls of before are there after the exchange was killed and started again', async () => {
  const { id } = await callTo('700')
  await stage.exchange.kill()
  await stage.exchange.restart()
  const again = await stage.open('/calls')
  await rowOf(again, '700').getByText('Ended', { exact: true }).waitFor()
  await again.goto(`${stage.exchange.url}/console/calls/${id}`)
  await rung(again, 'INVITE').click()
  await again.locator('.rung-panel').getByText('INVITE sip:700@').waitFor()
  await again.context().close()
})

it('nothing went wrong in the pages', () => {
  assert.deepEqual(stage.errors, [])
})
