// The stream of events in the console, as somebody uses it who wants to know what his application is told.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { assertAccessible } from './accessibility.ts'
import { closing, Desk, whenSo } from './desk.ts'

const extensions = `
[default]
exten => 100,1,Answer()
 same => n,Wait(3600)
`

let desk: Desk
let app: EventClient

before(async () => {
  desk = await Desk.open({ 'extensions.conf': extensions })
  app = await EventClient.open(desk.exchange.events('desk'))
})
after(async () => {
  await app?.close()
  await desk?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What a button copies. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')")
  await button(page, name).click()
  await whenSo(page, "navigator.clipboard.readText().then((text) => text !== '')")
  return (await page.evaluate('navigator.clipboard.readText()')) as string
}

/** A call into the application; the id of its channel. */
async function newCall(): Promise<string> {
  const { id } = await desk.json<{ id: string }>('POST', '/channels?endpoint=Local/100@default&app=desk&appArgs=made')
  await app.next('StasisStart', (event) => (event.channel as { id: string }).id === id)
  return id
}

const eventRow = (page: Page, type: string) => page.locator('.event-stream tr.row', { hasText: type })
const live = (page: Page) => page.locator('.view-head .badge', { hasText: 'Live' })

it('events come as they happen, can be filtered, stopped, opened and made an expectation', async () => {
  const page = await desk.page('/events')
  await live(page).waitFor()
  const id = await newCall()
  await eventRow(page, 'StasisStart').first().waitFor()
  await page.getByLabel('Filter').fill('type:stasisstart made')
  await eventRow(page, 'ChannelCreated').first().waitFor({ state: 'detached' })
  await page.getByText(/^1 of \d+ kept/).waitFor()
  await eventRow(page, 'StasisStart').click()
  await page.locator('.view-head .badge', { hasText: 'Paused' }).waitFor()
  assert.match((await page.locator('.event-text').textContent()) ?? '', new RegExp(`"id": "${id}"`))
  const call = page.getByRole('link', { name: 'Open the call' })
  assert.equal(await call.getAttribute('href'), `/console/calls/${id}`)
  const expectation = await copied(page, 'Copy as test expectation')
  assert.match(expectation, /^await app\.sees\('StasisStart', \{\n/)
  assert.match(expectation, /args: \['made'\]/)
  assert.ok(!expectation.includes(id), expectation)
  await assertAccessible(page)
  // what comes while it is paused is seen afterwards
  await newCall()
  await page.getByRole('button', { name: /^Go on \(\d+ new\)$/ }).click()
  await page.getByText(/^2 of \d+ kept/).waitFor()
  await closing(page)
})

it('the end of many events is followed, and stands still for who looks back', async () => {
  const page = await desk.page('/events')
  await live(page).waitFor()
  for (let at = 0; at < 10; at++) await newCall()
  const place = page.getByRole('region', { name: 'Events, the newest last' })
  const isAtEnd = `(() => {
    const place = document.querySelector('.table-place')
    if (!place) return false
    const { scrollTop, scrollHeight, clientHeight } = place
    const last = [...document.querySelectorAll('.table-place tr.row')].at(-1)
    const count = Number(document.querySelector('.table-place table').getAttribute('aria-rowcount'))
    return scrollHeight > 2 * clientHeight && scrollTop + clientHeight > scrollHeight - 36 &&
      Number(last.getAttribute('aria-rowindex')) === count
  })()`
  await whenSo(page, isAtEnd)
  await live(page).waitFor()
  await place.hover()
  await page.mouse.wheel(0, -400)
  await page.locator('.view-head .badge', { hasText: 'Paused' }).waitFor()
  await newCall()
  await page.getByRole('button', { name: /^Go on/ }).click()
  await whenSo(page, isAtEnd)
  await closing(page)
})

it('events of one application are its own, on a small screen too', async () => {
  const page = await desk.page('/events?app=desk', { size: 'narrow' })
  await live(page).waitFor()
  await newCall()
  await eventRow(page, 'StasisStart').first().waitFor()
  await assertAccessible(page)
  await closing(page)
})

it('a view that cannot be told of what happens says why, and asks instead', async () => {
  const page = await desk.page('/calls?show=live')
  // as behind a proxy that does not know of websockets
  await page.routeWebSocket(/\/ari\/events/, (socket) => socket.close())
  await page.reload()
  const said = page.getByRole('status').getByText(/no websocket to it can be opened/)
  await page.getByText(/What you see is asked for every few seconds meanwhile/).waitFor()
  const id = await newCall()
  await page.locator(`tr.row a[href="/console/calls/${id}"]`).first().waitFor()
  await page.goto(`${desk.exchange.url}/console/calls/${id}`)
  await page.locator('.ladder-svg .rung').first().waitFor()
  await said.waitFor()
  await page.goto(`${desk.exchange.url}/console/log`)
  await said.waitFor()
  await page.goto(`${desk.exchange.url}/console/events`)
  await said.waitFor()
  await page.locator('.view-head .badge', { hasText: 'Reconnecting' }).waitFor()
  await assertAccessible(page)
  await closing(page)
})

it('a page in a tab that nobody sees asks for nothing, and asks again when it is seen', async () => {
  const page = await desk.page('/applications')
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const view of [
    '',
    'applications',
    'applications/desk',
    'media',
    'calls?kind=registration',
    'phones',
    'queues',
  ]) {
    await page.goto(`${desk.exchange.url}/console/${view}`)
    await page.locator('main h1').waitFor()
    await page.locator('.waiting').first().waitFor({ state: 'detached' })
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden ?? true, configurable: true })",
    )
    // what was under way comes to its end; a page that goes on asking is never quiet for a minute
    let isQuiet = false
    for (let minutes = 0; minutes < 20 && !isQuiet; minutes++) {
      asked.length = 0
      await page.clock.runFor(60_000)
      await page.waitForLoadState('networkidle')
      isQuiet = asked.length === 0
    }
    assert.ok(isQuiet, `${view} asks for ${asked.join(', ')}`)
    const next = page.waitForRequest(/\/ari\//)
    await page.evaluate("{ globalThis.isHidden = false; document.dispatchEvent(new Event('visibilitychange')) }")
    await next
  }
  await closing(page)
})

it('nothing went wrong in the pages, and nobody else was asked', () => {
  assert.deepEqual(desk.errors, [])
  assert.deepEqual(desk.strangers, [])
})
