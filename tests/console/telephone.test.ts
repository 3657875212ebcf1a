// The telephone in the console, used as somebody does who has a browser and no telephone.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { patienceMs } from '@jackfield/base/testing'
import type { Page } from 'playwright-core'
import { EventClient } from '../support/event-client.ts'
import { assertAccessible } from './accessibility.ts'
import { closing, Desk, whenSo } from './desk.ts'

const pjsip = '[websocket]\ntype = transport\nprotocol = ws\nbind = 127.0.0.1\n'
const extensions = `
[default]
exten => 100,1,Stasis(desk)
 same => n,Hangup()
exten => 200,1,Answer()
 same => n,Echo()
exten => 300,1,Stasis(desk,transferred)
 same => n,Hangup()
exten => 400,1,Hangup(17)
exten => 500,1,Dial(Local/100@default/n)
exten => 600,1,Dial(Local/200@default/n)
`

let desk: Desk
let page: Page
let app: EventClient

/** the buttons and fields of a page that are not between its sides */
const outside = `[...document.querySelectorAll('main button, main input, main select')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  return width > 0 && (left < 0 || right > innerWidth)
}).map((one) => one.textContent || one.ariaLabel)`

/** what the page speaks into and plays can be looked at */
const watched = `{
  globalThis.peers = []
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
      super(...given)
      peers.push(this)
    }
  }
  globalThis.tones = []
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    const tone = createOscillator.call(this)
    tones.push(tone)
    return tone
  }
}`

