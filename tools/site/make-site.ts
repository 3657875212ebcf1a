// The whole site as files by their names: pages, what they load, the index of the search.
// Nothing is written here, and nothing is asked of the network.

import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { build, stop } from 'esbuild'
import { sourceAddress } from './addresses.ts'
import { escapeHtml } from './escape.ts'
import { highlight } from './highlight.ts'
import { pageHtml } from './layout.ts'
import { navigationFor } from './navigation.ts'
import { referenceGroups } from './reference-groups.ts'
import { type RenderedPage, renderPage } from './render-page.ts'
import { RepositoryFiles } from './repository-files.ts'
import { searchIndex } from './search-index.ts'
import { titleOf } from './titles.ts'
import { topicsOf } from './topics.ts'

export type SiteFiles = Map<string, string | Uint8Array>

export async function makeSite(root: string): Promise<SiteFiles> {
  const repository = new RepositoryFiles(root)
  const titles = new Map([...repository.pages].map(([path, markdown]) => [path, titleOf(path, markdown)]))
  const targets = {
    titleOf: (path: string) => titles.get(path),
    isFile: (path: string) => repository.isFile(path),
  }
  const pages = [...repository.pages].map(([path, markdown]) => renderPage(path, markdown, targets))
  const topics = topicsOf(repository.text('docs/README.md'), (path) => repository.pages.has(path))
  const reference = referenceGroups(repository.pages.keys())
  const navigation = (path: string) => navigationFor(path, topics, reference, titles)

  const files: SiteFiles = new Map()
  for (const page of pages) files.set(page.address, pageHtml(page, navigation(page.path)))
  for (const path of unique(pages, ({ sources }) => sources))
    files.set(sourceAddress(path), pageHtml(sourcePage(path, repository.text(path)), navigation(path)))
  for (const path of unique(pages, ({ images }) => images)) files.set(path, repository.bytes(path))
  files.set('assets/search-index.js', `globalThis.searchIndex=${JSON.stringify(searchIndex(pages))}\n`)
  for (const [name, contents] of await assets()) files.set(`assets/${name}`, contents)
  return files
}

const unique = (pages: readonly RenderedPage[], part: (page: RenderedPage) => readonly string[]) =>
  new Set(pages.flatMap((page) => part(page)))

function sourcePage(path: string, text: string) {
  const code = highlight(text, extname(path).slice(1))
  const html = `<h1>${escapeHtml(path)}</h1>\n<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>\n`
  return { address: sourceAddress(path), title: path, html, headings: [] }
}

/** The style, the programs of the browser, the icon. */
async function assets(): Promise<[string, string | Uint8Array][]> {
  const here = import.meta.dirname
  const icon = readFileSync(join(here, '../../packages/console/src/pages/icon.svg'))
  try {
    const { outputFiles } = await build({
      absWorkingDir: here,
      entryPoints: { site: 'browser/site.ts', theme: 'browser/theme.ts', style: 'style/site.css' },
      outdir: 'out',
      bundle: true,
      // pages from a disk may load no modules
      format: 'iife',
      platform: 'browser',
      target: ['chrome123', 'firefox120', 'safari17.5'],
      minify: true,
      legalComments: 'none',
      write: false,
      logLevel: 'silent',
    })
    const names = new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]))
    return [
      ['site.js', names.get('site.js') as string],
      ['theme.js', names.get('theme.js') as string],
      ['site.css', names.get('style.css') as string],
      ['icon.svg', icon],
    ]
  } finally {
    await stop()
  }
}
