// The console in a browser: the login, the frame of every view, what a user may, and that nothing comes from elsewhere.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { ConsoleStage } from '../support/console-stage.ts'

const wide = { width: 1600, height: 1000 }
const narrow = { width: 390, height: 844 }
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let stage: ConsoleStage
let browser: Browser
/** of the user who may do everything */
let context: BrowserContext
/** what went wrong in any page, and what was asked of anybody else */
const errors: string[] = []
const strangers: string[] = []

before(async () => {
  stage = await ConsoleStage.open()
  browser = await launchChromium()
  await stage.play()
  context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
  const page = await open(context)
  await page.goto(stage.url)
  await stage.logIn(page)
  await page.close()
})
after(async () => {
  await browser?.close()
  await stage?.close()
})

async function open(from: BrowserContext): Promise<Page> {
  const page = await from.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // a policy that is broken is an error there; so is every answer that is no success, which is the business of the view that asked
    if (message.type() !== 'error' || /^Failed to load resource|^WebSocket connection/.test(message.text())) return
    errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(stage.url).host) strangers.push(request.url())
  })
  return page
}

async function shown(page: Page, address: string): Promise<void> {
  await page.goto(`${stage.url}${address}`)
  await stage.settled(page)
}

/** What axe-core finds, of those that keep somebody from using a view. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource())
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "best-practice"] })',
  )) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

let source: string | undefined
async function axeSource(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  source ??= await readFile(axe, 'utf8')
  return source
}

it('leads to the login, keeps a wrong password out, and goes on where somebody wanted to go', async (t) => {
  const strange = await browser.newContext()
  t.after(() => strange.close())
  const page = await open(strange)
  await page.goto(stage.exchange.url)
  assert.equal(page.url(), stage.url)
  await page.goto(`${stage.url}/phones?kind=trunk`)
  assert.deepEqual(await serious(page), [])
  await page.fill('#user', 'tester')
  await page.fill('#password', 'wrong')
  await page.click('button[type=submit]')
  await page.locator('text=The user or the password is wrong.').waitFor()
  assert.equal(await page.inputValue('#user'), 'tester')
  await stage.logIn(page)
  assert.equal(page.url(), `${stage.url}/phones?kind=trunk`)
  await page.locator('main >> text=carrier').first().waitFor()
  const [cookie] = await strange.cookies()
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict'])
  await page.click('[aria-label="Log out"]')
  await page.locator('#password').waitFor()
  assert.deepEqual(await strange.cookies(), [])
})

it('serves nothing but the login to who has not logged in', async () => {
  const html = await (await fetch(stage.url)).text()
  const assets = [...html.matchAll(/assets\/([\w.-]+)/g)].map(([, name]) => name ?? '')
  assert.ok(assets.length >= 2)
  for (const name of assets) assert.equal((await fetch(`${stage.url}/assets/${name}`)).status, 200, name)
  const page = await open(context)
  const [script] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/assets/console-')),
    page.goto(stage.url),
  ])
  assert.equal((await fetch(script.url())).status, 401)
  await page.close()
})

it('loads less than 120 kB before it shows the overview', async () => {
  const page = await open(context)
  const bodies: Promise<[string, number]>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/assets/')) return
    bodies.push(response.body().then((body) => [response.url(), gzipSync(body, { level: 9 }).length]))
  })
  await shown(page, '/')
  const sizes = await Promise.all(bodies)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(sizes.length >= 3 && total > 10_000, `${sizes.length} files, ${total} bytes`)
  assert.ok(total < 120_000, `${total} bytes:\n${sizes.map(([url, size]) => `${size} ${url}`).join('\n')}`)
  await page.close()
})

it('shows every view at both widths and in both colours, and nothing keeps anybody from using it', async () => {
  const page = await open(context)
  await shown(page, '/')
  const listed = await stage.views(page)
  assert.ok(listed.length >= 13, `only ${listed.length} views are listed`)
  const others = ['phones/carrier', 'applications/ivr', 'queues/sales', 'voicemail/100@default?message=order']
  const addresses = [
    ...listed.map(({ address }) => address),
    ...others.map((address) => `/console/${address}`),
    ...['/console/explorer/channels/originate', '/console/no-such-view', await stage.callAddress()],
  ]
  for (const address of addresses) {
    for (const [size, colorScheme] of [
      [narrow, 'dark'],
      [wide, 'light'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      if (size === narrow) await page.goto(new URL(address, stage.url).href)
      await stage.settled(page)
      const across = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(across) <= 0, `${address} is wider than a window of ${size.width} by ${across}`)
      assert.deepEqual(await serious(page), [], `${address} ${size.width} ${colorScheme}`)
    }
  }
  await page.close()
})

it('is used by the keyboard in a narrow window', async () => {
  const page = await open(context)
  await page.setViewportSize(narrow)
  await shown(page, '/')
  await page.keyboard.press('Tab')
  await page.locator('text=Skip to content').waitFor()
  await page.locator('[aria-label="Menu"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.sidebar.is-open .brand:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.sidebar.is-open').waitFor({ state: 'detached' })
  await page.locator('[aria-label="Menu"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.sidebar.is-open .brand:focus').waitFor()
  const entry = page.locator('nav .entry:has-text("Phones and trunks")')
  await entry.waitFor()
  await entry.press('Enter')
  await page.locator('h1 >> text=Phones and trunks').waitFor()
  assert.match(page.url(), /\/console\/phones$/)
  await page.goBack()
  await page.locator('h1 >> text=Overview').waitFor()
  await page.close()
})

it('keeps a filter in the address, and shows the same when it is loaded again', async () => {
  const page = await open(context)
  await shown(page, '/phones')
  await page.locator('main >> text=warehouse').waitFor()
  await page.fill('input[type=search]', 'ali')
  await page.waitForURL(/text=ali/)
  await page.locator('main >> text=warehouse').waitFor({ state: 'detached' })
  await page.reload()
  await stage.settled(page)
  assert.equal(await page.inputValue('input[type=search]'), 'ali')
  assert.equal(await page.locator('main >> text=warehouse').count(), 0)
  await page.click('main >> text=alice')
  await page.locator('h1 >> text=alice').waitFor()
  assert.equal(page.url(), `${stage.url}/phones/alice`)
  await page.goto(`${stage.url}/no-such-view`)
  await page.locator('text=There is no such view').waitFor()
  await page.close()
})

it('says in words what is wrong, and leads to it', async () => {
  const page = await open(context)
  await shown(page, '/')
  const problems = page.locator('.problems')
  await problems.locator('text=The application voicemail is not connected').waitFor()
  await problems.locator('text=Named at extensions.conf:5').waitFor()
  await problems.locator('text=1 trunk cannot be reached').click()
  await page.locator('main tr >> text=carrier').first().waitFor()
  await page.locator('main tr >> text=/does not answer/').first().waitFor()
  await page.close()
})

it('takes a phone out of service and back, and asks a contact', async () => {
  const page = await open(context)
  await shown(page, '/phones/bob')
  await page.click('text=Begin maintenance')
  await page.locator('dialog >> text=Take bob out of service?').waitFor()
  await page.locator('dialog >> button >> text=Begin maintenance').click()
  await page.locator('text=bob is out of service.').waitFor()
  await page.locator('.badge >> text=maintenance').first().waitFor()
  const status = async () =>
    ((await (await stage.exchange.request('GET', '/telephones/bob')).json()) as { maintenance: boolean }).maintenance
  assert.equal(await status(), true)
  await page.click('text=End maintenance')
  await page.locator('text=bob is in service again.').waitFor()
  assert.equal(await status(), false)
  await page.click('main >> text=Qualify')
  await page.locator('text=/was asked whether it is there/').waitFor()
  await page.close()
})

it('shows applications, and disconnects one', async () => {
  const page = await open(context)
  await shown(page, '/applications')
  await page.locator('main tr >> text=ivr').first().waitFor()
  await page.locator('main tr >> text=voicemail').first().waitFor()
  await page.click('main >> text=Disconnect')
  await page.locator('dialog >> button >> text=Disconnect').click()
  await page.locator('text=ivr was disconnected.').waitFor()
  assert.equal((await stage.application.closed).code, 4002)
  await page.close()
})

it('shows the log as it is written, by text and level, and changes how much is', async () => {
  const page = await open(context)
  await shown(page, '/log?text=out of service')
  await page.locator('text=No line fits').waitFor()
  await stage.exchange.request('PUT', '/log/levels?verbose=1')
  await shown(page, '/log?text=set how much is logged')
  await page.locator('main tr >> text=/verbose 1, debug 0/').first().waitFor()
  await page.selectOption('label:has-text("verbose") select', '3')
  await page.click('text=Set verbose')
  await page.locator('main tr >> text=/verbose 3, debug 0/').first().waitFor()
  await page.locator('main tr >> text=/verbose 3, debug 0/').first().click()
  await page.locator('dialog >> text=/tester set how much is logged/').waitFor()
  await page.close()
})

it('says what is wrong with the configuration, what a reload would change, and reloads it', async () => {
  const page = await open(context)
  await shown(page, '/configuration')
  await page.locator('text=The files are as they were when they were read').waitFor()
  stage.exchange.write('extensions.conf', '[default]\nexten => 100,1,Stasis(ivr)\nexten => 102,1,Stasys(ivr)\n')
  await page.click('text=Look again')
  await page.locator('main tr >> text=/^extensions\\.conf:3$/').first().waitFor()
  await page.locator('main tr >> text=/Stasys/').first().waitFor()
  const changed = page.getByRole('region', { name: /written otherwise/ }).last()
  await changed.locator('tr.row', { hasText: 'Stasys(ivr)' }).getByText('added').waitFor()
  await page.locator('.segments button >> text=/^works \\d+$/').click()
  await page.waitForURL(/standing=works/)
  await page.setViewportSize(narrow)
  assert.deepEqual(await serious(page), [])
  await page.click('main >> text=Reload')
  await page.locator('dialog >> button >> text=Reload').click()
  await page.locator('text=The configuration was read again.').waitFor()
  await page.locator('text=The files are as they were when they were read').waitFor()
  await page.close()
})

it('shows a user who may only look everything, without a button that acts, and the exchange refuses him', async (t) => {
  const reading = await browser.newContext({ viewport: wide })
  t.after(() => reading.close())
  const page = await open(reading)
  await page.goto(`${stage.url}/phones/bob`)
  await stage.logIn(page, 'viewer')
  await page.locator('.who >> text=read only').waitFor()
  await page.locator('main >> text=Contacts').waitFor()
  await stage.settled(page)
  for (const name of ['Begin maintenance', 'Qualify'])
    assert.equal(await page.locator(`main >> text=${name}`).count(), 0)
  await shown(page, '/applications')
  assert.equal(await page.locator('main >> text=Disconnect').count(), 0)
  const refused = await page.evaluate(`fetch('/ari/endpoints/PJSIP/bob/maintenance', {
    method: 'PUT',
    headers: { 'x-jackfield-token': JSON.parse(document.querySelector('meta[name=jackfield-session]').content).token },
  }).then(({ status }) => status)`)
  assert.equal(refused, 403)
  const forged = await page.evaluate(
    "fetch('/ari/endpoints/PJSIP/bob/maintenance', { method: 'PUT' }).then(({ status }) => status)",
  )
  assert.equal(forged, 401)
})

it('runs no script that is not its own, whoever puts one into the page', async () => {
  const page = await open(context)
  await shown(page, '/')
  const before = errors.length
  await page.evaluate(`{
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken"'
    document.body.append(script)
  }`)
  assert.notEqual(await page.title(), 'taken')
  assert.match(errors.splice(before).join('\n'), /Content Security Policy/)
  await page.close()
})

it('had no error in any page, and asked nobody else for anything', () => {
  assert.deepEqual(errors, [])
  assert.deepEqual(strangers, [])
})
