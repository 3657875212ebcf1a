// An exchange whose console is open in a browser with a microphone that is none: one of each for a test file.
// Not what is seen: tests say that.

import { patienceMs } from '@jackfield/base/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { ExchangeProcess, type ExchangeProcessOptions } from '../support/exchange-process.ts'
import { keepMessages } from './messages.ts'

const reader = { name: 'reader', password: 'only looks' }

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export interface DeskPageOptions {
  readonly size?: keyof typeof sizes
  readonly isReader?: boolean
  /** runs in the page before anything else */
  readonly prepare?: string
}

export class Desk {
  readonly exchange: ExchangeProcess
  readonly browser: Browser
  /** what went wrong in pages */
  readonly errors: string[] = []
  /** requests to elsewhere */
  readonly strangers: string[] = []

  static async open(files: ExchangeProcessOptions['files'] = {}): Promise<Desk> {
    const started = await Promise.allSettled([
      ExchangeProcess.start({
        http: 'enable_console = yes',
        ari: `[${reader.name}]\ntype = user\nread_only = yes\npassword = ${reader.password}`,
        files,
      }),
      // it beeps once a second, and nobody is asked for leave
      launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']),
    ])
    const [exchange, browser] = started
    if (exchange.status === 'fulfilled' && browser.status === 'fulfilled')
      return new Desk(exchange.value, browser.value)
    if (exchange.status === 'fulfilled') await exchange.value.stop()
    if (browser.status === 'fulfilled') await browser.value.close()
    throw new AggregateError(started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }

  private constructor(exchange: ExchangeProcess, browser: Browser) {
    this.exchange = exchange
    this.browser = browser
  }

  /** A page at this address of the console, with somebody logged in. */
  async page(address: string, { size = 'wide', isReader = false, prepare }: DeskPageOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' })
    await keepMessages(context)
    const { origin } = new URL(this.exchange.url)
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone'], { origin })
    if (prepare !== undefined) await context.addInitScript(prepare)
    const page = await context.newPage()
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (/^(https?|wss?):$/.test(protocol) && host !== new URL(origin).host) this.strangers.push(request.url())
    })
    await page.goto(`${this.exchange.url}/console${address}`)
    const { name, password } = isReader ? reader : { name: this.exchange.user, password: this.exchange.password }
    await page.fill('#user', name)
    await page.fill('#password', password)
    await page.click('button[type=submit]')
    await page.locator('main h1').waitFor()
    return page
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.exchange.request(method, path, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.exchange.stop()
  }
}

export const closing = (page: Page): Promise<void> => (page.context() as BrowserContext).close()

/** Resolves when this is so in the page. Playwright's own waiting is a script of the page, and its policy lets none in. */
export async function whenSo(page: Page, expression: string): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    if (await page.evaluate(expression)) return
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))')
  }
  throw new Error(`it did not come to this: ${expression}`)
}
