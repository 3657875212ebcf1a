import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a level and a message', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Verbose(hello)', 'Verbose(2,two,words)', 'Verbose(9,loud)', 'Verbose(x,y)'],
    },
  })
  const channel = await world.calls('1')
  const said = world.entries.filter(({ level, message }) => level === 'VERBOSE' && !message.startsWith('Exec'))
  assert.deepEqual(said.map(({ detail, message }) => `${detail} ${message}`).slice(0, 3), [
    '0 hello',
    '2 two,words',
    '4 loud',
  ])
  assert.deepEqual(world.steps(channel), ['Verbose(hello)', 'Verbose(2,two,words)', 'Verbose(9,loud)', 'Verbose(x,y)'])
  assert.equal(world.problems.length, 1)
})
