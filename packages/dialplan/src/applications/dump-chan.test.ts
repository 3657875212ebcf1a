import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('everything in the log', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Set(A=1)', 'DumpChan()'],
    },
  })
  const channel = await world.calls('1')
  assert.ok(world.lines('VERBOSE').some((line) => line.includes('Extension=1') && line.includes('A=1')))
  assert.deepEqual(world.steps(channel), ['Set(A=1)', 'DumpChan()'])
})
