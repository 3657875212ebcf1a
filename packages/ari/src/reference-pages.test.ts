import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { referencePages } from '@jackfield/description'
import { interfaceDescription } from './interface.ts'

const folder = fileURLToPath(new URL('../../../docs/reference/', import.meta.url))
const pages = referencePages(interfaceDescription)
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => path.replaceAll('\\', '/'))

describe('docs/reference', () => {
  it('has a page for every operation, and none for what is not there (node tools/reference-pages.ts writes them)', () => {
    assert.deepEqual(written.sort(), [...pages.keys()].sort())
  })

  it('says what the descriptions say', () => {
    const stale = written.filter((path) => readFileSync(folder + path, 'utf8') !== pages.get(path))
    assert.deepEqual(stale, [])
  })

  it('has no link that leads nowhere', () => {
    const anchors = new Set<string>()
    for (const [path, text] of pages)
      for (const [, heading = ''] of text.matchAll(/^## (.*)$/gm)) anchors.add(`${path}#${heading.toLowerCase()}`)
    for (const [path, text] of pages) {
      for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
        const target = new URL(link, `http://pages/${path}`)
        const page = target.pathname.slice(1)
        assert.ok(pages.has(page), `${path}: ${link}`)
        if (target.hash !== '') assert.ok(anchors.has(`${page}${target.hash}`), `${path}: ${link}`)
      }
    }
  })
})
