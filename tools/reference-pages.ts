// Writes the pages of docs/reference from the descriptions of the interface, and takes away those that no longer have one;
// and the page of options of pjsip.conf from their tables.
// Whether they are fresh is a test's to say: packages/ari/src/reference-pages.test.ts, and options-page.test.ts of technologies.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interfaceDescription } from '@jackfield/ari'
import { referencePages } from '@jackfield/description'
import { pjsipOptionsPage } from '@jackfield/technologies'

const folder = fileURLToPath(new URL('../docs/reference', import.meta.url))

const optionsPage = fileURLToPath(new URL('../docs/pjsip-options.md', import.meta.url))

const pages = referencePages(interfaceDescription)
mkdirSync(folder, { recursive: true })
for (const [path, text] of pages) {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  if (textOf(full) === text) continue
  writeFileSync(full, text)
  console.log(`wrote docs/reference/${path}`)
}
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.md') || pages.has(path.replaceAll('\\', '/'))) continue
  rmSync(join(folder, path))
  console.log(`removed docs/reference/${path}`)
}
if (textOf(optionsPage) !== pjsipOptionsPage()) {
  writeFileSync(optionsPage, pjsipOptionsPage())
  console.log('wrote docs/pjsip-options.md')
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
