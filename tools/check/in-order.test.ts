import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, type Ordered } from './in-order.ts'

/** What was begun and ended, each step taking so many turns. */
async function played(steps: readonly (Ordered & { readonly turns: number })[], atOnce: number): Promise<string> {
  const said: string[] = []
  await inOrder(steps, atOnce, async ({ name, turns }) => {
    said.push(name)
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
    said.push(`/${name}`)
  })
  return said.join(' ')
}

test('so many at a time, in their order', async () => {
  const steps = ['a', 'b', 'c', 'd'].map((name) => ({ name, turns: 3 }))
  assert.equal(await played(steps, 1), 'a /a b /b c /c d /d')
  assert.equal(await played(steps, 2), 'a b /a c /b d /c /d')
})

test('one that comes after another lets those behind it go first, and begins as soon as that one has ended', async () => {
  const steps = [
    { name: 'kit', turns: 8 },
    { name: 'later', after: 'kit', turns: 1 },
    ...['a', 'b', 'c'].map((name) => ({ name, turns: 6 })),
  ]
  assert.equal(await played(steps, 2), 'kit a /a b /kit later /later c /b /c')
})

test('the last one waits although nothing else is left to begin; one whose forerunner was not chosen does not', async () => {
  const later = { name: 'later', after: 'kit', turns: 1 }
  assert.equal(await played([{ name: 'kit', turns: 3 }, later], 3), 'kit /kit later /later')
  assert.equal(await played([later], 3), 'later /later')
})
