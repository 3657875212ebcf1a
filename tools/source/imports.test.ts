import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsIn } from './imports.ts'
import { tokens } from './tokens.ts'

const found = (source: string) =>
  importsIn(tokens(source)).map(({ specifier, isTypeOnly }) => (isTypeOnly ? `type ${specifier}` : specifier))

const cases: [name: string, source: string, expected: string[]][] = [
  ['names', `import { a, b as c } from './x.ts'`, ['./x.ts']],
  ['over several lines', `import {\n  a,\n  b,\n} from './x.ts'`, ['./x.ts']],
  ['a default and names', `import a, { b } from 'x'`, ['x']],
  ['everything', `import * as a from 'x'`, ['x']],
  ['for its effects', `import 'x'`, ['x']],
  ['types', `import type { A } from './x.ts'`, ['type ./x.ts']],
  ['a default type', `import type A from 'x'`, ['type x']],
  ['a thing called type', `import type from 'x'; import { type } from 'y'`, ['x', 'y']],
  ['marked names', `import { type A, type B as C } from 'x'`, ['type x']],
  ['one name unmarked', `import { type A, b } from 'x'`, ['x']],
  ['a name that is renamed from type', `import { type as b } from 'x'`, ['x']],
  ['passing on', `export { a } from 'x'; export * from 'y'; export * as b from 'z'`, ['x', 'y', 'z']],
  ['passing on types', `export type { A } from 'x'; export type * from 'y'`, ['type x', 'type y']],
  ['a string as a name', `import { a as 'b c' } from 'x'`, ['x']],
  ['with attributes', `import a from './a.json' with { type: 'json' }`, ['./a.json']],
  ['when it runs', `const a = await import('x')`, ['x']],
  ['inside a type', `let a: import('x').A; type B = typeof import('y')`, ['type x', 'type y']],
  ['in a comment', `// import 'x'\n/* export * from 'y' */`, []],
  ['in a string', `const a = "import 'x'"`, []],
  ['a name that is not known yet', `await import(name)`, []],
  ['its own address', `import.meta.dirname; const from = 'x'`, []],
  ['exports of its own', `export const a = 1\nexport { a }\nconst from = 'x'\nexport type { A }\nfoo.from('y')`, []],
  ['a method called import', `a.import('x')`, []],
]

for (const [name, source, expected] of cases) test(`imports: ${name}`, () => assert.deepEqual(found(source), expected))

test('the line is that of the specifier', () => {
  assert.deepEqual(importsIn(tokens(`\nimport {\n  a,\n} from 'x'`)), [{ specifier: 'x', line: 4, isTypeOnly: false }])
})
