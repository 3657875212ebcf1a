import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('where the technology can', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Transfer(bob)', 'NoOp(${TRANSFERSTATUS})', 'Transfer(Other/bob)', 'NoOp(${TRANSFERSTATUS})'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Transfer(bob)',
    'NoOp(UNSUPPORTED)',
    'Transfer(Other/bob)',
    'NoOp(FAILURE)',
  ])
})

test('waits for what the far end says came of it', async () => {
  for (const [code, expected] of [
    [200, 'SUCCESS 0'],
    [302, 'SUCCESS 0'],
    [486, 'FAILURE 486'],
  ] as const) {
    const fixture = new DialplanFixture({
      test: { 1: ['Wait(1)', 'Transfer(Test/sip:bob@x/y)', 'NoOp(${TRANSFERSTATUS} ${TRANSFERSTATUSPROTOCOL})'] },
    })
    const channel = await fixture.calls('1')
    let report: ((code: number) => void) | undefined
    const asked: string[] = []
    Object.assign(channel.driver, {
      redirect: (resource: string, onOutcome: (code: number) => void) => {
        asked.push(resource)
        report = onOutcome
        return true
      },
    })
    await fixture.clock.pass('5s')
    assert.deepEqual(asked, ['sip:bob@x/y'])
    assert.equal(fixture.steps(channel).length, 2, 'it waits')
    report?.(code)
    await fixture.clock.settle()
    assert.equal(fixture.steps(channel)[2], `NoOp(${expected})`)
  }
})
