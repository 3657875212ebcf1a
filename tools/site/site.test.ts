import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { temporaryDirectory } from '@jackfield/base/testing'
import { Finder, type SearchIndex } from './browser/find.ts'
import { brokenLinks, orphans } from './check-links.ts'
import { highlight } from './highlight.ts'
import { makeSite, type SiteFiles } from './make-site.ts'
import { Slugs } from './slug.ts'
import { writeSite } from './write-site.ts'

const root = join(import.meta.dirname, '../..')

describe('the documents as pages', () => {
  let files: SiteFiles
  const html = (name: string) => files.get(name) as string
  const pages = () => [...files.keys()].filter((name) => name.endsWith('.html'))

  before(async () => {
    files = await makeSite(root)
  })

  it('have links that all lead somewhere, and no page that nothing leads to', () => {
    assert.deepEqual(brokenLinks(files), [])
    assert.deepEqual(orphans(files), [])
    assert.ok(pages().length > 200)
  })

  it('notice a link to a page and to a heading that are not there, and a page that nobody links to', () => {
    const damaged = new Map(files)
    damaged.set(
      'docs/client.html',
      html('docs/client.html').replace('<article>', '<a href="gone.html">1</a><a href="events.html#gone">2</a>'),
    )
    damaged.set('docs/alone.html', '<a href="client.html">')
    assert.deepEqual(brokenLinks(damaged), [
      'docs/client.html: gone.html leads nowhere',
      'docs/client.html: events.html#gone leads nowhere',
    ])
    assert.deepEqual(orphans(damaged), ['docs/alone.html'])
  })

  it('load nothing from elsewhere, and begin no address at the root', () => {
    for (const name of pages()) {
      assert.match(html(name), /<meta http-equiv="Content-Security-Policy" content="default-src 'none';/, name)
      for (const [, tag, address = ''] of html(name).matchAll(/<(script|link|img)\b[^>]*?(?:src|href)="([^"]*)"/g))
        assert.doesNotMatch(address, /^\/|^[a-z]+:/, `${name}: ${tag}`)
      assert.doesNotMatch(html(name), /href="\/|<style|style="|<script>|onclick=/, name)
    }
  })

  it('show every operation, model, event and error of the interface', () => {
    assert.match(html('docs/reference/channels/originate.html'), /<span class="keyword">POST<\/span> \/channels/)
    assert.match(html('docs/reference/events.html'), /<h2 id="stasisstart">/)
    assert.ok(pages().filter((name) => name.startsWith('docs/reference/')).length > 150)
  })

  it('are found by the words of a question', () => {
    const context: { searchIndex?: SearchIndex } = {}
    runInNewContext(html('assets/search-index.js'), context)
    const finder = new Finder(context.searchIndex as SearchIndex)
    const first = (question: string) => finder.find(question)[0]?.address
    assert.equal(first('twilio'), 'docs/coming-from-twilio.html')
    assert.equal(first('channels originate'), 'docs/reference/channels/originate.html')
    assert.ok(
      finder.find('websocket_client').some(({ address }) => address === 'docs/events.html#sockets-the-exchange-opens'),
    )
    assert.match(first('backup restore') ?? '', /^docs\/production\.html#backup-and-restore/)
    assert.match(first('StasisSt') ?? '', /^docs\/reference\/events\.html#stasisst/)
    assert.deepEqual(finder.find('qwertyuiop'), [])
    assert.deepEqual(finder.find('  '), [])
    // a reader waits for it, over a telephone network, too
    assert.ok(html('assets/search-index.js').length < 500_000)
  })

  it('are written into an empty folder or over an earlier site, and over nothing else', () => {
    const folder = temporaryDirectory('site')
    const small: SiteFiles = new Map([
      ['index.html', 'one'],
      ['assets/search-index.js', ''],
    ])
    writeSite(join(folder, 'new'), small)
    writeFileSync(join(folder, 'new/old.html'), '')
    writeSite(join(folder, 'new'), small)
    assert.equal(readFileSync(join(folder, 'new/index.html'), 'utf8'), 'one')
    assert.ok(!existsSync(join(folder, 'new/old.html')))
    mkdirSync(join(folder, 'mine'))
    writeFileSync(join(folder, 'mine/letter.txt'), 'dear')
    assert.throws(() => writeSite(join(folder, 'mine'), small), /holds something else/)
    assert.ok(existsSync(join(folder, 'mine/letter.txt')))
  })
})

describe('a block of code', () => {
  it('is coloured, and nothing in it is HTML', () => {
    assert.equal(
      highlight("const a = '<b>' // & more", 'ts'),
      `<span class="keyword">const</span> a = <span class="string">'&lt;b&gt;'</span> <span class="comment">// &amp; more</span>`,
    )
    assert.equal(
      highlight('[a]\n;x\nb = 1', 'ini'),
      '<span class="name">[a]</span>\n<span class="comment">;x</span>\nb = <span class="number">1</span>',
    )
    assert.equal(highlight('<a>', 'nobody knows'), '&lt;a&gt;')
  })
})

it('gives headings the anchors that GitHub gives them', () => {
  const slugs = new Slugs()
  assert.deepEqual(
    [
      'A request, in the order it is looked at',
      '`websocket_client.conf`'.replaceAll('`', ''),
      'Events',
      'Events',
      'Äther & Öl',
    ].map((text) => slugs.of(text)),
    ['a-request-in-the-order-it-is-looked-at', 'websocket_clientconf', 'events', 'events-1', 'äther--öl'],
  )
})
