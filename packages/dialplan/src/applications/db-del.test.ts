import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a value goes, a family goes, and what is not there is no trouble', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'DBdel(cidname/100)',
        'DBdel(cidname/999)',
        'DBdel(nothing)',
        'DBdeltree(forward/100)',
        'DBdeltree(black)',
        'DBdeltree(no)',
        'NoOp(done)',
      ],
    },
  })
  const { database } = fixture.core.parts
  for (const [family, key] of [
    ['cidname', '100'],
    ['cidname', '200'],
    ['forward', '100/busy'],
    ['forward', '100/always'],
    ['forward', '200/always'],
    ['black', '1'],
    ['black', '2'],
  ] as const)
    database.put(family, key, 'x')
  const channel = await fixture.calls('1')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(done)')
  const isThere = (family: string, key: string) => database.get(family, key) !== undefined
  assert.deepEqual([isThere('cidname', '100'), isThere('cidname', '200')], [false, true])
  assert.deepEqual([isThere('forward', '100/busy'), isThere('forward', '200/always')], [false, true])
  assert.deepEqual([isThere('black', '1'), isThere('black', '2')], [false, false])
  assert.deepEqual(fixture.problems, ["DBdel: 'nothing' is no family and key"])
})
