// The console over TLS: the cookie never goes over plain http, and everything of the page goes over https and wss.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { makeCertificate } from '../support/certificate.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const directory = temporaryDirectory('console-certificate')
let exchange: ExchangeProcess
let browser: Browser
let port: number

before(async () => {
  port = await freePort()
  const { certificate, key } = makeCertificate(directory, 'door', 'localhost')
  const tls = `tlsenable = yes\ntlsbindaddr = 127.0.0.1:${port}\ntlscertfile = ${certificate}\ntlsprivatekey = ${key}\n`
  exchange = await ExchangeProcess.start({ http: `enable_console = yes\n${tls}` })
  browser = await launchChromium()
})
after(async () => {
  await browser?.close()
  await exchange?.stop()
  rmSync(directory, { recursive: true, force: true })
})

it('whoever logs in over https has a cookie that is sent over https alone', async (t) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  t.after(() => context.close())
  const page = await context.newPage()
  const sockets: string[] = []
  const strangers: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== `https://127.0.0.1:${port}`) strangers.push(request.url())
  })
  await page.goto(`https://127.0.0.1:${port}/console/events`)
  await page.fill('#user', exchange.user)
  await page.fill('#password', exchange.password)
  const socket = page.waitForEvent('websocket')
  await page.click('button[type=submit]')
  await page.getByRole('heading', { name: 'Events' }).waitFor()
  await socket
  const [cookie] = await context.cookies()
  assert.deepEqual(
    [cookie?.name, cookie?.secure, cookie?.httpOnly, cookie?.sameSite],
    [`jackfield_${port}`, true, true, 'Strict'],
  )
  assert.ok(
    sockets.every((url) => url.startsWith(`wss://127.0.0.1:${port}/`)),
    sockets.join(' '),
  )
  assert.deepEqual(strangers, [])
  // the same cookie at the door without TLS is nobody's
  const plain = await page.request.get(`${exchange.url}/console`, { maxRedirects: 0 })
  assert.equal(plain.status(), 401)
})

it('whoever logs in over http has one without, and no session over https', async (t) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.goto(`${exchange.url}/console`)
  await page.fill('#user', exchange.user)
  await page.fill('#password', exchange.password)
  await page.click('button[type=submit]')
  await page.locator('nav .entry').first().waitFor()
  const [cookie] = await context.cookies()
  assert.deepEqual([cookie?.secure, cookie?.httpOnly, cookie?.sameSite], [false, true, 'Strict'])
  await page.goto(`https://127.0.0.1:${port}/console`)
  await page.locator('#password').waitFor()
})
