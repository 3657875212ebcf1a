// The console in a browser: the login, the frame of every view, what a user may, and that nothing comes from elsewhere.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { ConsoleStage } from '../support/console-stage.ts'
import { described } from '../support/sip-phone.ts'
import { assertAccessible } from './accessibility.ts'
import { keepMessages, saidBy } from './messages.ts'

const wide = { width: 1600, height: 1000 }
const narrow = { width: 390, height: 844 }

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
  await keepMessages(context)
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

it('leads to the login, keeps a wrong password out, and goes on where somebody wanted to go', async (t) => {
  const strange = await browser.newContext()
  t.after(() => strange.close())
  const page = await open(strange)
  await page.goto(stage.exchange.url)
  assert.equal(page.url(), stage.url)
  await page.goto(`${stage.url}/phones?kind=trunk`)
  await assertAccessible(page)
  await page.fill('#user', 'tester')
  await page.fill('#password', 'wrong')
  await page.click('button[type=submit]')
  await page.locator('text=The user or the password is wrong.').waitFor()
  assert.equal(await page.inputValue('#user'), 'tester')
  assert.equal(await page.locator(':focus').getAttribute('id'), 'password', 'the password is what was wrong')
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
    const size = response.body().then((body): [string, number] => [response.url(), gzipSync(body, { level: 9 }).length])
    // one that comes when the page is counted and closed
    size.catch(() => undefined)
    bodies.push(size)
  })
  await shown(page, '/')
  const sizes = await Promise.all(bodies)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(sizes.length >= 3 && total > 10_000, `${sizes.length} files, ${total} bytes`)
  assert.ok(total < 120_000, `${total} bytes:\n${sizes.map(([url, size]) => `${size} ${url}`).join('\n')}`)
  await page.close()
})

/** What is cut in a table, and not shown whole when it is pointed at. */
const cutCells = `[...document.querySelectorAll('table.rows td:not(.below), table.rows .two-lines')]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .filter((one) => !one.querySelector('[title]') && !one.closest('[title]'))
  .map((one) => one.textContent)`

/** Tables that are wider than a narrow window when what they name has a long name. */
const withLongNames = `(() => {
  const links = [...document.querySelectorAll('table.rows td:first-child a')]
  const before = links.map((link) => link.textContent)
  for (const link of links) link.firstChild.data = 'a name that somebody thought about for a long time'
  const wide = [...document.querySelectorAll('.table-place')].filter((one) => one.scrollWidth > one.clientWidth)
  links.forEach((link, at) => { link.firstChild.data = before[at] })
  return wide.map((one) => one.ariaLabel)
})()`

// one after the other in one page: on a slow machine that takes its time
const allViews = { timeout: 1_200_000 }

it(
  'shows every view at both widths and in both colours, and nothing keeps anybody from using it',
  allViews,
  async () => {
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
      await page.goto(new URL(address, stage.url).href)
      // a laptop, and a window beside another one: heads of columns are read whole
      for (const width of [1280, 900]) {
        await page.setViewportSize({ width, height: 800 })
        await stage.settled(page)
        const cut = await page.evaluate(
          "[...document.querySelectorAll('table.rows th')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)",
        )
        assert.deepEqual(cut, [], `of ${address} at ${width} heads of columns are cut`)
        const lost = await page.evaluate(cutCells)
        assert.deepEqual(lost, [], `of ${address} at ${width} what does not fit is nowhere shown whole`)
      }
      for (const [size, first, second] of [
        [narrow, 'dark', 'light'],
        [wide, 'light', 'dark'],
      ] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: first })
        await stage.settled(page)
        assert.deepEqual(await page.evaluate(withLongNames), [], `a long name makes a table of ${address} too wide`)
        await assertAccessible(page)
        await page.emulateMedia({ colorScheme: second })
        await stage.settled(page)
        await assertAccessible(page, 'colours')
        const across = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(across) <= 0, `${address} is wider than a window of ${size.width} by ${across}`)
        const hidden = await page.evaluate(
          "[...document.querySelectorAll('.table-place')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)",
        )
        assert.deepEqual(
          hidden,
          [],
          `of ${address} at ${size.width} something is seen only when it is scrolled sideways`,
        )
      }
    }
    await page.close()
  },
)

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

