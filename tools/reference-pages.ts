// Writes the pages of docs/reference from the descriptions of the interface, and takes away those that no longer have one;
// the page of options of pjsip.conf from their tables, and the one that sets Asterisk's names against what is here.
// Whether they are fresh is a test's to say: packages/ari/src/reference-pages.test.ts, options-page.test.ts of technologies
// and standard-page.test.ts of server.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interfaceDescription } from '@jackfield/ari'
import { referencePages } from '@jackfield/description'
import { pjsipOptionsPage } from '@jackfield/technologies'
import { standardPage } from 'jackfield'
import { readArguments } from './arguments/read-arguments.ts'

readArguments({ usage: 'npm run docs' })
const folder = fileURLToPath(new URL('../docs/reference', import.meta.url))

const singlePages = [
  ['pjsip-options.md', pjsipOptionsPage],
  ['beside-asterisk.md', standardPage],
] as const

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
for (const [name, write] of singlePages) {
  const path = fileURLToPath(new URL(`../docs/${name}`, import.meta.url))
  const text = write()
  if (textOf(path) === text) continue
  writeFileSync(path, text)
  console.log(`wrote docs/${name}`)
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
