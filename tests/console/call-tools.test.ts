// What is done with a call in the console, in a window of a desk and in one of a telephone: capture, listen, look at its audio,
// zoom, compare, download. And the ladders of what never was a call.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { readUntil } from '@jackfield/base/testing'
import type { Locator, Page } from 'playwright-core'
import type { SipPhone } from '../support/sip-phone.ts'
import { assertAccessible } from './accessibility.ts'
import { ConsoleExchange, callsBob, type TwoLegCall } from './console-exchange.ts'
import { whenSo } from './desk.ts'

let stage: ConsoleExchange
let alice: SipPhone
let bob: SipPhone

before(async () => {
  stage = await ConsoleExchange.start()
  alice = await stage.phone('alice')
  bob = await stage.phone('bob')
})
after(() => stage?.close())

const rowOf = (page: Page, text: string) => page.locator('table.rows tbody tr.row', { hasText: text }).first()
const rung = (page: Page, text: string | RegExp) => page.locator('.ladder-svg .rung', { hasText: text }).first()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

interface Channel {
  readonly id: string
  readonly name: string
}

/** Asks until it is so: the exchange has no event for it that this test gets. */
const whenChannels = (isSo: (channels: readonly Channel[]) => boolean): Promise<readonly Channel[]> =>
  readUntil('channels that are so', () => stage.json<readonly Channel[]>('/channels'), isSo)

/** The path of what pressing this downloads. */
async function downloaded(page: Page, link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFileSync(await download.path())
}

/** Packets of 20 ms of ulaw in a file of packets: RTP of version 2 with 160 bytes behind its head. */
function audioPackets(file: Buffer): number {
  assert.equal(file.readUInt32LE(0) === 0xa1b2c3d4 || file.readUInt32BE(0) === 0xa1b2c3d4, true, 'no file of packets')
  const isLittle = file.readUInt32LE(0) === 0xa1b2c3d4
  let count = 0
  for (let at = 24; at + 16 <= file.length; ) {
    const length = isLittle ? file.readUInt32LE(at + 8) : file.readUInt32BE(at + 8)
    const end = at + 16 + length
    if (length > 172 && file[end - 172] === 0x80 && (file[end - 171] ?? 0xff) % 128 === 0) count++
    at = end
  }
  return count
}

async function speaks({ voices }: TwoLegCall, packets: number): Promise<void> {
  const [voice] = voices
  const until = voice.packetsSent + packets
  await voice.until(
    () => voice.packetsSent >= until,
    () => 'nothing was said',
  )
}

