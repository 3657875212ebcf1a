// The telephone in the page of the demo, used as somebody does who has read the greeting and has a browser.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import type { Browser, Page } from 'playwright-core'
import { DemoProcess } from '../support/demo-process.ts'
import { EventClient } from '../support/event-client.ts'
import { launchChromium } from './page/browser-phone.ts'

let directory: string
let demo: DemoProcess
let browser: Browser
let page: Page
const errors: string[] = []

const password = () => demo.found(/password (\S+)/)
const address = () => demo.found(/in your browser: (\S+),/)
const status = () => page.locator('#status')

before(async () => {
  directory = temporaryDirectory('page')
  demo = await DemoProcess.start(directory)
  browser = await launchChromium()
  page = await browser.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
})
after(async () => {
  await browser?.close()
  await demo?.end()
  rmSync(directory, { recursive: true })
})

async function saying(text: RegExp): Promise<void> {
  await status().filter({ hasText: text }).waitFor()
}

async function connect(word: string): Promise<void> {
  await page.goto(address())
  await page.fill('#password', word)
  await page.click('text=Connect')
}

/** Whether the page hears a sound. */
const isHeard = () =>
  page.evaluate(`(async () => {
    const context = new AudioContext()
    const meter = context.createAnalyser()
    context.createMediaStreamSource(hearing).connect(meter)
    const samples = new Float32Array(meter.fftSize)
    for (const end = performance.now() + ${patienceMs}; performance.now() < end; ) {
      meter.getFloatTimeDomainData(samples)
      if (samples.some((sample) => Math.abs(sample) > 0.02)) return true
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return false
  })()`)

async function ask(path: string, method = 'GET'): Promise<Response> {
  const headers = { authorization: `Basic ${Buffer.from(`demo:${password()}`).toString('base64')}` }
  return fetch(new URL(`/ari${path}`, address()), { method, headers })
}

it('does not connect with a wrong password, and says so', async () => {
  await connect('wrong')
  await saying(/^Not connected: the exchange does not know this user and password/)
})

it('calls the application, hears what it plays, and its keys are understood', async () => {
  // what the page plays can be listened to
  await page.addInitScript(`{
    const media = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      ...media,
      set(stream) {
        globalThis.hearing = stream
        media.set.call(this, stream)
      },
    })
  }`)
  await connect(password())
  await saying(/^Connected/)
  const { host } = new URL(address())
  const app = await EventClient.open(`ws://${host}/ari/events?app=demo&api_key=demo:${password()}`)
  await page.click('text=100, your application')
  const { id, name } = (await app.next('StasisStart')).channel as { id: string; name: string }
  assert.match(name, /^PJSIP\/browser-/)
  await ask(`/channels/${id}/answer`, 'POST')
  await saying(/^Talking with 100/)
  await ask(`/channels/${id}/play?media=sound:demo-congrats`, 'POST')
  assert.equal(await isHeard(), true)
  for (const key of ['5', '#']) {
    await page.click(`#keys >> text="${key}"`)
    await app.next('ChannelDtmfReceived', ({ digit }) => digit === key)
  }
  await page.click('text=Hang up')
  await saying(/is over: you hung up/)
  await app.next('StasisEnd')
  await app.close()
})

it('is called, answers, and is hung up on', async () => {
  const made = await ask(
    `/channels?endpoint=PJSIP/browser&extension=200&context=default&callerId=Nurse%20<500>&timeout=${patienceMs / 1_000}`,
    'POST',
  )
  assert.equal(made.status, 200)
  await saying(/^Nurse calls you/)
  await page.click('text=Answer')
  await saying(/^Talking with Nurse/)
  const [channel] = (await (await ask('/channels')).json()) as { id: string }[]
  await ask(`/channels/${channel?.id}`, 'DELETE')
  await saying(/is over: the other side hung up/)
})

it('gives up a call, declines one, and hears why another is refused', async () => {
  await page.fill('#number', '999')
  await page.click('#call')
  await saying(/is over: 404/)
  const made = await ask(
    `/channels?endpoint=PJSIP/browser&extension=200&context=default&callerId=Nurse%20<500>&timeout=${patienceMs / 1_000}`,
    'POST',
  )
  assert.equal(made.status, 200)
  await saying(/calls you/)
  await page.click('text=Hang up')
  await saying(/is over: you hung up/)
  // it calls itself and is busy
  await page.fill('#number', '400')
  await page.click('#call')
  await saying(/is over: 486/)
  assert.deepEqual(errors, [])
})
