// A repeated command gets its first answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { type ClaimedKey, Fault } from '@jackfield/description'
import { Idempotency } from './idempotency.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'
import { accounts } from './testing/door-fixture.ts'

const account = (at: number) => accounts[at] as NonNullable<(typeof accounts)[0]>

const request = (more: Partial<RestRequest> = {}): RestRequest => ({
  method: 'POST',
  path: '/boxes',
  query: '',
  over: 'http',
  applications: [],
  baseUrl: '',
  account: account(0),
  idempotencyKey: 'key',
  ...more,
})

function counting(answer: (run: number) => RestAnswer | Promise<RestAnswer>) {
  let runs = 0
  return { run: () => answer(++runs), count: () => runs }
}

const text = (run: number): RestAnswer => ({ status: 200, text: String(run) })

test('a repeat gives the first answer, per user', async () => {
  const kept = new Idempotency(new VirtualClock())
  const work = counting(text)
  assert.deepEqual(kept.once(request(), work.run), text(1))
  assert.deepEqual(kept.once(request(), work.run), text(1))
  assert.deepEqual(kept.once(request({ account: account(1) }), work.run), text(2))
  assert.deepEqual(kept.once(request({ idempotencyKey: 'other' }), work.run), text(3))
})

test('also while the first is under way', async () => {
  const kept = new Idempotency(new VirtualClock())
  const gate = Promise.withResolvers<RestAnswer>()
  const work = counting(() => gate.promise)
  const both = [kept.once(request(), work.run), kept.once(request(), work.run)]
  gate.resolve(text(7))
  assert.deepEqual(await Promise.all(both), [text(7), text(7)])
  assert.equal(work.count(), 1)
})

test('the same key with another request is refused: path, query, body', () => {
  const kept = new Idempotency(new VirtualClock())
  kept.once(request(), () => text(1))
  for (const more of [{ path: '/other' }, { query: 'a=b' }, { body: {} }, { form: 'a=b' }]) {
    assert.throws(
      () => kept.once(request(more), () => text(2)),
      (error) => error instanceof Fault && error.code === 'idempotency-key-reused',
    )
  }
})

test('an empty or very long key is refused', () => {
  const kept = new Idempotency(new VirtualClock())
  for (const idempotencyKey of ['', 'x'.repeat(256)]) {
    assert.throws(
      () => kept.once(request({ idempotencyKey }), () => text(1)),
      (error) => error instanceof Fault && error.code === 'idempotency-key-invalid',
    )
  }
})

test('a failure of ours is not kept, a refusal is', async () => {
  const kept = new Idempotency(new VirtualClock())
  const work = counting((run) => ({ status: run === 1 ? 500 : 409, text: '' }))
  assert.equal((await kept.once(request(), work.run)).status, 500)
  assert.equal((await kept.once(request(), work.run)).status, 409)
  assert.equal((await kept.once(request(), work.run)).status, 409)
  assert.equal(work.count(), 2)
})

test('keys are forgotten after a while, and bounded in number', async () => {
  const clock = new VirtualClock()
  const kept = new Idempotency(clock, { keepMs: 1_000, mostKeys: 3 })
  for (let at = 0; at < 5; at++) kept.once(request({ idempotencyKey: `k${at}` }), () => text(at))
  assert.equal(kept.size, 3)
  await clock.pass('2s')
  assert.deepEqual(
    kept.once(request({ idempotencyKey: 'k4' }), () => text(99)),
    text(99),
  )
  assert.equal(kept.size, 1)
})

test('a key that another exchange has is refused until that has its answer, which is given then', async () => {
  const kept = new Idempotency(new VirtualClock())
  const work = counting(text)
  let claim: ClaimedKey = { is: 'known', fingerprint: '', answer: undefined }
  const settled: (RestAnswer | undefined)[] = []
  let asked = ''
  kept.elsewhere = {
    claim: async (key, fingerprint) => {
      asked = key
      return claim.is === 'known' ? { ...claim, fingerprint: claim.fingerprint || fingerprint } : claim
    },
  }
  const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected
  const ask = () => Promise.resolve(kept.once(request(), work.run))
  await assert.rejects(ask(), code('idempotency-key-under-way'))
  assert.equal(asked, `${account(0).name}\nkey`)
  claim = { is: 'known', fingerprint: 'of another request', answer: text(5) }
  await assert.rejects(ask(), code('idempotency-key-reused'))
  claim = { is: 'known', fingerprint: '', answer: text(5) }
  assert.deepEqual(await ask(), text(5))
  assert.equal(work.count(), 0)
  claim = { is: 'first', settle: (answer) => settled.push(answer) }
  const other = request({ idempotencyKey: 'mine' })
  assert.deepEqual(await kept.once(other, work.run), text(1))
  assert.deepEqual(await kept.once(other, work.run), text(1))
  const failing = request({ idempotencyKey: 'failing' })
  await kept.once(failing, () => ({ status: 500, text: '' }))
  assert.deepEqual(settled, [text(1), undefined])
})
