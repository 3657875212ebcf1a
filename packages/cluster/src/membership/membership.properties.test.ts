// Random faults by thousands of seeds: who is alive and connected is dead for nobody, all agree in the end, the killed are found.
// JACKFIELD_SEEDS runs more of them, JACKFIELD_SEED one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NodeFixture, NodesFixture } from '../testing/nodes-fixture.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'

const seeds = seedsOf(200)

const deaths = (nodes: readonly NodeFixture[]) =>
  nodes.flatMap(({ name: by, reports }) =>
    reports.filter(({ what }) => what === 'dead').map((report) => ({ by, ...report })),
  )

/** After everything is healed and quiet: the same for all, and as it is. */
function assertAgreement(fixture: NodesFixture): void {
  const alive = new Map(fixture.running.map(({ name, membership }) => [name, membership.incarnation]))
  for (const node of fixture.running) {
    for (const { name, state, incarnation } of node.membership.nodes()) {
      if (alive.has(name))
        assert.deepEqual([name, state, incarnation], [name, 'alive', alive.get(name)], `at ${node.name}`)
      else assert.ok(state === 'dead' || state === 'left', `${name} is ${state} at ${node.name}`)
    }
    assert.ok(alive.size <= node.membership.nodes().length)
  }
}

test(`whatever happens to the engine alone, nobody is dead (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const fixture = new NodesFixture({ seed, times: { delayMs: 5 } })
    await fixture.startAll(['a', 'b', 'c'])
    const { engine, clock } = fixture
    for (let at = 0; at < 3; at++) {
      const fault = random.below(4)
      if (fault === 0) engine.store.elect()
      else if (fault === 1) engine.store.wipe()
      // all servers, or those of the majority: their nodes go to the one that is left, which cannot write
      else for (const host of engine.hosts.slice(fault === 2 ? 0 : 1)) engine.killServer(host)
      await clock.pass(random.below(15_000))
      engine.healAll()
      await clock.pass(random.below(5000))
    }
    await clock.pass('25s')
    assert.deepEqual(deaths(fixture.nodes), [])
    assertAgreement(fixture)
    fixture.close()
  })
})

test(`a node that is killed is dead for all others within five seconds (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const fixture = new NodesFixture({ seed, times: { delayMs: 1 + random.below(20) }, loss: random.next() * 0.05 })
    const nodes = await fixture.startAll(['a', 'b', 'c', 'd'].slice(0, 3 + random.below(2)))
    await fixture.clock.pass(random.below(3000))
    fixture.kill(nodes[random.below(nodes.length)] as NodeFixture)
    const killed = nodes.find(({ isKilled }) => isKilled) as NodeFixture
    await fixture.clock.pass('5s')
    for (const node of fixture.running) assert.equal(node.membership.stateOf(killed.name), 'dead', node.name)
    assert.ok(deaths(fixture.running).every(({ name }) => name === killed.name))
    fixture.close()
  })
})

test(`links are cut, processes stop and are killed: only who was hurt is dead, and all agree in the end (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const fixture = new NodesFixture({ seed, times: { delayMs: 5 }, loss: random.next() * 0.02 })
    await fixture.startAll(['a', 'b', 'c', 'd'])
    const { engine, clock } = fixture
    const hurt = new Set<string>()
    for (let at = 0; at < 3; at++) {
      const node = fixture.running[random.below(fixture.running.length)] as NodeFixture
      const [host, other] = random.shuffle(engine.hosts) as [string, string]
      const isHurt = (on: string) => {
        for (const { name } of fixture.nodes.filter((each) => each.host === on)) hurt.add(name)
      }
      const fault = random.below(5)
      if (fault === 0) fixture.pause(node)
      else if (fault === 1) engine.isolate(host)
      else if (fault === 2) engine.network.cut(host, other)
      else if (fault === 3) engine.network.slow(host, other, random.below(800))
      else if (fixture.running.length > 2) fixture.kill(node)
      if (fault === 0 || fault === 4) hurt.add(node.name)
      if (fault === 1) isHurt(host)
      // who is reached from the third one is alive: with nobody there either end may be the one that the majority cannot reach
      const isWitnessed = fixture.running.some((each) => each.host !== host && each.host !== other)
      if (fault === 2 && !isWitnessed) for (const each of [host, other]) isHurt(each)
      await clock.pass(random.below(20_000))
      if (fault === 0) fixture.resume(node)
      engine.healAll()
      await clock.pass(random.below(8000))
    }
    await clock.pass('40s')
    for (const { by, name, incarnation } of deaths(fixture.nodes))
      assert.ok(hurt.has(name), `${by} took ${name}/${incarnation} for dead, to which nothing had happened`)
    assertAgreement(fixture)
    fixture.close()
  })
})
