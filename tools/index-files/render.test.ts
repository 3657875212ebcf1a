import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedConsts, renderIndex } from './render.ts'

const peer = (path: string, name: string) => ({ path, source: `export const ${name} = 1` })

test('peers are listed by path, and names from folders carry the folder', () => {
  const text = renderIndex('operations', [
    peer('channels/list.ts', 'list'),
    peer('bridges/add-channel.ts', 'addChannel'),
  ])
  assert.equal(
    text,
    `// Written by \`npm run index\` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { addChannel as bridgesAddChannel } from './bridges/add-channel.ts'
import { list as channelsList } from './channels/list.ts'

export const operations = [
  bridgesAddChannel,
  channelsList,
] as const
`,
  )
})

test('a folder name with dashes becomes part of the name', () => {
  assert.match(renderIndex('x', [peer('device-states/get.ts', 'get')]), /get as deviceStatesGet/)
})

test('in a flat folder the names stay', () => {
  assert.match(renderIndex('models', [peer('channel.ts', 'channel')]), /^import \{ channel \} from '\.\/channel\.ts'$/m)
})

test('a file with no constant or with two is refused by name', () => {
  assert.throws(
    () => exportedConsts({ path: 'a.ts', source: 'export function a() {}' }, 'one'),
    /a\.ts .* exports none/,
  )
  assert.throws(
    () => exportedConsts({ path: 'a.ts', source: 'export const a = 1, x = 2; export const b = 2' }, 'one'),
    /a\.ts must export exactly one const, it exports a, b/,
  )
  const source = '// export const b\nexport type T = 1\nexport const a = 1'
  assert.deepEqual(exportedConsts({ path: 'a.ts', source }, 'one'), ['a'])
})

test('where files may hold a family each constant is a peer, in the order of the file', () => {
  const family = { path: 'bridges.ts', source: 'export const enter = 1\nconst own = 2\nexport const create = own' }
  assert.equal(
    renderIndex('events', [peer('hold.ts', 'hold'), family], 'family').split('organizeImports: ')[1],
    `in the order of the listing
import {
  enter,
  create,
} from './bridges.ts'
import { hold } from './hold.ts'

export const events = [
  enter,
  create,
  hold,
] as const
`,
  )
})

test('a family without a constant is refused, and so is a name that another file has', () => {
  const family = { path: 'b.ts', source: 'export const two = 1\nexport const one = 2' }
  assert.throws(() => renderIndex('x', [{ path: 'a.ts', source: '' }], 'family'), /a\.ts must export a const/)
  assert.throws(
    () => renderIndex('x', [peer('a.ts', 'one'), family], 'family'),
    /b\.ts: there is another peer called one/,
  )
})

test('two peers of one name are refused', () => {
  assert.throws(
    () => renderIndex('x', [peer('a.ts', 'one'), peer('b.ts', 'one')]),
    /b\.ts: there is another peer called one/,
  )
})
