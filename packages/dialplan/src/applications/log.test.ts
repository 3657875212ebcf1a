import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('levels by name', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Log(NOTICE,hear,this)', 'Log(warning,careful)', 'Log(NOISE,x)'],
    },
  })
  const channel = await fixture.calls('1')
  const notice = fixture.entries.find(({ level }) => level === 'NOTICE')
  assert.deepEqual([notice?.message, notice?.source], ['hear,this', 'Ext. 1:1 @ test'])
  assert.deepEqual(fixture.steps(channel), ['Log(NOTICE,hear,this)', 'Log(warning,careful)', 'Log(NOISE,x)'])
  assert.equal(fixture.problems.length, 2)
})

test('the level FAX of configurations and dialplans that have faxes', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Log(FAX,page 1)'] } })
  await fixture.calls('1')
  assert.deepEqual(fixture.lines('FAX'), ['page 1'])
  assert.deepEqual(fixture.problems, [])
})
