// Phones and trunks in the console: where they are reached, why one is not, and what can be done about it, at both widths.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { Sipp } from '../telephones/sipp.ts'
import { receive, send } from '../telephones/sipp-scenario.ts'
import { assertAccessible } from './accessibility.ts'
import { ConsoleExchange, reader } from './console-exchange.ts'
import { saidBy } from './messages.ts'

/** Wrong passwords are counted from here, too, and two are enough. A provider that does not want us. */
const more = (port: number) => `
[global]
type = global
auth_block_failures = 2
auth_block_exempt = 203.0.113.0/24
[provider]
type = registration
server_uri = sip:127.0.0.1:${port}
client_uri = sip:4930123456@127.0.0.1
retry_interval = 300
forbidden_retry_interval = 300
max_retries = 100
`

/** Answers every request with 403; its port. */
async function refusingProvider(): Promise<number> {
  provider.on('message', (message, { port, address }) => {
    const kept = message.toString().match(/^(Via|From|To|Call-ID|CSeq): .*$/gim) ?? []
    const answer = ['SIP/2.0 403 Forbidden', ...kept, 'Content-Length: 0', '', ''].join('\r\n')
    provider.send(answer, port, address)
  })
  provider.bind(0, '127.0.0.1')
  await once(provider, 'listening')
  return provider.address().port
}

const provider = createSocket('udp4')
let stage: ConsoleExchange
let page: Page
let narrow: Page

before(async () => {
  stage = await ConsoleExchange.start({ pjsip: more(await refusingProvider()) })
  await stage.phone('bob')
  page = await stage.open('/phones', { size: 'desk' })
  narrow = await stage.open('/phones', { size: 'narrow' })
})
after(async () => {
  provider.close()
  await stage?.close()
})

const row = (on: Page, text: string) => on.locator('tr.row', { hasText: text })
const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
const visit = (on: Page, address: string) => on.goto(`${stage.exchange.url}/console${address}`)

interface Contact {
  readonly address: string
}

it('a phone is listed with where it is reached and until when; in a narrow window its own page has it', async () => {
  const [contact] = await stage.json<Contact[]>('/contacts?endpoint=bob')
  assert.ok(contact)
  await row(page, 'bob').getByText('reached').waitFor()
  await row(page, 'bob').getByText(contact.address).waitFor()
  await row(page, 'bob')
    .getByText(/^in (\d+ s|\d+ min|1 h)$/)
    .waitFor()
  await row(page, 'alice').getByText('not registered').waitFor()
  await assertAccessible(page)
  await row(narrow, 'bob').getByRole('link').click()
  await narrow.getByRole('heading', { name: 'bob' }).waitFor()
  await row(narrow, contact.address).waitFor()
  await assertAccessible(narrow)
})

it('a contact is asked, and its round trip is shown, at both widths', async () => {
  await row(page, 'bob').getByRole('button', { name: 'Qualify' }).click()
  await saidBy(page, 'bob was asked whether it is there.')
  await row(page, 'bob')
    .getByText(/^\d+(\.\d)? m?s$/)
    .waitFor()
  await button(narrow, 'Qualify').click()
  await saidBy(narrow, 'was asked whether it is there')
  await narrow.locator('tr.row').getByText('answers').waitFor()
  await narrow
    .locator('tr.row')
    .getByText(/^\d+(\.\d)? m?s$/)
    .waitFor()
})

it('a registration elsewhere says why it does not stand and when it is tried again, and is sent again', async () => {
  for (const on of [page, narrow]) {
    await visit(on, '/phones')
    const place = on.getByRole('region', { name: 'Registrations elsewhere' }).last()
    await place.locator('tr.row', { hasText: 'provider' }).waitFor()
    await place.getByRole('button', { name: 'Register again' }).click()
    await saidBy(on, 'A registration of provider was sent.')
  }
  const place = page.getByRole('region', { name: 'Registrations elsewhere' }).last()
  await place.getByText('rejected').waitFor()
  await place.getByText(/403 Forbidden/).waitFor()
  await place.getByText(/^tried in/).waitFor()
})

it('who is blocked after wrong passwords is listed and let in again', async () => {
  const steps = [
    send({ method: 'REGISTER', sequence: 1 }),
    receive(401, { hasAuth: true }),
    send({ method: 'REGISTER', sequence: 2, headers: ['[authentication]'] }),
    receive(401),
  ]
  for (const password of ['wrong', 'wrong again']) {
    const given = { server: stage.server, service: 'secret', user: 'secret', more: ['-au', 'secret', '-ap', password] }
    const { isOk, errors } = await (await Sipp.start('wrong', steps, given)).ended()
    assert.ok(isOk, errors)
  }
  await visit(narrow, '/')
  await narrow.locator('.problems').getByText('1 login blocked after wrong passwords').click()
  const place = narrow.getByRole('region', { name: 'Blocked after wrong passwords' }).last()
  await place.locator('tr.row', { hasText: 'secret' }).waitFor()
  await assertAccessible(narrow)
  await visit(page, '/phones/secret')
  await page
    .getByRole('region', { name: 'Last failure' })
    .getByText(/password/)
    .waitFor()
  await visit(page, '/phones')
  await button(page, 'Unblock').click()
  await saidBy(page, 'secret is let in again.')
  await page.getByRole('region', { name: 'Blocked after wrong passwords' }).last().waitFor({ state: 'detached' })
  assert.deepEqual(await stage.json<unknown[]>('/security/blocks'), [])
})

it('who may only look has none of the buttons, and is refused', async () => {
  const looking = await stage.open('/phones/bob', { as: reader })
  await looking.locator('tr.row').first().waitFor()
  for (const name of ['Qualify', 'Begin maintenance']) assert.equal(await button(looking, name).count(), 0, name)
  await visit(looking, '/phones')
  await row(looking, 'provider').waitFor()
  for (const name of ['Qualify', 'Begin maintenance', 'Register again', 'Unblock'])
    assert.equal(await button(looking, name).count(), 0, name)
  const [contact] = await stage.json<{ id: string }[]>('/contacts?endpoint=bob')
  for (const [method, path] of [
    ['POST', `/contacts/${encodeURIComponent(contact?.id ?? '')}/qualify`],
    ['POST', '/registrations/provider/register'],
    ['PUT', '/endpoints/PJSIP/bob/maintenance'],
    ['DELETE', '/security/blocks'],
  ] as const)
    assert.equal((await stage.exchange.ask(method, path, { as: reader })).status, 403, path)
})

it('nothing went wrong in the pages', () => {
  assert.deepEqual(stage.errors, [])
})
