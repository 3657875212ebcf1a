import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageName, packedManifest } from './packed-manifest.ts'

const workspace = {
  versions: new Map([['@jackfield/base', '0.1.0']]),
  node: '26.10.0',
  types: new Map([['ws', ['@types/ws', '8.18.2'] as const]]),
}
const source = { name: '@jackfield/http', version: '0.1.0', license: 'Apache-2.0', dependencies: { ws: '^8.0.0' } }

test('dependencies are what is imported, with the types that belong to them', () => {
  const { dependencies, exports, engines } = packedManifest(
    source,
    { imports: new Set(['@jackfield/base', 'ws']), hasIndex: true },
    workspace,
  )
  assert.deepEqual(dependencies, { '@jackfield/base': '0.1.0', ws: '^8.0.0', '@types/ws': '8.18.2' })
  assert.deepEqual(exports, { '.': { types: './src/index.d.ts', default: './src/index.js' } })
  assert.deepEqual(engines, { node: '>=26' })
})

test('an import that no package.json names is refused', () => {
  assert.throws(
    () => packedManifest(source, { imports: new Set(['left-pad']), hasIndex: true }, workspace),
    /@jackfield\/http imports left-pad/,
  )
})

test('the program brings its Node and its command', () => {
  const packed = packedManifest({ ...source, name: 'jackfield' }, { imports: new Set(), hasIndex: true }, workspace)
  assert.deepEqual(packed.dependencies, { node: '26.10.0' })
  assert.deepEqual(packed.bin, { jackfield: './bin/jackfield.mjs' })
  assert.equal('exports' in packedManifest(source, { imports: new Set(), hasIndex: false }, workspace), false)
  assert.deepEqual(packed.engines, { node: '>=20' })
  const client = packedManifest(
    { ...source, name: '@jackfield/client' },
    { imports: new Set(), hasIndex: true },
    workspace,
  )
  assert.deepEqual(client.engines, { node: '>=22' })
})

test('specifiers name packages, files and parts of Node', () => {
  assert.deepEqual(['ws', 'ws/lib/x.js', '@a/b', '@a/b/c', 'node:fs', './x.ts'].map(packageName), [
    'ws',
    'ws',
    '@a/b',
    '@a/b',
    undefined,
    undefined,
  ])
})
