import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const id = '00000000-0000-4000-8000-000000000000'

function fixtureWith(end?: 'closed' | 'failed') {
  const steps = (...applications: string[]) => [...applications, 'NoOp(next)']
  const fixture = new DialplanFixture({
    test: {
      answered: steps('Answer()', `AudioSocket(${id},127.0.0.1:9)`),
      nameless: steps('Answer()', 'AudioSocket(x,127.0.0.1:9)'),
      early: steps(`AudioSocket(${id},127.0.0.1:9)`),
    },
  })
  const asked: unknown[] = []
  if (end)
    fixture.exchange.useMedia({
      soundServer: async (channel, call) => {
        asked.push([channel.isUp, call])
        return end
      },
    })
  return { fixture, asked }
}

test('when the server ends it the dialplan goes on', async () => {
  const { fixture, asked } = fixtureWith('closed')
  const channel = await fixture.calls('answered')
  await fixture.clock.pass('1s')
  assert.deepEqual(asked, [[true, { id, service: '127.0.0.1:9' }]])
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(next)')
})

test('when it fails the call ends', async () => {
  const { fixture } = fixtureWith('failed')
  const channel = await fixture.calls('answered')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), `AudioSocket(${id},127.0.0.1:9)`)
})

test('it needs a UUID, an answered call, and sound', async () => {
  for (const [extension, end] of [
    ['nameless', 'closed'],
    ['early', 'closed'],
    ['answered', undefined],
  ] as const) {
    const { fixture, asked } = fixtureWith(end)
    const channel = await fixture.calls(extension)
    await fixture.clock.pass('2s')
    assert.match(fixture.steps(channel).at(-1) ?? '', /^AudioSocket/)
    assert.deepEqual([asked.length, fixture.problems.length], [0, 1], extension)
  }
})
