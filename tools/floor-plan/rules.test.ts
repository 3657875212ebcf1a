import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floors } from './floor-plan.table.ts'
import { findings, mayImport } from './rules.ts'
import { sourceFile } from './tree.ts'

/** What is said about a made-up tree, path to source; each file gets a head. */
const says = (tree: Record<string, string>) =>
  saysAsIs(Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, `/* a head */ ${text}`])))

const saysAsIs = (tree: Record<string, string>) =>
  findings(Object.entries(tree).map(([path, text]) => sourceFile(path, text))).map(({ at, says }) => `${at} ${says}`)

function assertOne(tree: Record<string, string>, pattern: RegExp) {
  const found = says(tree)
  assert.equal(found.length, 1, found.join('\n'))
  assert.match(found[0]!, pattern)
}

test('seeing no file at all is a failure', () => {
  assert.match(findings([])[0]!.says, /not a single source file/)
})

test('a house in order has no findings', () => {
  assert.deepEqual(
    says({
      'packages/base/src/index.ts': `export { now } from './clock.ts'`,
      'packages/base/src/clock.ts': `export const now = () => Date.now()`,
      'packages/core/src/index.ts': `import { now } from '@jackfield/base'\nexport const core = now`,
      'packages/ari/src/index.ts': `import { core } from '@jackfield/core'\nimport { x } from './x.ts'`,
      'packages/ari/src/x.ts': `import { readFileSync } from 'node:fs'\nimport { WebSocket } from 'ws'`,
      'tests/scenarios/a.test.ts': `import { startExchange } from '@jackfield/testkit'\nsetTimeout(() => {}, 1)`,
    }),
    [],
  )
})

test('an arrow upwards names both files and both floors', () => {
  assertOne(
    { 'packages/core/src/a.ts': `import type { A } from '@jackfield/ari'` },
    /core\/src\/a\.ts:1 core \(floor 3\) may not import ari \(floor 5\): packages\/core\/src\/a\.ts → packages\/ari\/src\/index\.ts/,
  )
})

test('an arrow sideways is wrong', () => {
  assertOne(
    { 'packages/http/src/a.ts': `import { a } from '@jackfield/client'` },
    /http \(floor 6\) may not import client/,
  )
})

test('a package with a shorter list may not import every lower floor', () => {
  assertOne({ 'packages/http/src/a.ts': `import { a } from '@jackfield/core'` }, /may not import core/)
  assert.equal(mayImport('http', 'description'), true)
  assert.equal(mayImport('client', 'ari'), true)
})

test('a package that has no row, and one that does not exist, are wrong', () => {
  assertOne({ 'packages/attic/src/a.ts': '' }, /packages\/attic has no row/)
  assertOne({ 'packages/core/src/a.ts': `import '@jackfield/attic'` }, /attic \(floor none\)/)
})

test('the program is known by its name on npm', () => {
  assertOne({ 'packages/ari/src/a.ts': `import { main } from 'jackfield'` }, /ari \(floor 5\) may not import server/)
})

test('nobody reaches into another package', () => {
  assertOne({ 'packages/core/src/a.ts': `import '@jackfield/base/src/clock.ts'` }, /reaches into base/)
  assertOne(
    { 'packages/core/src/a.ts': `import '../../base/src/clock.ts'` },
    /by path: .* → packages\/base\/src\/clock\.ts/,
  )
  assertOne({ 'packages/core/src/a.ts': `import '../../../tools/x.ts'` }, /leaves its package/)
  assertOne({ 'tests/a.test.ts': `import '../packages/core/src/a.ts'` }, /by path/)
})

test('what a package has for tests is for tests', () => {
  const source = `import { smallParts } from '@jackfield/core/testing'`
  assertOne({ 'packages/cli/src/a.ts': source }, /reaches into core/)
  assertOne({ 'packages/base/src/a-fixture.ts': source }, /base \(floor 0\) may not import core/)
  for (const at of ['a.test.ts', 'a-fixture.ts', 'testing/a.ts'])
    assert.deepEqual(says({ [`packages/cli/src/${at}`]: source }), [])
})

test('peers never import each other; what stands beside the folder is free', () => {
  const from = 'packages/dialplan/src/applications/dial.ts'
  assertOne({ [from]: `import './queue.ts'` }, /peers of packages\/dialplan\/src\/applications/)
  assertOne({ [from]: `import './queue/index.ts'` }, /peers/)
  assert.deepEqual(says({ [from]: `import './dial.machine.ts'\nimport '../application.ts'` }), [])
  assert.deepEqual(says({ 'packages/dialplan/src/applications/index.ts': `import './dial.ts'` }), [])
})