it('says of what the address names that it is not there, why that may be, and where the others are', async () => {
  const page = await open(context)
  for (const [address, words, leads] of [
    ['/phones/nobody', 'There is no phone and no trunk nobody', '/phones'],
    ['/voicemail/999@default', 'There is no mailbox 999@default', '/voicemail'],
    ['/queues/nobody', 'There is no queue nobody', '/queues'],
    ['/applications/nobody', 'Nobody is connected as nobody', '/applications'],
    ['/calls/nobody', 'There is no such call', '/calls'],
  ] as const) {
    await shown(page, address)
    const state = page.locator('main .state', { hasText: words })
    await state.waitFor()
    assert.equal(await page.getByText('This could not be loaded').count(), 0)
    await state.getByRole('link').click()
    await page.waitForURL(`${stage.url}${leads}`)
  }
  await page.close()
})

it('says in words what is wrong, and leads to it', async () => {
  const page = await open(context)
  await shown(page, '/')
  const problems = page.locator('.problems')
  await problems.locator('li.note >> text=The application voicemail has no program yet').waitFor()
  await problems.locator('text=Named at extensions.conf:5').waitFor()
  await stage.phone('alice').dialsUntilAnswered('101', described())
  await problems.locator('li.bad >> text=The application voicemail is not connected').waitFor()
  await problems.locator('text=1 trunk cannot be reached').click()
  await page.locator('main tr >> text=carrier').first().waitFor()
  await page.locator('main tr >> text=/does not answer/').first().waitFor()
  await page.close()
})

for (const size of [wide, narrow]) {
  const window = `a window of ${size.width}`

  it(`counts what there is, and each figure leads to where more of it is seen, in ${window}`, async () => {
    const page = await open(context)
    await page.setViewportSize(size)
    for (const [what, value, address] of [
      ['Calls now', /^[2-9](no limit|room for \d+ more) · \d+\.\d new per s$/, '/calls?show=live'],
      ['Phones', /^\d of 5\s*\d not registered$/, '/phones?kind=phone'],
      ['Trunks', /^0 of 1\s*1 cannot be reached$/, '/phones?kind=trunk'],
      ['Registrations elsewhere', /^0 of 1\s*1 not registered$/, '/phones'],
      ['Applications', /^1\s*1 missing$/, '/applications'],
      ['Clock lateness', /^\d+(\.\d+)? m?s\s*busy: control \d+ %, media \d+ %$/, undefined],
      ['Blocked logins', /^0\s*after wrong passwords$/, '/phones'],
      ['Configuration', /^(–\s*not looked through yet|\d+\s*\d+ errors, \d+ warnings)$/, '/configuration'],
    ] as const) {
      await shown(page, '/')
      const figure = page.locator('.figure').filter({ has: page.locator('.what', { hasText: what }) })
      await figure.filter({ hasText: new RegExp(value.source.replace(/^\^/, `${what}`)) }).waitFor()
      if (address === undefined) continue
      await figure.click()
      await page.waitForURL(`${stage.url}${address}`)
    }
    await shown(page, '/calls?show=live')
    await page.locator('main tr.row').first().waitFor()
    assert.deepEqual(new Set(await page.locator('main tr.row .badge').allTextContents()), new Set(['Talking']))
    await page.close()
  })

  it(`shows of an application where it comes from and how it keeps up, in ${window}`, async () => {
    const page = await open(context)
    await page.setViewportSize(size)
    await shown(page, '/applications')
    const row = page.locator('main tr.row', { hasText: 'ivr' })
    await row.getByText('connected').waitFor()
    const calls = row.locator('td').nth(size === wide ? 4 : 2)
    assert.match((await calls.textContent()) ?? '', /^[2-9]$/, 'calls inside')
    if (size === narrow) await row.getByText(/events\/s \d+\.\d.*waiting 0.*dropped 0/).waitFor()
    await row.getByRole('link', { name: 'ivr' }).click()
    await page.locator('h1', { hasText: 'ivr' }).waitFor()
    const facts = page.locator('.panel', { has: page.getByRole('heading', { name: 'Socket' }) }).locator('dl')
    await facts.getByText('Calls inside').waitFor()
    const text = (await facts.locator('dt, dd').allTextContents()).join('\n')
    for (const fact of [
      /^State\nconnected$/m,
      /^User\ntester$/m,
      /^From\n127\.0\.0\.1/m,
      /^Connected\n.*\(\d+ (s|min) ago\)$/m,
      /^Calls inside\n[2-9]$/m,
      /^Events\n\d+, \d+\.\d per second$/m,
      /^Waiting\n0$/m,
      /^Dropped\nnone$/m,
    ])
      assert.match(text, fact)
    await page.getByRole('region', { name: 'Subscriptions' }).getByText('Channels', { exact: true }).waitFor()
    await page.close()
  })

  it(`takes a phone out of service and back, and asks a contact, in ${window}`, async () => {
    const page = await open(context)
    await page.setViewportSize(size)
    await shown(page, '/phones/bob')
    await page.click('text=Begin maintenance')
    await page.locator('dialog >> text=Take bob out of service?').waitFor()
    await page.locator('dialog >> button >> text=Begin maintenance').click()
    await saidBy(page, 'bob is out of service.')
    await page.locator('.badge >> text=maintenance').first().waitFor()
    const status = async () =>
      ((await (await stage.exchange.request('GET', '/telephones/bob')).json()) as { maintenance: boolean }).maintenance
    assert.equal(await status(), true)
    await page.click('text=End maintenance')
    await saidBy(page, 'bob is in service again.')
    assert.equal(await status(), false)
    await page.click('main >> text=Qualify')
    await saidBy(page, 'was asked whether it is there')
    await page.close()
  })

  it(`shows the log as it is written, by text and level, and changes how much is, in ${window}`, async () => {
    const page = await open(context)
    await page.setViewportSize(size)
    // what no other line says, also not those of the other width
    const [before, after] = size === wide ? [1, 3] : [2, 4]
    await shown(page, '/log?text=nothing that is ever said')
    await page.locator('text=No line fits').waitFor()
    await stage.exchange.request('PUT', `/log/levels?verbose=${before}`)
    await shown(page, '/log?text=set how much is logged')
    await page.locator(`main tr >> text=/verbose ${before}, debug 0/`).first().waitFor()
    await page.selectOption('label:has-text("verbose") select', String(after))
    await page.click('text=Set verbose')
    await page.locator(`main tr >> text=/verbose ${after}, debug 0/`).first().waitFor()
    await page.locator(`main tr >> text=/verbose ${after}, debug 0/`).first().click()
    await page.locator('dialog >> text=/tester set how much is logged/').waitFor()
    await page.close()
  })
}

