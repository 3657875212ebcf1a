import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { PausedClock } from '../testing/paused-clock.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'
import { Leases } from './leases.ts'

function fixture(seed = 1) {
  const clock = new VirtualClock(0, () => false, 1)
  const engine = new MemoryEngine({ clock, seed, times: { delayMs: 5 } })
  const draining = new Set<string>()
  const left = new Set<string>()
  const history: string[] = []
  /** who does it at this moment: never two */
  const doing = new Set<string>()
  let mostAtOnce = 0
  let runs = 0
  const open = (at: number, name = ['a', 'b', 'c'][at] as string) => {
    const own = new PausedClock(clock)
    const client = engine.connect(engine.hosts[at] as string)
    const leases = new Leases({
      ...{ clock: own, engine: client, node: name, run: `run ${++runs}`, isJoined: () => true },
      hasLeft: (node) => left.has(node),
      yields: () => draining.has(name),
    })
    const dispose = leases.want('trunk', (isHeld, isYielded) => {
      history.push(`${name} ${isHeld ? 'has' : isYielded ? 'yields' : 'loses'} it`)
      if (isHeld) doing.add(name)
      else doing.delete(name)
      mostAtOnce = Math.max(mostAtOnce, doing.size)
    })
    const kill = () => {
      client.kill()
      own.kill()
      doing.delete(name)
    }
    return { name, client, clock: own, leases, dispose, kill, at }
  }
  const nodes = [0, 1, 2].map((at) => open(at))
  const holder = () => nodes.find(({ leases }) => leases.isHeld('trunk'))
  return { clock, engine, draining, left, history, doing, open, nodes, holder, most: () => mostAtOnce }
}

test('one node has it, and renews it for as long as it lives; killed, another one has it after ten seconds', async () => {
  const { clock, nodes, holder, history, doing } = fixture()
  await clock.pass('12s')
  const first = holder()
  assert.ok(first)
  await clock.pass('10m')
  assert.deepEqual(history, [`${first.name} has it`])
  for (const { leases, name } of nodes) {
    assert.equal(leases.holderOf('trunk'), first.name)
    assert.deepEqual(leases.counts(), { wanted: 1, held: name === first.name ? 1 : 0 })
  }
  first.kill()
  await clock.pass('6s')
  assert.equal(doing.size, 0)
  await clock.pass('9s')
  assert.equal(doing.size, 1)
})

test('who drains gives it to another one at once, and so does who ends in order', async () => {
  const { clock, draining, holder, history, doing } = fixture()
  await clock.pass('12s')
  const first = holder()!
  draining.add(first.name)
  await clock.pass('2s')
  const second = holder()!
  assert.notEqual(second.name, first.name)
  assert.deepEqual(history, [`${first.name} has it`, `${first.name} yields it`, `${second.name} has it`])
  const closing = second.leases.close()
  doing.delete(second.name)
  await clock.pass('2s')
  await closing
  const third = holder()!
  assert.ok(third.name !== first.name && third.name !== second.name)
})

test('who is cut off gives it up two seconds before anybody else may have it', async () => {
  const { clock, engine, holder, doing, most } = fixture()
  await clock.pass('12s')
  const first = holder()!
  engine.isolate(engine.hosts[first.at] as string)
  let freeAt: number | undefined
  let takenAt: number | undefined
  for (let at = 0; at < 300; at++) {
    await clock.pass('100ms')
    if (doing.size === 0) freeAt ??= clock.now()
    if (doing.size === 1 && !doing.has(first.name)) takenAt ??= clock.now()
  }
  assert.ok(freeAt !== undefined && takenAt !== undefined && takenAt - freeAt >= 1400, `${freeAt} ${takenAt}`)
  engine.healAll()
  await clock.pass('30s')
  assert.deepEqual([doing.size, most()], [1, 1])
})

test('a process that comes back under its name has what it had at once', async () => {
  const { clock, holder, open, doing } = fixture()
  await clock.pass('12s')
  const first = holder()!
  first.kill()
  await clock.pass('1s')
  const again = open(first.at)
  await clock.pass('2s')
  assert.ok(again.leases.isHeld('trunk'))
  assert.equal(doing.size, 1)
})

test('the servers have lost everything: who has it keeps it', async () => {
  const { clock, engine, history, most } = fixture()
  await clock.pass('12s')
  for (let at = 0; at < 5; at++) {
    engine.store.wipe()
    await clock.pass(at * 3000)
    await clock.pass('25s')
  }
  assert.equal(history.length, 1, history.join())
  assert.equal(most(), 1)
})

test('the servers have lost everything, and with them that another one has it: who knows it free does not have it at once', async () => {
  const { clock, engine, nodes, holder, draining, history, most } = fixture()
  await clock.pass('12s')
  const first = holder()!
  // one that is cut off knows it as free: it was so at that moment
  const late = nodes.find((node) => node !== first)!
  draining.add(first.name)
  await clock.passUntil(() => nodes.every(({ leases }) => leases.holderOf('trunk') === undefined), '2s')
  engine.isolate(engine.hosts[late.at] as string)
  await clock.passUntil(() => holder() !== undefined, '40s')
  assert.notEqual(holder(), late)
  engine.healAll()
  engine.store.wipe()
  await clock.pass('30s')
  assert.equal(most(), 1, history.join())
})

test('a process is killed and the servers have lost everything: another one has it, ten seconds later', async () => {
  const { clock, engine, holder, doing, most } = fixture()
  await clock.pass('12s')
  holder()!.kill()
  engine.store.wipe()
  await clock.pass('9s')
  assert.equal(doing.size, 0)
  await clock.pass('12s')
  assert.deepEqual([doing.size, most()], [1, 1])
})

const seeds = seedsOf(500)

test(`cuts, elections, lost servers and lost stores in any order: never two at once, and one in the end (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { clock, engine, nodes, doing, draining, most } = fixture(seed)
    await clock.pass('3s')
    for (let at = 0; at < 12; at++) {
      const fault = random.below(8)
      const node = nodes[random.below(3)]!
      if (fault === 0) engine.isolate(engine.hosts[node.at] as string)
      else if (fault === 1) engine.store.elect()
      else if (fault === 2) engine.healAll()
      else if (fault === 3) engine.killServer(engine.hosts[node.at] as string)
      else if (fault === 4) engine.store.wipe()
      else if (fault === 5) draining.clear()
      else if (fault === 6) draining.add(node.name)
      await clock.pass(random.below(8000))
    }
    engine.healAll()
    draining.clear()
    for (const host of engine.hosts) engine.startServer(host)
    await clock.pass('40s')
    assert.deepEqual([doing.size, most()], [1, 1])
  })
})
