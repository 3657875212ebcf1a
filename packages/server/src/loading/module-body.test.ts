import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { moduleBody, prefixLength, UnknownModuleForm } from './module-body.ts'

function evaluate(source: string, requests: readonly object[] = [], meta: object = {}): Record<string, unknown> {
  return new Script(moduleBody(source).text).runInThisContext()(requests, meta, (name: string) => `loaded ${name}`)
}

test('declarations and lists are exported', () => {
  const source = `
export const a = 1
export function b() { return a + 1 }
export async function c() { return 3 }
export function* d() { yield 4 }
export class E { x = 5 }
const f = 6, g = 7
export { f, g as h }
`
  const { a, b, c, d, E, f, h } = evaluate(source) as {
    [name: string]: unknown
    b(): number
    d(): Iterable<number>
    E: new () => { x: number }
  }
  assert.deepEqual([a, b(), [...d()], new E().x, f, h], [1, 2, [4], 5, 6, 7])
  assert.equal(typeof c, 'function')
  assert.deepEqual(moduleBody(source).exports, ['a', 'b', 'c', 'd', 'E', 'f', 'h'])
})

test('every kind of import is bound, each module requested once and in order', () => {
  const source = `import 'first'
import whole, { a as b } from 'second'
import * as all from "third"
import {
  c,
  // d
  e,
} from 'second'
export const seen = [whole, b, all.x, c, e]
`
  const { requests } = moduleBody(source)
  assert.deepEqual(
    requests.map(({ specifier, names }) => [specifier, names]),
    [
      ['first', []],
      ['second', ['default', 'a', 'c', 'e']],
      ['third', ['*']],
    ],
  )
  const { seen } = evaluate(source, [{}, { default: 'w', a: 1, c: 2, e: 3 }, { x: 4 }])
  assert.deepEqual(seen, ['w', 1, 4, 2, 3])
})

test('what other modules export is passed on; a module’s own names count more', () => {
  const source = `export * from './one.ts'
export * as two from './two.ts'
export { a, b as c } from './three.ts'
export const own = 'mine'
`
  const exports = evaluate(source, [{ x: 1, own: 'theirs' }, { y: 2 }, { a: 3, b: 4 }])
  assert.deepEqual(exports, { x: 1, own: 'mine', two: { y: 2 }, a: 3, c: 4 })
  assert.deepEqual(moduleBody(source).stars, [0])
})

test('`import.meta` and `import()` are handed in, texts that look like them stay', () => {
  const source =
    "export const here = import.meta.url\nexport const it = import('x')\nexport const text = 'import.meta'\n"
  assert.deepEqual(evaluate(source, [], { url: 'file:///a' }), {
    here: 'file:///a',
    it: 'loaded x',
    text: 'import.meta',
  })
})

test('an error names the line and the column of the source', () => {
  const source =
    "import {\n  a,\n} from './a.ts'\n/** a comment\n * of two lines */\nexport function fails() {\n  throw new Error(a)\n}\n"
  const columnOffset = -prefixLength
  const script = new Script(moduleBody(source).text, { filename: 'file:///fails.ts', columnOffset })
  const { fails } = script.runInThisContext()([{ a: 'x' }], {}, undefined)
  assert.throws(fails, (error: Error) => error.stack?.includes('file:///fails.ts:7:9') === true)
  const first = new Script(moduleBody("throw new Error('x')").text, { filename: 'file:///first.ts', columnOffset })
  assert.throws(
    () => first.runInThisContext()([], {}, undefined),
    (error: Error) => error.stack?.includes('file:///first.ts:1:7') === true,
  )
})

test('comments go, what only looks like one stays', () => {
  const source = [
    '// gone',
    '/* gone',
    '   too */',
    "export const url = 'http://x' // stays",
    'export const template = `a ${1 /* b */} c`',
    'const types = 1     ',
    '/* x */ export const kept = types',
  ]
  const { text } = moduleBody(
    source.join('\n').replace('/* x */ export const kept = types', 'export const kept = types'),
  )
  assert.doesNotMatch(text, /gone|too|1 {2}/)
  assert.match(text, /stays/)
  const overLines = 'export const text = `\n// not a comment   \n`\n'
  assert.equal(evaluate(overLines).text, '\n// not a comment   \n')
  assert.equal(evaluate('/* a\n b */ const x = 1\nexport const y = x\n').y, 1)
})

test('a form it does not know is refused, not guessed', () => {
  for (const source of [
    'export default 1',
    'export let a = 1',
    'export const { a } = x',
    "import a from 'a' with { type: 'json' }",
    'await 1',
    'const a = await 1',
  ])
    assert.throws(() => moduleBody(`${source}\n`), UnknownModuleForm, source)
})

test('a module that does nothing but pass names on says whose they are', () => {
  const source = `// An index.

export { a, b as c } from './one.ts'
export * as two from './two.ts'
/* and
   all of these */
export * from './three.ts'
`
  const { passes, stars } = moduleBody(source)
  assert.deepEqual(passes, [
    ['a', 0, 'a'],
    ['c', 0, 'b'],
    ['two', 1, '*'],
  ])
  assert.deepEqual(stars, [2])
  for (const more of ["export const own = 'mine'", "import './one.ts'", 'start()'])
    assert.equal(moduleBody(`${source}${more}\n`).passes, undefined, more)
})
