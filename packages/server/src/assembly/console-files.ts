// The files of the console: as they were packed, or made of its sources when somebody asks, and again when they have changed.
// Not who may read them.

import { globSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '@jackfield/base'
import { escapeText, type LoginFacts, type PageAsset, type PageFacts, type SessionPage } from '@jackfield/http'
import { version } from '../version.ts'

const pack = promisify(gzip)

/** What a bundle consists of; the bundler of the console makes it, and packing writes it down. */
interface Bundle {
  /** files of a kind, by name: `script` is the program, `style` and `login` are style sheets, `icon` is a picture */
  readonly entries: { readonly script: string; readonly style: string; readonly login: string; readonly icon: string }
  readonly pages: { readonly index: string; readonly login: string }
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[]
}

const packed = join(import.meta.dirname, '../../console')
const sources = join(import.meta.dirname, '../../../console')
// not an import of this package: it is there in a checkout only, and wants a browser
const bundler = '../../../console/bundle/bundle.ts'

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
])

/** All sources are looked at, to see whether one has changed. */
const lookAgainMs = 500

export class ConsoleFiles {
  #page: Promise<SessionPage> | undefined
  #newest = -1
  #lookedAt = 0
  readonly #clock: Pick<Clock, 'now'>

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  async current(): Promise<SessionPage> {
    // strangers may ask for it as often as they like
    const now = this.#clock.now()
    if (this.#page && now - this.#lookedAt < lookAgainMs) return this.#page
    this.#lookedAt = now
    const newest = newestSource()
    if (this.#page && newest === this.#newest) return this.#page
    this.#newest = newest
    const page = load().then(makePage)
    this.#page = page
    try {
      return await page
    } catch (error) {
      // made again for the next who asks
      if (this.#page === page) this.#page = undefined
      throw error
    }
  }
}

/** When one of the sources was changed last; they do not change where there are none. */
function newestSource(): number {
  const files = globSync('{src,bundle}/**/*.{ts,css,html,svg}', { cwd: sources })
  return files.reduce((newest, file) => Math.max(newest, statSync(join(sources, file)).mtimeMs), 0)
}

async function load(): Promise<Bundle> {
  const list = readPacked()
  if (!list) return ((await import(bundler)) as { bundleConsole(): Promise<Bundle> }).bundleConsole()
  const files = list.files.map(async (name) => ({ name, contents: await readFile(join(packed, name)) }))
  return { ...list, files: await Promise.all(files) }
}

function readPacked(): (Omit<Bundle, 'files'> & { readonly files: readonly string[] }) | undefined {
  try {
    return JSON.parse(readFileSync(join(packed, 'bundle.json'), 'utf8'))
  } catch {
    return undefined
  }
}

async function makePage({ entries, pages, files }: Bundle): Promise<SessionPage> {
  const open = new Set([entries.login, entries.icon])
  const assets = new Map<string, PageAsset>()
  for (const { name, contents } of files) {
    const body = Buffer.from(contents)
    const type = types.get(extname(name)) ?? 'application/octet-stream'
    assets.set(name, { type, body, gzip: await pack(body, { level: 9 }), isPublic: open.has(name) })
  }
  return {
    asset: (name) => assets.get(name),
    page: (facts) => filled(pages.index, { ...entries, root: facts.root, session: sessionText(facts) }),
    login: (facts) => filled(pages.login, { ...entries, ...loginTexts(facts), version }),
  }
}

const sessionText = ({ root, user, token }: PageFacts) =>
  JSON.stringify({ root, token, version, user: user.name, read_only: user.isReadOnly, allows: user.allows ?? ['*'] })

const loginTexts = ({ root, to, user = '', failure = '' }: LoginFacts) => ({
  ...{ root, to, user, failure },
  shown: failure === '' ? 'hidden' : 'shown',
  // whoever is here has come to type; after a wrong password, that
  ...(user === '' ? { atUser: 'autofocus', atPassword: '' } : { atUser: '', atPassword: 'autofocus' }),
})

/** `@name@` stands for a text. */
const filled = (page: string, texts: Readonly<Record<string, string>>) => {
  const known = new Map(Object.entries(texts))
  return page.replace(/@(\w+)@/g, (whole, name: string) => {
    const text = known.get(name)
    return text === undefined ? whole : escapeText(text)
  })
}