it('shows how soon a voice agent answers, how often it is interrupted and what was heard, at both widths', async () => {
  await stage.voiceAgentTalks()
  const page = await open(context)
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await shown(page, '/media')
    const rows = (name: string) => page.getByRole('region', { name }).last().locator('tr.row')
    // answers, silence before half of them and before nearly all, interruptions, what was heard then
    const figures =
      size === wide
        ? /INCOMING\d+(\.\d)? m?s\d+(\.\d)? m?s\d+(\.\d)? m?s of \d+/
        : /INCOMING\d+(\.\d)? m?s\d+(\.\d)? m?sanswers \d+interrupted \d+heard \d+(\.\d)? m?s of \d+/
    await rows('Voice agents').filter({ hasText: figures }).waitFor()
    await rows('Voice agents')
      .getByText(/m?s of \d+/)
      .first()
      .waitFor()
    await rows('Sockets that are open now').filter({ hasText: 'agent' }).waitFor()
  }
  await page.close()
})

it('shows applications, and disconnects one', async () => {
  const page = await open(context)
  await shown(page, '/applications')
  await page.locator('main tr >> text=ivr').first().waitFor()
  await page.locator('main tr >> text=voicemail').first().waitFor()
  await page.click('main >> text=Disconnect')
  await page.locator('dialog >> button >> text=Disconnect').click()
  await saidBy(page, 'ivr was disconnected.')
  assert.equal((await stage.application.closed).code, 4002)
  await page.close()
})

it('shows the lines of one call alone, and leads from a line to its call, in a narrow window', async () => {
  await stage.exchange.request('PUT', '/log/levels?verbose=3')
  await stage.phone('alice').dialsUntilAnswered('nobody', described())
  const [call] = (await (await stage.exchange.request('GET', '/calls?number=nobody')).json()) as { id: string }[]
  const page = await open(context)
  await page.setViewportSize(narrow)
  await shown(page, `/log?call=${call?.id}`)
  await page.locator('main tr.row', { hasText: 'nobody@default' }).first().waitFor()
  await page.setViewportSize(wide)
  // only a wide table has the column of calls
  await page.locator('main tr.row td:last-child a').first().waitFor()
  const ids = new Set(await page.locator('main tr.row td:last-child').allTextContents())
  assert.deepEqual(ids, new Set([call?.id]))
  await page.locator('main tr.row td:last-child a').first().click()
  await page.waitForURL(`${stage.url}/calls/${call?.id}`)
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
  await assertAccessible(page)
  await page.click('main >> text=Reload')
  await page.locator('dialog >> button >> text=Reload').click()
  await saidBy(page, 'The configuration was read again.')
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
