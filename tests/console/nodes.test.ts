// Nodes of a cluster in the console: who is there, one taken out of service and back, and one that dies, at both widths.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'
import { assertAccessible } from './accessibility.ts'
import { ConsoleExchange, reader } from './console-exchange.ts'

let servers: NatsServers
let other: ExchangeProcess
let stage: ConsoleExchange
let page: Page
let narrow: Page

const conf = (name: string) => `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\n`

before(async () => {
  servers = await NatsServers.start(1)
  other = await ExchangeProcess.start({ files: { 'cluster.conf': conf('b') } })
  stage = await ConsoleExchange.start({ files: { 'cluster.conf': conf('a') } })
  page = await stage.open('/nodes', { size: 'desk' })
  narrow = await stage.open('/nodes', { size: 'narrow' })
})
after(async () => {
  await stage?.close()
  await other?.stop()
  await servers?.stop()
})

const row = (on: Page, text: string) => on.locator('tr.row', { hasText: text })
const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })

it('nodes are listed with state, calls and load, at both widths', async () => {
  for (const on of [page, narrow]) {
    await row(on, 'this one').getByText('alive').waitFor()
    await row(on, 'b').last().getByText('alive').waitFor()
    await on.getByText('Cluster jackfield, seen from a').waitFor()
    await assertAccessible(on)
    await on.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(on, 'colours')
    await on.emulateMedia({ colorScheme: 'light' })
  }
  assert.equal(await page.locator('tr.row').count(), 2)
  await row(page, 'this one').getByText('speaks 2').waitFor()
})

it('a node is taken out of service and back, after a question; who may only look sees no button', async () => {
  const there = page.locator('tr.row').last()
  await there.getByRole('button', { name: 'Drain' }).click()
  await page.getByText('Take b out of service?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click()
  await there.getByText('drained').waitFor()
  assert.equal((await fetch(`${other.url}/ready`)).status, 503)
  await narrow.locator('tr.row').last().getByText('drained').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  const looker = await stage.open('/nodes', { as: reader })
  await looker.locator('tr.row').last().getByText('drained').waitFor()
  assert.equal(await button(looker, 'Undrain').count(), 0)
  await narrow.locator('tr.row').last().getByRole('button', { name: 'Undrain' }).click()
  await there.getByText('alive').waitFor()
  assert.equal((await fetch(`${other.url}/ready`)).status, 200)
})

it('a node that dies is a problem of the overview, which leads to the nodes', async () => {
  await other.kill()
  await page.locator('tr.row').last().getByText('dead').waitFor()
  await page.goto(`${stage.exchange.url}/console/`)
  const problem = page.getByRole('link', { name: /The node b is dead/ })
  await problem.waitFor()
  await assertAccessible(page)
  await problem.click()
  await page.getByRole('heading', { name: 'Nodes', level: 1 }).waitFor()
  assert.deepEqual(stage.errors, [])
})
