import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Turns } from './turns.ts'

it('one act begins when the one before has ended, well or badly', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const act = (name: string, error?: Error) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (error) throw error
    return name
  }
  const failed = turns.take(act('first', new Error('no')))
  const went = turns.take(act('second'))
  await assert.rejects(failed, /no/)
  assert.equal(await went, 'second')
  assert.deepEqual(seen, ['first begins', 'first ends', 'second begins', 'second ends'])
})
