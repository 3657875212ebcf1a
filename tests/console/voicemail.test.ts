// Voicemail in the console, and its messages over the interface: seen, played, moved and deleted.

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { type LeftMessage, leaveMessage, toneFile } from '../support/left-message.ts'
import { assertAccessible } from './accessibility.ts'
import { closing, Desk, whenSo } from './desk.ts'
import { saidBy } from './messages.ts'

const voicemail = `
[general]
format = wav
[default]
100 => 4711,Anna Example,anna@example.com
200 => 4711,Ben Example
`
const reader = 'reader:only looks'

let desk: Desk

const spool = () => join(desk.exchange.directory, 'spool')
const folderOf = (folder: string) => join(spool(), 'voicemail/default/100', folder)
const leave = (folder: string, number: number, left: LeftMessage) => leaveMessage(spool(), { folder, number }, left)

const textsIn = (folder: string) =>
  existsSync(folderOf(folder)) ? readdirSync(folderOf(folder)).filter((name) => name.endsWith('.txt')).length : 0

before(async () => {
  desk = await Desk.open({ 'voicemail.conf': voicemail })
  leave('INBOX', 0, { id: 'first', caller: '"Bob" <102>', seconds: 2 })
  leave('INBOX', 1, { id: 'second', caller: '<103>', seconds: 1 })
  leave('Urgent', 0, { id: 'urgent', caller: '"Carol" <104>', seconds: 1, flag: 'Urgent' })
  leave('Old', 0, { id: 'of-gsm', caller: '"Dave" <105>', seconds: 1, format: 'gsm' })
})
after(() => desk?.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.locator('tr.row', { hasText: text })
const messages = '/voicemail/100@default/messages'

it('the sound of a message is downloaded, whole and in part, by who may only look, too', async () => {
  const whole = await desk.exchange.ask('GET', `${messages}/first/file?format=wav`, { as: reader })
  assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'audio/wav'])
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), toneFile(2))
  const part = await desk.exchange.ask('GET', `${messages}/first/file`, { headers: { range: 'bytes=0-3' } })
  assert.deepEqual([part.status, await part.text()], [206, 'RIFF'])
  assert.equal((await desk.exchange.request('GET', `${messages}/first/file?format=gsm`)).status, 404)
  assert.equal((await desk.exchange.request('GET', `${messages}/of-gsm/file?format=wav`)).status, 404)
  assert.equal((await desk.exchange.request('GET', `${messages}/of-gsm/file`)).headers.get('content-type'), 'audio/gsm')
  assert.equal((await desk.exchange.request('GET', `${messages}/no-such-one/file`)).status, 404)
  assert.equal((await desk.exchange.request('GET', '/voicemail/999@default/messages/first/file')).status, 404)
  const app = await EventClient.open(desk.exchange.events('desk'))
  const over = await app.request('GET', `voicemail/100@default/messages/first/file`)
  await app.close()
  assert.equal(over.status_code, 406, JSON.stringify(over))
})

it('mailboxes are listed with what waits in them, and found by name', async () => {
  const page = await desk.page('/voicemail')
  await row(page, '100@default').getByText('Anna Example').waitFor()
  assert.deepEqual(await row(page, '100@default').locator('td').allTextContents(), [
    ...['100@default', 'Anna Example', '2', '1', '1', 'anna@example.com'],
  ])
  await page.getByText('2, 3 new messages').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Find').fill('ben')
  await row(page, '100@default').waitFor({ state: 'detached' })
  await row(page, '200@default').getByRole('link').click()
  await page.getByRole('heading', { name: 'Mailbox 200@default' }).waitFor()
  await page.getByText('No messages').waitFor()
  await assertAccessible(page)
  await closing(page)
})

it('a message is played from any place, by keyboard too, and stays new', async () => {
  const page = await desk.page('/voicemail/100@default')
  await row(page, 'Bob <102>').getByRole('link').click()
  await page.waitForURL(/message=first/)
  const player = page.locator('.recording')
  await player.locator('.waveform path[d^=M]').waitFor()
  await player.getByText('2.0 s').waitFor()
  await assertAccessible(page)
  const place = player.getByRole('slider')
  await place.focus()
  await page.keyboard.press('End')
  await whenSo(page, "Number(document.querySelector('.seek').value) > 1.8")
  await page.keyboard.press('Home')
  await whenSo(page, "Number(document.querySelector('.seek').value) === 0")
  await player.getByRole('button', { name: 'Play' }).click()
  await whenSo(page, "Number(document.querySelector('.seek').value) > 0.2")
  const [download] = await Promise.all([page.waitForEvent('download'), player.getByText('Download').click()])
  assert.equal(download.suggestedFilename(), '100@default first.wav')
  const { new_messages: left } = await desk.json<{ new_messages: number }>('GET', '/voicemail/100@default')
  assert.equal(left, 2)
  await closing(page)
})

it('a message in a form that browsers do not play says so, and is downloaded all the same', async () => {
  const page = await desk.page('/voicemail/100@default?message=of-gsm')
  await page.getByText('It is not kept as WAV').waitFor()
  assert.equal(await button(page, 'Play').isDisabled(), true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  assert.equal(await download.failure(), null)
  await assertAccessible(page)
  await closing(page)
})

it('a message is marked as heard, moved and deleted, in a narrow window', async () => {
  const page = await desk.page('/voicemail/100@default', { size: 'narrow' })
  await row(page, 'Carol <104>').getByRole('link').click()
  await button(page, 'Mark as heard').click()
  await page.getByText('It was heard, and is in Old.').waitFor()
  await button(page, 'Mark as new').waitFor()
  assert.deepEqual([textsIn('Urgent'), textsIn('Old')], [0, 2])
  await page.getByLabel('Folder it goes to').selectOption('Work')
  await button(page, 'Move').click()
  await saidBy(page, 'It is in Work.')
  await page.getByRole('button', { name: 'Work 1' }).click()
  await page.waitForURL(/folder=Work/)
  await whenSo(page, "document.querySelectorAll('tr.row').length === 1")
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
  await assertAccessible(page)
  await button(page, 'Delete').click()
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
  await saidBy(page, 'The message was deleted.')
  await page.getByText('Nothing in Work').waitFor()
  assert.equal(textsIn('Work'), 0)
  await closing(page)
})

it('who may only look listens, and has no buttons that change something', async () => {
  const page = await desk.page('/voicemail/100@default?message=second', { isReader: true })
  await page.locator('.recording .waveform path[d^=M]').waitFor()
  await button(page, 'Play').waitFor()
  for (const name of ['Mark as heard', 'Move', 'Delete']) assert.equal(await button(page, name).count(), 0, name)
  const refused = async (method: string, path: string) =>
    (await desk.exchange.ask(method, `${messages}/second${path}`, { as: reader })).status
  assert.deepEqual([await refused('POST', '/move?folder=Old'), await refused('DELETE', '')], [403, 403])
  await closing(page)
})

it('a mailbox and a message that are not there are said to be that', async () => {
  const page = await desk.page('/voicemail/999@default')
  await page.getByText('There is no mailbox 999@default').waitFor()
  await page.goto(`${desk.exchange.url}/console/voicemail/100@default?message=gone`)
  await page.getByText('The message that was chosen is not in this mailbox any more').waitFor()
  await closing(page)
})

it('nothing went wrong in the pages, and nobody else was asked', () => {
  assert.deepEqual(desk.errors, [])
  assert.deepEqual(desk.strangers, [])
})
