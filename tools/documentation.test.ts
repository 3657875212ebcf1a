import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { modelTables } from '../bench/cluster/model-tables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The page without its code: `[name](!)` in an example is no link. */
const prose = (path: string) =>
  read(path)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
const pages = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md', 'conformance/exceptions.md'], {
  cwd: root,
  exclude: ['**/node_modules'],
})

test('every page of docs is in its index, once', () => {
  const index = read('docs/README.md')
  const listed = [...index.matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, target]) => target)
  assert.deepEqual(
    listed.filter((target, at) => listed.indexOf(target) !== at),
    [],
  )
  const missing = pages
    .filter((page) => page.startsWith('docs/') && !page.startsWith('docs/reference/') && page !== 'docs/README.md')
    .filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))
  assert.deepEqual(missing, [])
})

test('every link to a file leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...prose(page).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), target!)))
      .map(([, target]) => `${page} → ${target}`),
  )
  assert.deepEqual(broken, [])
})

test('the way of a call names files that exist, station by station', () => {
  const files = [...read('docs/the-way-of-a-call.md').matchAll(/`(packages\/[^`]+)`/g)].map(([, file]) => file!)
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, file))),
    [],
    'files that are not there',
  )
  const paths = read('docs/the-way-of-a-call.md').split(/^## /m).slice(1)
  assert.equal(paths.length, 3)
  for (const path of paths) {
    const title = path.slice(0, path.indexOf('\n'))
    const lines = path.match(/^\d+\. .*$/gm) ?? []
    const stations = lines.map((line) => /^\d+\. `(packages\/[^`]+\.ts)`: \S/.exec(line)?.[1])
    assert.deepEqual(
      lines.filter((_, at) => stations[at] === undefined),
      [],
      `${title}: a station begins with the full path of its file`,
    )
    assert.ok(stations.length >= 10, `${title} has ${stations.length} stations`)
  }
})

test('every word of the glossary stands once, in its place, with its meaning and where it comes from', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (?!term \|)([^|]+) \| (.*) \| (.*) \|$/gm)]
  const terms = rows.map(([, term]) => term!.toLowerCase())
  assert.ok(rows.length >= 50, `${rows.length} words`)
  assert.deepEqual(terms, [...new Set(terms)].sort())
  for (const [, term, meaning, origin] of rows) assert.ok(meaning && origin, term!)
})

test('every dependency has its line of reason, and no line is left over', () => {
  const manifests = [
    'package.json',
    'tests/clients/package.json',
    'tools/kernels/package.json',
    ...globSync('packages/*/package.json', { cwd: root }),
  ]
  const used = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(read(path))
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
  })
  const ours = (name: string) => name.startsWith('@jackfield/') || name === 'jackfield'
  const explained = [...read('docs/dependencies.md').matchAll(/^\| (?!package \|)([@\w/.-]+) \| \S/gm)].map(
    ([, name]) => name!,
  )
  assert.deepEqual([...new Set(explained)].sort(), [...new Set(used.filter((name) => !ours(name)))].sort())
})

test('the tables of large clusters are those that the model gives', () => {
  const page = read('docs/cluster-scale.md')
  for (const table of modelTables()) assert.ok(page.includes(table), `docs/cluster-scale.md lacks\n${table}`)
})
