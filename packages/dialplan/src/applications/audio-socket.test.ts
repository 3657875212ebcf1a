import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

const id = '00000000-0000-4000-8000-000000000000'

function rehearsed(end?: 'closed' | 'failed') {
  const steps = (...applications: string[]) => [...applications, 'NoOp(next)']
  const world = new Rehearsal({
    test: {
      answered: steps('Answer()', `AudioSocket(${id},127.0.0.1:9)`),
      nameless: steps('Answer()', 'AudioSocket(x,127.0.0.1:9)'),
      early: steps(`AudioSocket(${id},127.0.0.1:9)`),
    },
  })
  const asked: unknown[] = []
  if (end)
    world.exchange.useMedia({
      soundServer: async (channel, call) => {
        asked.push([channel.isUp, call])
        return end
      },
    })
  return { world, asked }
}

test('when the server ends it the dialplan goes on', async () => {
  const { world, asked } = rehearsed('closed')
  const channel = await world.calls('answered')
  await world.clock.pass('1s')
  assert.deepEqual(asked, [[true, { id, service: '127.0.0.1:9' }]])
  assert.equal(world.steps(channel).at(-1), 'NoOp(next)')
})

test('when it fails the call ends', async () => {
  const { world } = rehearsed('failed')
  const channel = await world.calls('answered')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), `AudioSocket(${id},127.0.0.1:9)`)
})

test('it needs a UUID, an answered call, and sound', async () => {
  for (const [extension, end] of [
    ['nameless', 'closed'],
    ['early', 'closed'],
    ['answered', undefined],
  ] as const) {
    const { world, asked } = rehearsed(end)
    const channel = await world.calls(extension)
    await world.clock.pass('2s')
    assert.match(world.steps(channel).at(-1) ?? '', /^AudioSocket/)
    assert.deepEqual([asked.length, world.problems.length], [0, 1], extension)
  }
})
