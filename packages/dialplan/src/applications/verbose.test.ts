import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a level and a message', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Verbose(hello)', 'Verbose(2,two,words)', 'Verbose(9,loud)', 'Verbose(x,y)'],
    },
  })
  const channel = await fixture.calls('1')
  const said = fixture.entries.filter(({ level, message }) => level === 'VERBOSE' && !message.startsWith('Exec'))
  assert.deepEqual(said.map(({ detail, message }) => `${detail} ${message}`).slice(0, 3), [
    '0 hello',
    '2 two,words',
    '4 loud',
  ])
  assert.deepEqual(fixture.steps(channel), [
    'Verbose(hello)',
    'Verbose(2,two,words)',
    'Verbose(9,loud)',
    'Verbose(x,y)',
  ])
  assert.equal(fixture.problems.length, 1)
})