test('technologies are peers as folders, operations as files below their resource', () => {
  assertOne({ 'packages/technologies/src/local/a.ts': `import '../virtual/b.ts'` }, /peers of packages\/technologies/)
  assertOne(
    { 'packages/technologies/src/local/a.ts': `import '../virtual/index.ts'` },
    /peers of packages\/technologies/,
  )
  assert.deepEqual(says({ 'packages/technologies/src/local/a.ts': `import './b.ts'\nimport '../technology.ts'` }), [])
  assertOne(
    { 'packages/ari/src/operations/channels/a.ts': `import type { B } from './b.ts'` },
    /peers of packages\/ari/,
  )
})

test('operations take values from the description and from tables only', () => {
  const at = 'packages/ari/src/operations/channels/a.ts'
  assertOne(
    { [at]: `import { Channel } from '@jackfield/core'` },
    /more than types .* → packages\/core\/src\/index\.ts/,
  )
  assertOne({ [at]: `import { readFile } from 'node:fs'` }, /more than types .* → node:fs/)
  assertOne({ [at]: `import { outbox } from '../../applications/outbox.ts'` }, /more than types/)
  assert.deepEqual(
    says({
      [at]: `import { operation } from '@jackfield/description'\nimport type { Channel } from '@jackfield/core'
             import { causes } from '../../causes.table.ts'\nimport { channel } from '../../models/channel.ts'`,
    }),
    [],
  )
})

const timeAndChance = [
  'Date.now()',
  'new Date()',
  'performance.now()',
  'setTimeout(f, 1)',
  'globalThis.setTimeout(f, 1)',
  'setInterval(f, 1)',
  'setImmediate(f)',
  'Math.random()',
  'crypto.randomBytes(4)',
  'randomUUID()',
  'process.hrtime.bigint()',
]
for (const call of timeAndChance) {
  test(`${call} is reported outside base, not in tests`, () => {
    assertOne({ 'packages/core/src/a.ts': `const x = ${call}` }, /core\/src\/a\.ts:1 .* stands in base only/)
    assert.deepEqual(
      says({ 'packages/core/src/a.test.ts': call, 'packages/base/src/a.ts': call, 'tools/a.ts': call }),
      [],
    )
  })
}

test('methods of the same name, dates from a number and words in strings are nobody’s clock', () => {
  const source = `clock.setTimeout(f); class A { setTimeout(f: F): void { } }; new Date(now); const a = 'Date.now()'; // Date.now()`
  assert.deepEqual(says({ 'packages/core/src/a.ts': source }), [])
})

test('modules that bring timers are reported, and so is a second file of base', () => {
  assertOne({ 'packages/core/src/a.ts': `import { setTimeout as wait } from 'node:timers/promises'` }, /take a Clock/)
  assertOne(
    { 'packages/base/src/a.ts': 'Date.now()', 'packages/base/src/b.ts': 'Date.now()' },
    /several files: .*a\.ts, .*b\.ts/,
  )
})

test('a circle is found within a package, across packages, and of types alone', () => {
  assertOne(
    { 'packages/core/src/a.ts': `import './b.ts'`, 'packages/core/src/b.ts': `import type { A } from './a.ts'` },
    /in a circle: packages\/core\/src\/a\.ts → packages\/core\/src\/b\.ts → packages\/core\/src\/a\.ts/,
  )
  const across = says({
    'packages/core/src/index.ts': `export * from '@jackfield/base'`,
    'packages/base/src/index.ts': `export * from '@jackfield/core'`,
  })
  assert.ok(across.some((line) => /circle: packages\/base.* → packages\/core.* → packages\/base/.test(line)))
  assertOne(
    { 'packages/core/src/a.ts': `import './a.ts'` },
    /circle: packages\/core\/src\/a\.ts → packages\/core\/src\/a\.ts/,
  )
})

test('every row that narrows its imports names packages that stand lower', () => {
  for (const [name, row] of Object.entries(floors)) {
    for (const other of 'onlyImports' in row ? row.onlyImports : [])
      assert.ok(mayImport(name, other), `${name} → ${other}`)
  }
})

test('a module without a head is reported, tests and indexes are not', () => {
  assert.match(saysAsIs({ 'packages/core/src/a.ts': 'export const a = 1' })[0]!, /begins without a comment/)
  const fine = {
    'packages/core/src/a.test.ts': 'test()',
    'packages/core/src/index.ts': 'export const a = 1',
    'tools/a.ts': '#!/usr/bin/env node\n\n// what it is',
    'tools/b.ts': '/** What it is. */',
  }
  assert.deepEqual(saysAsIs(fine), [])
})

test('names that say nothing are reported, as file and as folder', () => {
  assertOne({ 'packages/core/src/utils.ts': '' }, /"utils\.ts" says nothing/)
  assertOne({ 'packages/core/src/helpers/a.ts': '' }, /"helpers" says nothing/)
})
