import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

async function settings(...writes: readonly string[]) {
  const fixture = new DialplanFixture({
    test: { 1: [...writes.map((write) => `Set(JITTERBUFFER(${write})`), 'Wait(9)'] },
  })
  const set: unknown[] = []
  fixture.exchange.setAudio = (_channel, { jitter }) => {
    set.push(jitter)
    return true
  }
  await fixture.calls('1')
  await fixture.clock.settle()
  return { set, problems: fixture.problems.length }
}

test('kinds and times, those that are left out as usual', async () => {
  const { set, problems } = await settings(
    ...['fixed)=default', 'adaptive)=default', 'FIXED)=120', 'adaptive)=300,-1,60,yes', 'adaptive)=,500', 'disabled)='],
  )
  assert.deepEqual(set, [
    { minDelayMs: 200, maxDelayMs: 200, resyncMs: 1_000 },
    { maxDelayMs: 200, extraMs: 40, resyncMs: 1_000 },
    { minDelayMs: 120, maxDelayMs: 120, resyncMs: 1_000 },
    { maxDelayMs: 300, extraMs: 60, resyncMs: 1e9 },
    { maxDelayMs: 200, extraMs: 40, resyncMs: 500 },
    null,
  ])
  assert.equal(problems, 0)
})

test('no more is held than fits, and what is no kind and no time is said', async () => {
  const { set, problems } = await settings(
    'fixed)=60000',
    'fixed)=long',
    'adaptive)=0',
    'adaptive)=200,1000,-5',
    'large)=default',
  )
  assert.deepEqual(set, [{ minDelayMs: 1_000, maxDelayMs: 1_000, resyncMs: 1_000 }])
  assert.equal(problems, 4)
})
