import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { PausedClock } from '../testing/paused-clock.ts'
import { Leases } from './leases.ts'

function fixture(seed = 1) {
  const clock = new VirtualClock(0, () => false)
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
  for (const { leases } of nodes) assert.equal(leases.holderOf('trunk'), first.name)
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

test('the servers have lost everything: within seconds one node has it, and no more', async () => {
  const { clock, engine, doing } = fixture()
  await clock.pass('12s')
  for (let at = 0; at < 5; at++) {
    engine.store.wipe()
    await clock.pass(at * 3000)
    await clock.pass('25s')
    assert.equal(doing.size, 1)
  }
})

const count = Number(process.env.JACKFIELD_SEEDS ?? 20)

test(`cuts, elections and lost servers in any order: never two at once, and one in the end (${count} seeds)`, async () => {
  for (let seed = 1; seed <= count; seed++) {
    const { clock, engine, nodes, doing, most } = fixture(seed)
    const random = seededRandom(seed)
    await clock.pass('3s')
    for (let at = 0; at < 12; at++) {
      const fault = random.below(6)
      const node = nodes[random.below(3)]!
      if (fault === 0) engine.isolate(engine.hosts[node.at] as string)
      else if (fault === 1) engine.store.elect()
      else if (fault === 2) engine.healAll()
      else if (fault === 3) engine.killServer(engine.hosts[node.at] as string)
      await clock.pass(random.below(8000))
    }
    engine.healAll()
    for (const host of engine.hosts) engine.startServer(host)
    await clock.pass('40s')
    assert.deepEqual([doing.size, most()], [1, 1], `seed ${seed}`)
  }
})