for (const size of ['desk', 'narrow'] as const) {
  const window = size === 'desk' ? 'a window of 1600' : 'a window of 390'

  it(`a call is captured, listened to and hung up from the list in ${window}`, async (t) => {
    const page = await stage.open('/calls?show=live', { size })
    t.after(() => page.context().close())
    const call = await callsBob(stage, alice, bob)
    const row = rowOf(page, '700')
    await row.getByText('Talking').waitFor()
    await areInSight(page, row.locator('.button'), 4)
    await button(row, 'Capture').click()
    await button(row, 'Stop capture').waitFor()
    await speaks(call, 50)
    await button(row, 'Stop capture').click()
    await button(row, 'Capture').waitFor()
    const file = await downloaded(page, row.getByRole('link', { name: 'Download the packets' }))
    assert.ok(audioPackets(file) > 20, `${audioPackets(file)} packets of audio`)
    assert.ok(file.includes('INVITE sip:700@'))
    await button(row, 'Listen').click()
    const card = page.locator('.call-bar .call-card[data-state="talking"]', { hasText: /Listening to PJSIP\/alice-/ })
    await card.waitFor()
    await whenChannels((channels) => channels.some(({ name }) => name.startsWith('PJSIP/browser-')))
    await button(card, 'Hang up').click()
    await card.waitFor({ state: 'detached' })
    await whenChannels((channels) => channels.every(({ name }) => !name.startsWith('PJSIP/browser-')))
    const ended = bob.ended()
    await button(row, 'Hang up').click()
    await ended
    // it is told of, and is no live call any more
    await page.getByText('No call fits').waitFor()
    for (const voice of call.voices) voice.stops()
  })

  it(`the audio of a call is drawn as it goes, with digits and silence, in ${window}`, async (t) => {
    const call = await callsBob(stage, alice, bob)
    const channels = await whenChannels((all) => all.some(({ name }) => name.startsWith('PJSIP/alice-')))
    const id = channels.find(({ name }) => name.startsWith('PJSIP/alice-'))?.id ?? ''
    const page = await stage.open(`/calls/${id}`, { size })
    t.after(() => page.context().close())
    await page.locator('.bar.in').first().waitFor()
    assert.match((await page.locator('.bar.in title').first().textContent()) ?? '', /^ulaw from alice, /)
    assert.match((await page.locator('.bar.out title').first().textContent()) ?? '', /^ulaw to alice, /)
    await call.voices[0].press('5')
    await page.locator('.bar.in .digit text', { hasText: '5' }).first().waitFor()
    const [quiet, talking] = call.voices
    const heard = talking.packetsSent + 75
    // what was due is said at once on a machine that others are busy on: a pause is one by the clock of the exchange
    const since = performance.now()
    quiet.stops()
    await talking.until(
      () => talking.packetsSent >= heard && performance.now() - since > 5_000,
      () => 'nobody speaks',
    )
    quiet.say(440)
    await page.locator('.bar.in .part.silent').first().waitFor()
    await whenSo(page, "/ of it without a packet/.test(document.querySelector('.bar.in title').textContent)")
    await page.locator('.quality-plots').first().waitFor()
    const sheet = () => page.locator('.ladder-sheet').evaluate((element) => element.clientHeight)
    const compact = await sheet()
    for (let times = 0; times < 3; times++) await button(page, 'Zoom in').click()
    await whenSo(page, `document.querySelector('.ladder-sheet').clientHeight > ${Number(compact) * 1.2}`)
    await button(page, 'Compact').click()
    await whenSo(page, `document.querySelector('.ladder-sheet').clientHeight <= ${Number(compact) * 1.2}`)
    const ended = bob.ended()
    await button(page, 'Hang up').click()
    await ended
    await page.locator('.view-head').getByText('Ended').waitFor()
    // quality over time of each leg, after the end
    await whenSo(page, "document.querySelectorAll('.leg-plots').length === 2")
    assert.match(await text(page, 'pcap'), /INVITE sip:700@/)
    assert.match(await text(page, 'Text'), /^Call .*\n(?:.*\n)* {4}INVITE sip:700@/)
    assert.equal((JSON.parse(await text(page, 'JSON')) as { id: string }).id, id)
    await button(page, 'Link').click()
    await whenSo(page, 'navigator.clipboard.readText().then((copied) => copied === location.href)')
    await assertAccessible(page)
    for (const voice of call.voices) voice.stops()
  })
}

/** Nobody has to scroll sideways for them, and a finger meets one of them alone. */
async function areInSight(page: Page, buttons: Locator, count: number): Promise<void> {
  assert.equal(await buttons.count(), count)
  const width = page.viewportSize()?.width ?? 0
  for (const one of await buttons.all()) {
    const name = await one.getAttribute('aria-label')
    const box = await one.boundingBox()
    assert.ok(
      box && box.x >= 0 && box.x + box.width <= width,
      `${name} is outside of the window: ${JSON.stringify(box)}`,
    )
    assert.ok(box.width >= 24 && box.height >= 24, `${name} is too small: ${JSON.stringify(box)}`)
  }
}

const text = async (page: Page, name: string) =>
  (await downloaded(page, page.locator('.view-head a', { hasText: name }))).toString('latin1')

it('a button that something moves away while it is pressed is pressed, and one that the pointer leaves is not', async (t) => {
  const page = await stage.open('/calls?show=live', { size: 'desk' })
  t.after(() => page.context().close())
  const call = await callsBob(stage, alice, bob)
  const hangUp = button(rowOf(page, '700'), 'Hang up')
  const press = async () => {
    await hangUp.hover()
    await page.mouse.down()
  }
  await press()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  // a call that was hung up by that would be no live one when this has come and gone
  await button(page, 'Capture').click()
  await button(page, 'Stop capture').click()
  await button(page, 'Capture').waitFor()
  assert.equal(bob.ends.length, 0)
  await press()
  const before = await hangUp.boundingBox()
  await page.evaluate("document.querySelector('main').style.paddingTop = '200px'")
  const moved = await hangUp.boundingBox()
  assert.ok(before && moved && moved.y > before.y + before.height, JSON.stringify([before, moved]))
  await page.mouse.up()
  await bob.ended()
  await page.getByText('No call fits').waitFor()
  for (const voice of call.voices) voice.stops()
})

