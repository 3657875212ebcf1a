// The documents as pages: `npm run site [-- DIRECTORY]`, .cache/site unless told. A link that leads nowhere fails it.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { brokenLinks, orphans } from './site/check-links.ts'
import { makeSite } from './site/make-site.ts'
import { writeSite } from './site/write-site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [destination] = readArguments({ usage: 'npm run site [-- DIRECTORY]', mostWords: 1 }).words
const target = destination === undefined ? resolve(root, '.cache/site') : resolve(destination)

const files = await makeSite(root)
const wrong = [...brokenLinks(files), ...orphans(files).map((page) => `no page leads to ${page}`)]
if (wrong.length > 0) {
  for (const line of wrong) console.error(line)
  process.exit(1)
}
writeSite(target, files)
const pages = [...files.keys()].filter((name) => name.endsWith('.html')).length
console.log(`${pages} pages in ${target}: open ${resolve(target, 'index.html')}`)
