import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedConst, renderIndex } from './render.ts'

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
  assert.throws(() => exportedConst({ path: 'a.ts', source: 'export function a() {}' }), /a\.ts .* exports none/)
  assert.throws(
    () => exportedConst({ path: 'a.ts', source: 'export const a = 1, x = 2; export const b = 2' }),
    /exports a, b/,
  )
  assert.equal(exportedConst({ path: 'a.ts', source: '// export const b\nexport type T = 1\nexport const a = 1' }), 'a')
})

test('two peers of one name are refused', () => {
  assert.throws(
    () => renderIndex('x', [peer('a.ts', 'one'), peer('b.ts', 'one')]),
    /b\.ts: there is another peer called one/,
  )
})
