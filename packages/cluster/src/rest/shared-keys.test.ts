import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import type { ClaimedKey } from '@jackfield/description'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { SharedKeys } from './shared-keys.ts'

async function keys(t: TestContext) {
  const clock = new VirtualClock(0, () => false)
  const engine = new MemoryEngine({ clock })
  const dead = new Set<string>()
  const lives = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const [a, b] = ['a', 'b'].map((name, at) => {
    const client = engine.connect(engine.hosts[at] as string)
    const lifeOf = (node: string) => (dead.has(node) ? undefined : lives.get(node))
    const shared = new SharedKeys({ clock, log: silentLog, bucket: client.bucket('idempotency'), name, lifeOf })
    t.after(() => shared.close())
    return { client, shared }
  }) as [
    { client: ReturnType<MemoryEngine['connect']>; shared: SharedKeys },
    { client: ReturnType<MemoryEngine['connect']>; shared: SharedKeys },
  ]
  await clock.pass('3s')
  const claim = async ({ shared }: { shared: SharedKeys }, fingerprint = 'f', key = 'kit\nk'): Promise<ClaimedKey> => {
    const claimed = shared.claim(key, fingerprint, 600_000)
    await clock.pass('3s')
    return claimed
  }
  return { clock, engine, a, b, dead, lives, claim }
}

const first = (claim: ClaimedKey): Extract<ClaimedKey, { is: 'first' }> => {
  assert.equal(claim.is, 'first')
  return claim as Extract<ClaimedKey, { is: 'first' }>
}

it('a key is known at another node: first that it is under way, then its answer, then no more', async (t) => {
  const { clock, a, b, claim } = await keys(t)
  const { settle } = first(await claim(a))
  assert.deepEqual(await claim(b), { is: 'known', fingerprint: 'f', answer: undefined })
  settle({ status: 200, text: '{"id":"x"}' })
  await clock.pass('1s')
  assert.deepEqual(await claim(b), { is: 'known', fingerprint: 'f', answer: { status: 200, text: '{"id":"x"}' } })
  await clock.pass('10m')
  first(await claim(b, 'another'))
})

it('of two nodes that are asked at once one is first', async (t) => {
  const { clock, a, b } = await keys(t)
  const both = Promise.all([a, b].map(({ shared }) => shared.claim('k', 'f', 600_000)))
  await clock.pass('3s')
  assert.deepEqual((await both).map(({ is }) => is).toSorted(), ['first', 'known'])
})

it('a failure frees the key, and so does the death of the node that ran the command', async (t) => {
  const { clock, a, b, dead, claim } = await keys(t)
  first(await claim(a)).settle(undefined)
  await clock.pass('1s')
  first(await claim(b))
  assert.equal((await claim(a)).is, 'known')
  dead.add('b')
  first(await claim(a))
})

it('a command ends with the life of its node: started again under the same name it does not run it any more', async (t) => {
  for (const asked of ['a', 'b'] as const) {
    const { a, b, lives, claim } = await keys(t)
    first(await claim(a))
    assert.equal((await claim(b)).is, 'known')
    lives.set('a', 2)
    first(await claim(asked === 'a' ? a : b))
  }
})

it('without a majority nobody can say, after two seconds at the latest', async (t) => {
  const { clock, engine, a } = await keys(t)
  for (const host of engine.hosts) engine.isolate(host)
  const begun = clock.now()
  let took = Number.NaN
  const claimed = a.shared.claim('k', 'f', 600_000).then((claim) => {
    took = clock.now() - begun
    return claim
  })
  await clock.pass('5s')
  assert.equal((await claimed).is, 'unknown')
  assert.ok(took <= 2_000, String(took))
})
