// Scenarios that are not to be imitated are skipped by the kit; none may be forgotten: a test of ours is named after each,
// or it stands in the table of those that wait.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'

const here = import.meta.dirname
const kit = join(here, '../../conformance/run.ts')

/** Scenario → its tags. */
let skipped: Map<string, string[]>
/** Every name of a test, as often as it stands there. */
let named: string[]
/** What it waits for → scenarios. */
let waiting: [tag: string, name: string][]

function listed(tag: string): [name: string, tags: string[]][] {
  const { stdout } = spawnSync(process.execPath, [kit, '--list', '--tag', tag], { encoding: 'utf8' })
  return [...stdout.matchAll(/^(\S+\/\S+) {2}\[([^\]]*)\]/gm)].map(([, name = '', tags = '']) => [
    name,
    tags.split(' '),
  ])
}

before(() => {
  skipped = new Map([...listed('faulty'), ...listed('spec-differs')])
  const texts = globSync(join(here, 'better/*.test.ts')).map((file) => readFileSync(file, 'utf8'))
  named = texts.flatMap((text) => [...text.matchAll(/\bit\(\s*'([\w-]+\/[\w-]+): /g)].map(([, name = '']) => name))
  const page = readFileSync(join(here, 'not-yet.md'), 'utf8').split('## Named tests that wait')[1] ?? ''
  waiting = [...page.matchAll(/^\| (\w+) \| (\w[^|]*\/[^|]*) \|$/gm)].flatMap(([, tag = '', names = '']) =>
    names.split(', ').map((name): [string, string] => [tag, name]),
  )
})

it('finds the scenarios, the tests and the table', () => {
  assert.ok(skipped.size > 50, `${skipped.size} scenarios`)
  assert.ok(named.length > 30, `${named.length} tests`)
})

it('every scenario that is skipped for a fault has a named test, or waits for something that is not built', () => {
  const known = new Set([...named, ...waiting.map(([, name]) => name)])
  assert.deepEqual(
    [...skipped.keys()].filter((name) => !known.has(name)),
    [],
  )
})

it('no scenario is named twice, or named and waiting, and none is named that is not skipped', () => {
  const all = [...named, ...waiting.map(([, name]) => name)]
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  )
  assert.deepEqual(
    all.filter((name) => !skipped.has(name)),
    [],
  )
})

it('what waits needs what it waits for', () => {
  for (const [tag, name] of waiting) assert.ok(skipped.get(name)?.includes(tag), `${name} does not need ${tag}`)
})
