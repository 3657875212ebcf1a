// The configurations of docs/recipes, read by the exchange as a reader would have it read them.

import assert from 'node:assert/strict'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@jackfield/base/testing'
import { makeCertificate } from '../support/certificate.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const folder = fileURLToPath(new URL('../../docs/recipes', import.meta.url))

/** Blocks that begin with the name of a file; a name that comes again begins another configuration. */
function configurationsOf(page: string): Record<string, string>[] {
  const text = readFileSync(join(folder, page), 'utf8')
  const all: Record<string, string>[] = [{}]
  for (const [, name = '', body = ''] of text.matchAll(/^```ini\n; (\S+\.conf)\n([\s\S]*?)^```$/gm)) {
    if (name in (all.at(-1) ?? {})) all.push({})
    Object.assign(all.at(-1) as object, { [name]: body })
  }
  return all
}

describe('the recipes', () => {
  for (const page of globSync('*.md', { cwd: folder }).sort())
    it(`of ${page} are configurations with nothing wrong in them`, async (t) => {
      for (const files of configurationsOf(page)) {
        assert.ok(Object.keys(files).length > 0)
        const directory = temporaryDirectory('recipe')
        t.after(() => rmSync(directory, { recursive: true }))
        for (const [name, text] of Object.entries(withTelephones(files))) writeFileSync(join(directory, name), text)
        makeCertificate(directory, 'door', 'your.name')
        const { code, output } = await runJackfield('check', '--config', directory)
        assert.match(output, /^nothing is wrong\nall \d+ things your configuration uses work here\n$/)
        assert.equal(code, 0)
      }
    })
})

/** Parts of a recipe take for granted what stands before: the context of telephones, the first of them, the provider. */
function withTelephones(files: Readonly<Record<string, string>>): Record<string, string> {
  const { 'extensions.conf': extensions = '', 'pjsip.conf': pjsip = '' } = files
  return {
    ...files,
    'extensions.conf': extensions.includes('[telephones]') ? extensions : `${extensions}\n[telephones]\n`,
    'pjsip.conf': ['6001', 'provider']
      .filter((name) => !new RegExp(`^\\[${name}\\]\\s*type *= *endpoint`, 'm').test(pjsip))
      .reduce((text, name) => `${text}\n[${name}]\ntype = endpoint\n`, pjsip),
  }
}