const card = (state: string) => page.locator(`.call-card[data-state="${state}"]`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const problem = () => page.locator('.notice.bad')
const lastPast = () => page.locator('.past-calls li').first()

async function switchOn(on: Page): Promise<void> {
  await on.locator('form.switch-on button[type=submit]').click()
  await on.locator('.view-head .badge', { hasText: 'Ready' }).waitFor()
}

async function call(number: string): Promise<void> {
  await page.fill('.field.number', number)
  await page.locator('.dial-row button').click()
}

interface Started {
  readonly channel: { readonly id: string; readonly name: string }
  readonly args: readonly string[]
}

/** Calls the application, which answers; by 500 it is behind a dial, as another telephone would be. */
async function callApplication(number = '100'): Promise<string> {
  await call(number)
  const { channel } = (await app.next('StasisStart')) as unknown as Started
  await desk.json('POST', `/channels/${channel.id}/answer`)
  await card('talking').waitFor()
  return channel.id
}

/** Somebody calls the telephone; the channel that does. */
async function callIt(extension = '200'): Promise<string> {
  const callerId = encodeURIComponent('Nurse <500>')
  const path = `/channels?endpoint=PJSIP/browser-tester&extension=${extension}&context=default&callerId=${callerId}&timeout=${patienceMs / 1_000}`
  return (await desk.json<{ id: string }>('POST', path)).id
}

interface Listed {
  readonly id: string
  readonly name: string
}

async function whenChannels(isSo: (channels: readonly Listed[]) => boolean): Promise<void> {
  while (!isSo(await desk.json<Listed[]>('GET', '/channels'))) await page.evaluate('0')
}

async function endAll(): Promise<void> {
  for (const { id } of await desk.json<Listed[]>('GET', '/channels'))
    await desk.exchange.request('DELETE', `/channels/${id}`)
  await whenChannels(({ length }) => length === 0)
  app.events = []
}

async function hangUpAll(): Promise<void> {
  while ((await page.locator('.call-card').count()) > 0) await button('Hang up').first().click()
}

before(async () => {
  desk = await Desk.open({ 'pjsip.conf': pjsip, 'extensions.conf': extensions })
  app = await EventClient.open(desk.exchange.events('desk'))
  page = await desk.page('/telephone', { prepare: watched })
})
after(async () => {
  await app?.close()
  await desk?.close()
})

it('is switched on with an account of its own, calls an application, and its digits are heard', async () => {
  await assertAccessible(page)
  await switchOn(page)
  await callApplication()
  for (const digit of ['5', '#']) {
    await page.locator(`.phone-key[data-digit="${digit}"]`).click()
    await app.next('ChannelDtmfReceived', (event) => event.digit === digit)
  }
  // typed as well as pressed
  await page.locator('h1').click()
  await page.keyboard.press('7')
  await app.next('ChannelDtmfReceived', (event) => event.digit === '7')
  await page.locator('.call-digits', { hasText: /^5#7$/ }).waitFor()
  await assertAccessible(page)
})

it('is muted, and not any more', async () => {
  const isOpen = () => page.evaluate('peers.at(-1).getSenders()[0].track.enabled')
  assert.equal(await isOpen(), true)
  await button('Mute').click()
  await page.getByText('Talking, you are muted').waitFor()
  assert.equal(await isOpen(), false)
  await button('Unmute').click()
  await button('Mute').waitFor()
  assert.equal(await isOpen(), true)
})

it('shows how long the call lasts and how loud it is, and another microphone is spoken into', async () => {
  await page.locator('.call-timer', { hasText: /^\d+:\d\d$/ }).waitFor()
  // the one that is none beeps once a second
  const isLoud = (name: string) =>
    `Number(document.querySelector('[aria-label="${name}"]').getAttribute('aria-valuenow')) > 10`
  await whenSo(page, isLoud('Level of the microphone'))
  const choiceOf = (label: string) => page.locator('.devices label', { hasText: label }).locator('select')
  const microphone = choiceOf('Microphone')
  const names = await microphone.locator('option').allTextContents()
  const other = names.find((name) => /^Fake Audio Input 2/.test(name))
  assert.ok(other, names.join(', '))
  await microphone.selectOption({ label: other })
  await whenSo(page, `peers.at(-1).getSenders()[0].track.label === ${JSON.stringify(other)}`)
  await whenSo(page, isLoud('Level of the microphone'))
  const speakers = await choiceOf('Loudspeaker').locator('option').allTextContents()
  assert.ok(
    speakers.some((name) => /^Fake Audio Output/.test(name)),
    speakers.join(', '),
  )
})

it('puts the call on hold and takes it back; the application hears of both', async () => {
  await button('Hold').click()
  await app.next('ChannelHold')
  await card('holding').waitFor()
  await button('Resume').click()
  await app.next('ChannelUnhold')
  await card('talking').waitFor()
})

it('sends the other side to another number', async () => {
  await hangUpAll()
  await app.next('StasisEnd')
  await callApplication('500')
  await button('Transfer').click()
  await page.getByLabel('Transfer to').fill('300')
  await button('Transfer now').click()
  await app.next('StasisStart', (event) => (event as unknown as Started).args[0] === 'transferred')
  await page.locator('.call-card').waitFor({ state: 'detached' })
  await lastPast().getByText('Transferred').waitFor()
  await endAll()
})

it('says why a call did not come about', async () => {
  await call('999')
  await lastPast().getByText('There is no such number').waitFor()
  await call('400')
  await lastPast().getByText('Busy').waitFor()
  await call('two words')
  await problem().getByText('“two words” is no number').waitFor()
  await button('Dismiss').click()
})

it('rings in the title when somebody calls, is answered, and is hung up on', async () => {
  const id = await callIt()
  await card('incoming').getByText('Nurse').waitFor()
  await whenSo(page, "document.title === '☎ Nurse calls'")
  await whenSo(page, "tones.some(({ context, frequency }) => context.state === 'running' && frequency.value === 587)")
  await button('Answer').click()
  await card('talking').waitFor()
  await whenSo(page, "document.title.startsWith('Telephone')")
  await desk.json('DELETE', `/channels/${id}`)
  await lastPast().getByText('The other side hung up').waitFor()
})

it('declines a call, in whatever view it is seen', async () => {
  await page.getByRole('link', { name: 'Explorer' }).click()
  await page.locator('.operation-entry').first().waitFor()
  await callIt()
  await page.locator('.call-bar').getByText('Nurse').waitFor()
  await button('Decline').click()
  await page.locator('.call-bar').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Telephone' }).click()
  await lastPast().getByText('You declined').waitFor()
})

it('has two calls, one of which waits, and connects them with each other', async () => {
  await callApplication('500')
  await callIt('600')
  await button('Answer').click()
  await card('holding').getByText('500').waitFor()
  await card('talking').getByText('Nurse').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Connect with Nurse' }).click()
  await page.locator('.call-card').first().waitFor({ state: 'detached' })
  await whenChannels((channels) => channels.every(({ name }) => !name.startsWith('PJSIP/')))
  // the two others talk on without it
  const bridges = await desk.json<{ channels: string[] }[]>('GET', '/bridges')
  assert.ok(
    bridges.some(({ channels }) => channels.length === 2),
    JSON.stringify(bridges),
  )
  await endAll()
})

it('listens to a call', async () => {
  const spied = await desk.json<{ id: string; name: string }>('POST', '/channels?endpoint=Local/200@default&app=desk')
  await app.next('StasisStart', (event) => (event as unknown as Started).channel.id === spied.id)
  await desk.json('POST', `/browserPhones/browser-tester/listen?channelId=${encodeURIComponent(spied.id)}`)
  await card('incoming').getByText(`Listening to ${spied.name}`).waitFor()
  await button('Answer').click()
  await card('talking').waitFor()
  await desk.json('DELETE', `/channels/${spied.id}`)
  await page.locator('.call-card').waitFor({ state: 'detached' })
})

it('gives its account back when it is switched off', async () => {
  assert.equal((await desk.json<unknown[]>('GET', '/browserPhones')).length, 1)
  await button('Switch off').click()
  await page.locator('form.switch-on').waitFor()
  while ((await desk.json<unknown[]>('GET', '/browserPhones')).length > 0) await page.evaluate('0')
})

it('is a telephone in a narrow window, too: microphone, digits, mute, hold, and nothing to scroll sideways for', async (t) => {
  const small = await desk.page('/telephone', { prepare: watched, size: 'narrow' })
  t.after(() => closing(small))
  const press = (name: string) => small.getByRole('button', { name, exact: true }).click()
  const talking = small.locator('.call-card[data-state="talking"]')
  await switchOn(small)
  await small.fill('.field.number', '100')
  await small.locator('.dial-row button').click()
  const { channel } = (await app.next('StasisStart')) as unknown as Started
  await desk.json('POST', `/channels/${channel.id}/answer`)
  await talking.waitFor()
  await whenSo(
    small,
    `Number(document.querySelector('[aria-label="Level of the microphone"]').getAttribute('aria-valuenow')) > 10`,
  )
  assert.deepEqual(await small.evaluate(outside), [])
  await small.locator('.phone-key[data-digit="8"]').click()
  await app.next('ChannelDtmfReceived', (event) => event.digit === '8')
  await press('Mute')
  await whenSo(small, 'peers.at(-1).getSenders()[0].track.enabled === false')
  await press('Unmute')
  await whenSo(small, 'peers.at(-1).getSenders()[0].track.enabled === true')
  await press('Hold')
  await app.next('ChannelHold')
  await press('Resume')
  await app.next('ChannelUnhold')
  await talking.waitFor()
  await press('Transfer')
  await small.getByLabel('Transfer to').waitFor()
  assert.deepEqual(await small.evaluate(outside), [])
  await assertAccessible(small)
  await press('Hang up')
  await app.next('StasisEnd')
  await press('Switch off')
  await small.locator('form.switch-on').waitFor()
  await endAll()
})

it('says why there is no microphone, and calls without', async () => {
  const refusing = (name: string) =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'))`
  const mute = await desk.page('/telephone', { prepare: refusing('NotFoundError'), size: 'narrow' })
  await switchOn(mute)
  await mute.fill('.field.number', '200')
  await mute.locator('.dial-row button').click()
  await mute.locator('.call-card[data-state="talking"]').waitFor()
  await mute.getByText('No microphone: the browser finds none').waitFor()
  await mute.getByText('you hear the other side and can press digits').waitFor()
  await assertAccessible(mute)
  await closing(mute)
  const insecure = "Object.defineProperty(globalThis, 'isSecureContext', { value: false })"
  const open = await desk.page('/telephone', { prepare: insecure })
  await open.locator('[data-trouble=insecure]').getByText('this page did not come over https').waitFor()
  await closing(open)
})

it('is not for a user who may only look', async () => {
  const looking = await desk.page('/telephone', { isReader: true, size: 'narrow' })
  await looking.getByText('You may look, and not call').waitFor()
  assert.equal(await looking.locator('main button').count(), 0)
  await assertAccessible(looking)
  const as = 'reader:only looks'
  assert.equal((await desk.exchange.ask('POST', '/browserPhones', { as })).status, 403)
  await closing(looking)
})

it('has made no errors, and asked nobody else', () => {
  assert.deepEqual(desk.errors, [])
  assert.deepEqual(desk.strangers, [])
})