it('a stretch of time is seen larger, and two messages are held beside each other, by mouse and by keys', async (t) => {
  const page = await stage.open('/calls', { size: 'desk' })
  t.after(() => page.context().close())
  await rowOf(page, '700').locator('a').first().click()
  await rung(page, 'INVITE').waitFor()
  const height = Number(await page.locator('.ladder-sheet').evaluate((element) => element.clientHeight))
  const strip = await page.locator('.time-strip svg').boundingBox()
  assert.ok(strip)
  await page.mouse.move(strip.x + strip.width * 0.2, strip.y + 10)
  await page.mouse.down()
  await page.mouse.move(strip.x + strip.width * 0.4, strip.y + 10, { steps: 4 })
  await page.mouse.up()
  await whenSo(page, `document.querySelector('.ladder-sheet').clientHeight > ${height * 1.2}`)
  await page.locator('.ladder-place').focus()
  await page.keyboard.press('0')
  await whenSo(page, `document.querySelector('.ladder-sheet').clientHeight <= ${height * 1.2}`)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const panel = page.locator('.rung-panel')
  await panel.getByText('INVITE sip:700@').waitFor()
  await button(panel, 'Compare').click()
  await rung(page, 'INVITE bob').click()
  await panel.locator('.compared tr.changed', { hasText: 'INVITE sip:bob@' }).waitFor()
  await page.reload()
  await panel.locator('.compared').waitFor()
})

it('the quality of legs that ended is over time, and its address leads a colleague to the same', async (t) => {
  const page = await stage.open('/quality', { size: 'desk' })
  t.after(() => page.context().close())
  const row = rowOf(page, 'alice')
  await row.getByText('Ended').waitFor()
  await row.locator('td').first().click()
  await page.waitForURL(/leg=/)
  await page
    .getByRole('region', { name: /^PJSIP\/alice-/ })
    .or(page.locator('section', { hasText: /ulaw, .* ↔ / }))
    .first()
    .waitFor()
  const other = await stage.open(new URL(page.url()).pathname.replace('/console', '') + new URL(page.url()).search, {
    size: 'narrow',
  })
  t.after(() => other.context().close())
  await other.locator('section', { hasText: /↔/ }).first().waitFor()
  await assertAccessible(other)
})

it('REGISTER, OPTIONS, SUBSCRIBE and refused calls have ladders', async (t) => {
  const page = await stage.open('/calls?kind=registration', { size: 'desk' })
  t.after(() => page.context().close())
  assert.equal(await alice.sends('OPTIONS', '600'), 200)
  const subscribed = await alice.sends('SUBSCRIBE', '600', [
    ['event', 'dialog'],
    ['accept', 'application/dialog-info+xml'],
    ['expires', '60'],
  ])
  assert.ok(subscribed >= 200, String(subscribed))
  await alice.dialsUntilAnswered('999', '')
  for (const [kind, message, answer] of [
    ['registration', 'REGISTER', /^200 /],
    ['options', 'OPTIONS', /^200 /],
    ['subscription', 'SUBSCRIBE', new RegExp(`^${subscribed} `)],
    ['refused', 'INVITE', /^404 /],
  ] as const) {
    await page.goto(`${stage.exchange.url}/console/calls?kind=${kind}`)
    await page.locator('table.rows tbody tr.row a').first().click()
    await rung(page, message).waitFor()
    await page.locator('.rung .label').filter({ hasText: answer }).first().waitFor()
    await rung(page, message).click()
    await page
      .locator('.rung-panel')
      .getByText(new RegExp(`^${message} sip:`))
      .first()
      .waitFor()
  }
})

it('nothing went wrong in the pages, and no leg without packets was asked for its figures', () => {
  assert.deepEqual(stage.errors, [])
})
