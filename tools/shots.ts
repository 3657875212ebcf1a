// Pictures of every view of the console, in both colour schemes and at both widths: `npm run shots [-- DIRECTORY] [-- VIEW …]`.
// `npm run shots -- docs` takes the two of the README. Somebody has to look at them: nothing is compared.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../tests/browsers/page/browser-phone.ts'
import { ConsoleStage } from '../tests/support/console-stage.ts'

const sizes = { wide: { width: 1600, height: 1000 }, narrow: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const

const [destination = '.cache/shots', ...wanted] = process.argv.slice(2)
const target = resolve(fileURLToPath(new URL('..', import.meta.url)), destination)
mkdirSync(target, { recursive: true })
const stage = await ConsoleStage.open()
const browser = await launchChromium()
try {
  await stage.play()
  await stage.voiceAgentTalks()
  await stage.hasHistory()
  if (destination === 'docs') await shootForReaders(browser)
  else for (const scheme of schemes) for (const size of ['wide', 'narrow'] as const) await shoot(browser, scheme, size)
} finally {
  await browser.close()
  await stage.close()
}

async function shootForReaders(from: Browser): Promise<void> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(stage.url)
  await stage.logIn(page)
  for (const [name, address] of [
    ['console-overview', '/console'],
    ['console-call', await stage.callAddress()],
  ] as const) {
    await page.goto(new URL(address, stage.url).href)
    await stage.settled(page)
    // plots are loaded last
    if (name === 'console-overview') await page.locator('.uplot canvas').first().waitFor()
    await page.screenshot({ path: join(target, `${name}.png`) })
  }
  await context.close()
}

async function shoot(from: Browser, scheme: (typeof schemes)[number], size: keyof typeof sizes): Promise<void> {
  const context = await from.newContext({ viewport: sizes[size], colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const save = async (name: string) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    const path = join(target, `${name}-${scheme}-${size}.png`)
    await page.screenshot({ path })
    console.log(path)
  }
  await page.goto(stage.url)
  await save('login')
  await stage.logIn(page)
  const more = [
    { name: 'phone', address: '/console/phones/carrier' },
    { name: 'application', address: '/console/applications/ivr' },
    { name: 'call', address: await stage.callAddress() },
    { name: 'queue', address: '/console/queues/sales' },
    { name: 'mailbox', address: '/console/voicemail/100@default?message=order' },
    { name: 'operation', address: '/console/explorer/channels/originate' },
    { name: 'empty', address: '/console/voicemail/200@default' },
    { name: 'unknown', address: '/console/calls/no-such-call' },
    { name: 'failed', address: '/console/phones/no-such-phone' },
    { name: 'nowhere', address: '/console/no-such-view' },
  ]
  for (const { name, address } of [...(await stage.views(page)), ...more]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await page.goto(new URL(address, stage.url).href)
    await stage.settled(page)
    await save(name)
  }
  await context.close()
}
