// Pictures of every view of the console, in both colour schemes and at three widths: `npm run shots [-- DIRECTORY] [-- VIEW …]`.
// `npm run shots -- docs` takes the two of the README. Somebody has to look at them: nothing is compared.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/browsers/page/browser-phone.ts'
import { ConsoleStage } from '../tests/support/console-stage.ts'
import { readArguments } from './arguments/read-arguments.ts'

const sizes = {
  wide: { width: 1600, height: 1000 },
  laptop: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
} as const
const schemes = ['light', 'dark'] as const

const [destination = '.cache/shots', ...wanted] = readArguments({
  usage: 'npm run shots [-- DIRECTORY [VIEW …]]',
  mostWords: Number.POSITIVE_INFINITY,
}).words
const unseen = new Set(wanted)
const target = resolve(fileURLToPath(new URL('..', import.meta.url)), destination)
mkdirSync(target, { recursive: true })
const stage = await ConsoleStage.open()
// a microphone that beeps
const browser = await launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
interface Shot {
  readonly name: string
  readonly address: string
  /** before it is opened */
  readonly prepare?: (page: Page) => Promise<void>
  /** before the picture is taken, and afterwards */
  readonly act?: (page: Page) => Promise<void>
  readonly leave?: (page: Page) => Promise<void>
}

const statusAddress = '**/ari/exchange/status*'

/** The exchange on the stage is alone: what it says is added to, as if two others were there. */
async function isOneOfThree(page: Page): Promise<void> {
  const node = { protocol: 2, version: '0.1.0', incarnation: 1, draining: false, self: false }
  const nodes = [
    { ...node, name: 'berlin', state: 'alive', self: true, calls: 12, channels: 24, load: 0.18 },
    { ...node, name: 'hamburg', state: 'suspect', calls: 9, channels: 17, load: 0.14, last_sign: 3.1 },
    { ...node, name: 'munich', state: 'alive', draining: true, calls: 3, channels: 6, load: 0.05, last_sign: 0.4 },
  ]
  const cluster = { name: 'office', node: 'berlin', connected: true, majority: true, nodes }
  await page.route(statusAddress, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), cluster } })
  })
}

const isAlone = (page: Page) => page.unroute(statusAddress)

/** Views that are reached from others, and those that have nothing to show. */
const more: readonly Shot[] = [
  { name: 'phone', address: '/console/phones/carrier' },
  { name: 'application', address: '/console/applications/ivr' },
  { name: 'queue', address: '/console/queues/sales' },
  { name: 'mailbox', address: '/console/voicemail/100@default?message=order' },
  { name: 'operation', address: '/console/explorer/channels/originate' },
  { name: 'empty', address: '/console/voicemail/200@default' },
  { name: 'nothing-fits', address: '/console/calls?number=nobody-has-it' },
  { name: 'unknown', address: '/console/calls/no-such-call' },
  { name: 'failed', address: '/console/phones/no-such-phone' },
  { name: 'nowhere', address: '/console/no-such-view' },
  { name: 'three-nodes', address: '/console/nodes', prepare: isOneOfThree, leave: isAlone },
]

/** What is seen once somebody has done something. */
async function states(size: keyof typeof sizes): Promise<readonly Shot[]> {
  const call = await stage.callAddress()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const talks = async (page: Page) => {
    await page.locator('form.switch-on button[type=submit]').click()
    await page.locator('.view-head .badge', { hasText: 'Ready' }).waitFor()
    await page.fill('.field.number', '300')
    await page.locator('.dial-row button').click()
    await page.locator('.call-card[data-state="talking"]').waitFor()
  }
  const ends = async (page: Page) => {
    await press(page, 'Hang up')
    await press(page, 'Switch off')
    await page.locator('form.switch-on').waitFor()
  }
  const follows = async (page: Page) => {
    await page.locator('.view-head .badge', { hasText: 'Live' }).waitFor()
    await stage.happens()
    await page.locator('tr.row', { hasText: 'ChannelDestroyed' }).first().waitFor()
  }
  return [
    { name: 'call', address: call },
    {
      name: 'rung',
      address: call,
      act: (page) => page.locator('.ladder-svg .rung', { hasText: 'INVITE' }).first().click(),
    },
    { name: 'events-live', address: '/console/events', act: follows },
    { name: 'dialog', address: '/console/phones/bob', act: (page) => press(page, 'Begin maintenance') },
    { name: 'talking', address: '/console/telephone', act: talks, leave: ends },
    ...(size === 'narrow'
      ? [{ name: 'menu', address: '/console', act: (page: Page) => press(page, 'Menu') }]
      : [
          {
            name: 'answer',
            address: '/console/explorer/exchange/getStatus',
            act: (page: Page) => press(page, 'Try it'),
          },
        ]),
  ]
}

async function shootForReaders(from: Browser): Promise<void> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(stage.url)
  await stage.logIn(page)
  await stage.isInTime()
  for (const [name, address] of [
    ['console-overview', '/console'],
    ['console-call', await stage.callAddress()],
  ] as const) {
    await page.goto(new URL(address, stage.url).href)
    await stage.settled(page)
    await page.screenshot({ path: join(target, `${name}.png`) })
  }
  await context.close()
}

async function shoot(from: Browser, scheme: (typeof schemes)[number], size: keyof typeof sizes): Promise<void> {
  const context = await from.newContext({ viewport: sizes[size], colorScheme: scheme, reducedMotion: 'reduce' })
  await context.grantPermissions(['microphone'], { origin: stage.exchange.url })
  const page = await context.newPage()
  const save = async (name: string) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    unseen.delete(name)
    const path = join(target, `${name}-${scheme}-${size}.png`)
    await page.screenshot({ path })
    console.log(path)
  }
  await page.goto(stage.url)
  await save('login')
  await page.fill('#user', 'tester')
  await page.fill('#password', 'not the one')
  await page.click('button[type=submit]')
  await page.getByText('The user or the password is wrong.').waitFor()
  await save('refused')
  await stage.logIn(page)
  const listed: readonly Shot[] = await stage.views(page)
  for (const { name, address, prepare, act, leave } of [...listed, ...more, ...(await states(size))]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await prepare?.(page)
    await page.goto(new URL(address, stage.url).href)
    await stage.settled(page)
    await act?.(page)
    await save(name)
    await leave?.(page)
  }
  await context.close()
}

try {
  await stage.play()
  await stage.voiceAgentTalks()
  await stage.hasHistory()
  if (destination === 'docs') await shootForReaders(browser)
  else
    for (const scheme of schemes)
      for (const size of ['wide', 'laptop', 'narrow'] as const) await shoot(browser, scheme, size)
} finally {
  await browser.close()
  await stage.close()
}
if (unseen.size > 0) {
  console.error(`there is no view ${[...unseen].join(', ')}`)
  process.exitCode = 1
}
