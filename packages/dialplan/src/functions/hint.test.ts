import { test } from 'node:test'
import { checkValues, Rehearsal } from '../engine/rehearsal.ts'

test('devices, or nothing', async () => {
  const world = new Rehearsal({ kit: { 'hint 2': ['Custom:a&Custom:b'] } })
  await checkValues(
    {},
    [
      ['${HINT(2@kit)}', 'Custom:a&Custom:b'],
      ['[${HINT(2@kit,n)}]', '[]'],
      ['${HINT(3@kit)}', ''],
    ],
    world,
  )
})
