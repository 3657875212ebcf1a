// The demo with its console open, and enough going on in it that every view has something to show.
// Not a test: those say what is to be seen.

import type { Page } from 'playwright-core'
import { DemoProcess } from './demo-process.ts'

export class ConsoleStage {
  readonly #demo: DemoProcess

  static async open(directory: string): Promise<ConsoleStage> {
    return new ConsoleStage(await DemoProcess.start(directory))
  }

  private constructor(demo: DemoProcess) {
    this.#demo = demo
  }

  get origin(): string {
    return new URL(this.#demo.found(/The interface is at (\S+)/)).origin
  }

  get url(): string {
    return `${this.origin}/console`
  }

  get password(): string {
    return this.#demo.found(/password (\S+)/)
  }

  async play(): Promise<void> {}

  async logIn(page: Page): Promise<void> {
    await page.fill('#user', 'demo')
    await page.fill('#password', this.password)
    await page.click('button[type=submit]')
    await page.locator('nav .entry').first().waitFor({ state: 'attached' })
  }

  /** Those that are listed. */
  async views(page: Page): Promise<{ name: string; address: string }[]> {
    const entries = await page.locator('nav .entry').all()
    return Promise.all(
      entries.map(async (entry) => ({
        name: ((await entry.textContent()) ?? '').trim().toLowerCase().replaceAll(/\W+/g, '-'),
        address: (await entry.getAttribute('href')) ?? '',
      })),
    )
  }

  /** Nothing is waited for any more, and everything is drawn. */
  async settled(page: Page): Promise<void> {
    await page.locator('main h1').waitFor()
    await page.waitForFunction('document.querySelector(`.waiting, .spinner`) === null')
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }

  async close(): Promise<void> {
    await this.#demo.end()
  }
}
