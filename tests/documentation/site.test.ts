// The pages of the documents in a browser, opened from the disk: read, searched, walked through by keyboard, on a telephone.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { Browser, Page } from 'playwright-core'
import { makeSite, type SiteFiles } from '../../tools/site/make-site.ts'
import { writeSite } from '../../tools/site/write-site.ts'
import { launchChromium } from '../browsers/page/browser-phone.ts'

const root = join(import.meta.dirname, '../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the pages of the documents', () => {
  let browser: Browser
  let files: SiteFiles
  const folder = join(temporaryDirectory('site'), 'below/some path')
  const address = (name: string) => pathToFileURL(join(folder, name)).href
  let wrong: string[] = []

  before(async () => {
    files = await makeSite(root)
    writeSite(folder, files)
    browser = await launchChromium()
  })
  after(() => browser?.close())

  /** Whatever is asked of anybody but the disk, or forbidden by the policy, is wrong. */
  async function open(t: TestContext, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' })
    t.after(() => context.close())
    const page = await context.newPage()
    wrong = []
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) wrong.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text())
    })
    page.on('pageerror', (error) => wrong.push(String(error)))
    return page
  }

  it('are found by keyboard, and the search is loaded when somebody comes to it', async (t) => {
    const page = await open(t, 1440)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(address('docs/recipes/trunk.html'))
    assert.ok(!loaded.some((url) => url.endsWith('search-index.js')))
    await page.keyboard.press('/')
    await page.keyboard.type('backup restore')
    await page.waitForSelector('.found [role=option]')
    assert.ok(loaded.some((url) => url.endsWith('search-index.js')))
    const link = await page.locator('.found a').first().getAttribute('href')
    await Promise.all([page.waitForURL(/production\.html#backup/), page.keyboard.press('Enter')])
    assert.match(link ?? '', /^\.\.\/\.\.\/docs\//)
    await page.goto(address('docs/client.html'))
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'To the text')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
    await page.keyboard.press('/')
    await page.keyboard.type('qwertyuiop')
    await page.waitForSelector('.found .nothing')
    await page.keyboard.press('Escape')
    assert.ok(await page.locator('.found').isHidden())
    assert.deepEqual(wrong, [])
  })

  it('have colours that are chosen and kept, and code that is copied', async (t) => {
    const page = await open(t, 1440)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // what the button says is said for two seconds
    await page.clock.install()
    await page.goto(address('docs/client.html'))
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const light = await ground()
    await page.locator('.theme-button').click()
    await page.locator('.theme-button').click()
    const dark = await ground()
    assert.notEqual(dark, light)
    await page.reload()
    assert.equal(await ground(), dark)
    await page.locator('.code').first().hover()
    await page.locator('.copy').first().click()
    await page.locator('.copy', { hasText: 'Copied' }).waitFor()
    assert.match(
      String(await page.evaluate('navigator.clipboard.readText()')),
      /^import \{ connect \} from '@jackfield\/client'\n/,
    )
    assert.deepEqual(wrong, [])
  })

  it('fit a telephone, every one of them, and have their list of pages there', async (t) => {
    const page = await open(t, 390)
    await page.goto(address('docs/client.html'))
    // one page that shows the text of all: opening each takes longer than everything else
    const texts = [...files].flatMap(([name, text]) => {
      const article = /<article>[\s\S]*<\/article>/.exec(name.endsWith('.html') ? String(text) : '')?.[0]
      return article ? [{ name, article: article.replaceAll(/<img [^>]*>/g, '') }] : []
    })
    assert.ok(texts.length > 200)
    const tooWide = await page.evaluate((all) => {
      const { document } = globalThis as unknown as {
        document: { querySelector(what: string): { outerHTML: string }; documentElement: { scrollWidth: number } }
      }
      return all
        .filter(({ article }) => {
          document.querySelector('article').outerHTML = article
          return document.documentElement.scrollWidth !== 390
        })
        .map(({ name }) => name)
    }, texts)
    assert.deepEqual(tooWide, [])
    assert.ok(await page.locator('#navigation').isHidden())
    await page.locator('.menu-button').click()
    await page.locator('#navigation summary', { hasText: 'Recipes' }).click()
    await page.locator('#navigation a[href$="recipes/trunk.html"]').click()
    await page.waitForURL(/trunk\.html$/)
    assert.deepEqual(wrong, [])
  })

  it('keep nobody from using them, in both colours', async (t) => {
    for (const [name, scheme, width] of [
      ['docs/coming-from-twilio.html', 'light', 1440],
      ['docs/reference/channels/originate.html', 'dark', 390],
    ] as const) {
      const page = await open(t, width, scheme)
      await page.goto(address(name))
      await page.evaluate(axe)
      const found = await page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
      )
      assert.deepEqual(found, [], `${name} ${scheme}`)
    }
  })
})
