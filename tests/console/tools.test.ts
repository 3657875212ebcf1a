// The explorer and the queues of the console, as somebody uses them.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { MediaClient } from '../support/media-client.ts'
import { assertAccessible } from './accessibility.ts'
import { closing, Desk, whenSo } from './desk.ts'

const extensions = `
[default]
exten => 100,1,Answer()
 same => n,Wait(3600)
exten => 200,1,Answer()
 same => n,Queue(sales)
 same => n,Hangup()
`
const queues = `
[sales]
strategy = rrmemory
servicelevel = 30
member => Local/999@default,0,Ann
`

let desk: Desk
let app: EventClient

before(async () => {
  desk = await Desk.open({ 'extensions.conf': extensions, 'queues.conf': queues, 'left-over.conf': '[general]\n' })
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

it('the explorer has every operation of the description', async () => {
  const page = await desk.page('/explorer')
  const { paths } = await desk.json<{ paths: Record<string, Record<string, { tags: string[]; operationId: string }>> }>(
    'GET',
    '/api-docs/openapi.json',
  )
  const described = new Set(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ tags, operationId }) => `${tags[0]}.${operationId.split('.')[1]}`),
  )
  await page.locator('.operation-entry').first().waitFor()
  assert.equal(await page.locator('.operation-entry').count(), described.size)
  await page.getByLabel('Find').fill('no operation says this')
  await page.getByText('No operation has all of these words').waitFor()
  await page.getByLabel('Find').fill('ends a channel')
  await page.locator('.operation-entry', { hasText: 'hangup' }).click()
  await page.getByRole('heading', { name: 'channels.hangup' }).waitFor()
  await assertAccessible(page)
  await closing(page)
})

it('the explorer tries an operation, and shows what is wrong with it before and after', async () => {
  const page = await desk.page('/explorer/channels/originate')
  await button(page, 'Try it').click()
  await page.getByText('This is needed').waitFor()
  await page.getByLabel('endpoint', { exact: true }).fill('nothing at all')
  await page.getByLabel('extension', { exact: true }).fill('100')
  await button(page, 'Try it').click()
  const answer = page.getByRole('status', { name: 'Answer' })
  await answer.getByText('400 Bad Request').waitFor()
  await answer.locator('.answer-head code', { hasText: 'endpoint-invalid' }).waitFor()
  await answer.locator('p.soft', { hasText: 'An endpoint to call is written' }).waitFor()
  await assertAccessible(page)
  const typed = new URL(page.url()).searchParams
  assert.equal(typed.get('extension'), '100', 'what was typed stands in the address')
  const { port } = new URL(desk.exchange.url)
  const query = 'endpoint=nothing%20at%20all&extension=100'
  assert.equal(
    await copied(page, 'Copy as curl'),
    `curl -u tester -X POST 'http://127.0.0.1:${port}/ari/channels?${query}'`,
  )
  assert.equal(
    await copied(page, 'Copy as TypeScript'),
    `const answer = await client.channels.originate({ endpoint: 'nothing at all', extension: '100' })`,
  )
  await page.goto(`${desk.exchange.url}/console/explorer/asterisk/getInfo?only=status`)
  await button(page, 'Try it').click()
  await page.getByRole('status', { name: 'Answer' }).getByText('200 OK').waitFor()
  assert.match((await page.locator('.answer-text').textContent()) ?? '', /"startup_time"/)
  await closing(page)
})

it('the explorer lets who only looks try what only looks, on a small screen', async () => {
  const page = await desk.page('/explorer/channels/hangup', { isReader: true, size: 'narrow' })
  await page.getByText('Your user may not run this one').waitFor()
  assert.equal(await button(page, 'Try it').count(), 0)
  await page.getByRole('link', { name: 'All operations' }).click()
  await page.locator('.operation-entry', { hasText: 'ping' }).click()
  await button(page, 'Try it').click()
  await page.getByRole('status', { name: 'Answer' }).getByText('200 OK').waitFor()
  await assertAccessible(page)
  await closing(page)
})

it('a queue shows who waits and who takes calls, and both can be changed', async () => {
  const page = await desk.page('/queues')
  const row = page.locator('tr.row', { hasText: 'sales' })
  await row.waitFor()
  await desk.json('POST', '/channels?endpoint=Local/200@default&app=desk')
  await row.locator('td').nth(1).getByText('1', { exact: true }).waitFor()
  await assertAccessible(page)
  await row.getByRole('link', { name: 'sales' }).click()
  const waiting = page.getByRole('region', { name: 'Callers who wait' })
  await waiting.locator('tr.row', { hasText: 'Local/200@default' }).waitFor()
  await page.locator('.panel', { hasText: 'Taken in time' }).locator('.uplot canvas').waitFor()
  await desk.json('POST', '/channels?endpoint=Local/200@default&app=desk')
  const second = waiting.locator('tr.row').nth(1)
  await second.locator('td').first().getByText('2', { exact: true }).waitFor()
  const moved = (await second.locator('td').nth(1).textContent()) ?? ''
  await second.getByRole('button', { name: 'To the front' }).click()
  const first = waiting.locator('tr.row').first()
  await first.locator('td').nth(1).getByText(moved, { exact: true }).waitFor()
  assert.equal(await first.getByRole('button', { name: 'To the front' }).isDisabled(), true)
  const ann = page.getByRole('region', { name: 'Members' }).locator('tr.row', { hasText: 'Ann' })
  await ann.getByRole('button', { name: 'Pause' }).click()
  await ann.getByText('Paused').waitFor()
  await assertAccessible(page)
  for (const left of [1, 0]) {
    await first.getByRole('button', { name: 'Take out' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Take out' }).click()
    await page.getByText(`${left} waiting`).waitFor()
  }
  await page.getByText('Nobody waits').waitFor()
  await closing(page)
  const looking = await desk.page('/queues/sales', { isReader: true, size: 'narrow' })
  await looking.locator('tr.row', { hasText: 'Ann' }).waitFor()
  assert.equal(await looking.locator('main td button').count(), 0)
  await closing(looking)
})

it('the log says which file nobody uses, and says it of no other', async () => {
  const page = await desk.page('/log?text=is not used by')
  await page.locator('tr.row', { hasText: 'left-over.conf is not used by this exchange' }).waitFor()
  assert.equal(await page.locator('tr.row').count(), 1)
  await closing(page)
})

it('a voice agent that is in a call is there with its figures', async () => {
  const page = await desk.page('/media')
  await page.getByText('No voice agent has been in a call yet').waitFor()
  const given = 'transport=websocket&encapsulation=none&connection_type=server&format=ulaw&transport_data=f(json)'
  const { channelvars } = await desk.json<{ channelvars: Record<string, string> }>(
    'POST',
    `/channels/externalMedia?app=desk&channelId=agent-1&${given}`,
  )
  const media = await MediaClient.open(desk.exchange.port, channelvars.MEDIA_WEBSOCKET_CONNECTION_ID ?? '')
  const open = page.getByRole('region', { name: 'Sockets that are open now' })
  await open.locator('tr.row', { hasText: 'agent-1' }).waitFor()
  await page.getByRole('region', { name: 'Voice agents' }).last().locator('tr.row', { hasText: 'INCOMING' }).waitFor()
  await assertAccessible(page)
  media.websocket.close()
  await page.getByText('None is open').waitFor()
  await closing(page)
})

it('nothing went wrong in the pages, and nobody else was asked', () => {
  assert.deepEqual(desk.errors, [])
  assert.deepEqual(desk.strangers, [])
})
