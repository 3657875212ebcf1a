// A telephone in a page of Debian's Chromium: a real browser with JsSIP in it, told what to do and asked what it hears.
// Not the page: phone.html has that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@jackfield/base'
import { patienceMs } from '@jackfield/base/testing'
import { type Browser, chromium, type Page } from 'playwright-core'
import { bundle } from './bundle.ts'

const place = 'https://phone.test/'

/** `more`: further arguments, such as those for a microphone that is none. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    timeout: patienceMs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
      // what plays sound on this machine, or does not, is nobody's business here
      '--disable-audio-output',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      // the page is no site of the network, and would have to ask before it may reach the machine it is on
      '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,LocalNetworkAccessChecksWebRTC',
      // nothing leaves the machine
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ...more,
    ],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }
  return browser
}

let library: string | undefined

export class BrowserPhone {
  readonly #page: Page
  /** what went wrong in the page */
  readonly errors: string[] = []

  static async open(browser: Browser): Promise<BrowserPhone> {
    library ??= bundle('jssip', 'JsSIP')
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const body = readFileSync(join(import.meta.dirname, 'phone.html'), 'utf8')
    await page.route(`${place}**`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(place)
    await page.addScriptTag({ content: library })
    return new BrowserPhone(page)
  }

  private constructor(page: Page) {
    this.#page = page
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /** Has the phone of the page do this; what is not done in time says how the call stands. */
  async do<T = void>(act: string, ...given: readonly unknown[]): Promise<T> {
    const words = given.map((one) => JSON.stringify(one)).join(', ')
    const late = Promise.withResolvers<never>()
    const timer = systemClock.after(patienceMs, () => {
      const state = this.#page.evaluate('phone.state()')
      state.then((is) => late.reject(new Error(`phone.${act}(${words}): ${JSON.stringify(is)}`)), late.reject)
    })
    try {
      return await Promise.race([this.#page.evaluate(`phone.${act}(${words})`) as Promise<T>, late.promise])
    } finally {
      timer.cancel()
    }
  }

  async close(): Promise<void> {
    await this.#page.context().close()
  }
}
