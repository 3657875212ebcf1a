// Bridges that Local channels and snoops tie into rings: a sound is heard once by everybody, and then it is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'

const rateHz = 8_000
const peak = 8_000
const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

class LoopsFixture {
  readonly clock = new VirtualClock()
  readonly plane: MediaPlane
  readonly heard = new Map<string, number[]>()
  #links = 0

  constructor(workers = 1) {
    const random = seededRandom(3)
    const network = new MemoryNetwork(this.clock, random)
    this.plane = new MediaPlane({
      startWorker: localWorkers({ clock: this.clock, random, network }),
      log: silentLog,
      workers,
    })
    this.plane.onNotice((notice) => {
      if (notice.type !== 'frame') return
      const heard = this.heard.get(notice.port) ?? []
      heard.push(...notice.pcm)
      this.heard.set(notice.port, heard)
    })
  }

  async bridge(name: string): Promise<void> {
    this.plane.openBridge(name, { kind: 'mixing' })
    await this.plane.openPort(`phone ${name}`, { kind: 'frames', rateHz, wantsFrames: true })
    this.plane.join(name, `phone ${name}`)
  }

  /** Both halves of a Local channel, each in a bridge. */
  async local(one: string, other: string, isMuted = false): Promise<readonly [string, string]> {
    const number = ++this.#links
    const [a, b] = [`local ${number};1`, `local ${number};2`] as const
    await Promise.all([
      this.plane.openPort(a, { kind: 'link', other: b, rateHz }),
      this.plane.openPort(b, { kind: 'link', other: a, rateHz }),
    ])
    this.plane.join(one, a)
    this.plane.join(other, b, { isMuted })
    return [a, b]
  }

  async say(bridge: string, hz: number, ms: number): Promise<void> {
    const tone = sineWave(rateHz, hz, rateHz, peak)
    for (let at = 0; at < ms / 20; at++) {
      const start = (at * 160) % rateHz
      this.plane.feedPort(`phone ${bridge}`, tone.slice(start, start + 160))
      await this.clock.pass('20ms')
    }
  }

  level(bridge: string, hz: number, ms = 400): number {
    return toneLevel(
      Int16Array.from((this.heard.get(`phone ${bridge}`) ?? []).slice((-ms * rateHz) / 1_000)),
      rateHz,
      hz,
    )
  }

  /** The loudest sample of the last stretch. */
  loudest(bridge: string): number {
    return Math.max(0, ...(this.heard.get(`phone ${bridge}`) ?? []).slice(-4_000).map(Math.abs))
  }
}

/** In one bridge somebody says something: the others hear it as loud as it is, and two seconds later there is silence. */
async function soundsOnce(
  fixture: LoopsFixture,
  bridges: readonly string[],
  reached: readonly string[] = bridges,
): Promise<void> {
  const [first] = bridges as [string]
  await fixture.say(first, 700, 1_500)
  for (const bridge of reached) {
    if (bridge === first) continue
    const level = fixture.level(bridge, 700)
    assert.ok(Math.abs(level / peak - 1) < 0.1, `${bridge} hears ${Math.round(level)} of ${peak}`)
  }
  assert.ok(fixture.level(first, 700) < 50, `who speaks hears itself: ${fixture.level(first, 700)}`)
  // the phones still listen, or nothing would beat
  for (const bridge of bridges) fixture.plane.setPort(`phone ${bridge}`, { reportsLevel: true })
  await fixture.clock.pass('2s')
  for (const bridge of bridges) fixture.heard.delete(`phone ${bridge}`)
  await fixture.clock.pass('1s')
  for (const bridge of bridges)
    assert.ok(fixture.loudest(bridge) < 50, `${bridge} still hears ${fixture.loudest(bridge)}`)
}

test('a Local channel with both halves in one bridge: what is said there does not come back and grow', async () => {
  const fixture = new LoopsFixture()
  await fixture.bridge('x')
  await fixture.local('x', 'x')
  await soundsOnce(fixture, ['x'])
  await fixture.plane.close()
})

for (const workers of [1, 2])
  for (const pairs of [2, 4])
    test(`${pairs} Local channels between two bridges, ${workers} workers: a word is heard once`, async () => {
      const fixture = new LoopsFixture(workers)
      for (const name of ['x', 'y']) await fixture.bridge(name)
      for (let at = 0; at < pairs; at++) await fixture.local(at % 2 === 0 ? 'x' : 'y', at % 2 === 0 ? 'y' : 'x')
      await soundsOnce(fixture, ['x', 'y'])
      await fixture.plane.close()
    })

test('three bridges in a ring: all hear each other, nothing goes round; and again when one of the links is gone', async () => {
  const fixture = new LoopsFixture()
  for (const name of ['x', 'y', 'z']) await fixture.bridge(name)
  const [first] = await fixture.local('x', 'y')
  await fixture.local('y', 'z')
  await fixture.local('z', 'x')
  await soundsOnce(fixture, ['x', 'y', 'z'])
  await fixture.plane.closePort(first)
  await soundsOnce(fixture, ['x', 'y', 'z'])
  await fixture.plane.close()
})

test('a ring that closes when somebody joins, and opens when somebody leaves', async () => {
  const fixture = new LoopsFixture()
  for (const name of ['x', 'y']) await fixture.bridge(name)
  const [one] = await fixture.local('x', 'y')
  const [other] = await fixture.local('x', 'y')
  await soundsOnce(fixture, ['x', 'y'])
  fixture.plane.leave(one)
  await soundsOnce(fixture, ['x', 'y'])
  fixture.plane.join('x', one)
  fixture.plane.leave(other)
  await soundsOnce(fixture, ['x', 'y'])
  await fixture.plane.close()
})

test('links that carry sound one way only, without a ring, are all heard', async () => {
  const fixture = new LoopsFixture()
  for (const name of ['x', 'y', 'z']) await fixture.bridge(name)
  // z hears x and y, y hears x, nobody hears z
  for (const [to, from] of [
    ['y', 'x'],
    ['z', 'y'],
    ['z', 'x'],
  ] as const)
    await fixture.local(to, from, true)
  await fixture.say('y', 700, 1_000)
  assert.ok(fixture.level('z', 700) > peak / 2 && fixture.level('x', 700) < 50)
  await fixture.say('x', 900, 1_000)
  assert.ok(fixture.level('z', 900) > peak / 2 && fixture.level('y', 900) > peak / 2)
  await fixture.plane.close()
})

test('somebody who listens in on a member of the bridge he sits in, and whispers to it: no word goes round', async () => {
  const fixture = new LoopsFixture()
  for (const name of ['x', 'y']) await fixture.bridge(name)
  await fixture.local('x', 'y')
  const spec = { kind: 'snoop', target: 'phone x', spy: 'both', whisper: 'both', rateHz } as const
  await fixture.plane.openPort('snoop', spec)
  fixture.plane.join('x', 'snoop')
  await soundsOnce(fixture, ['x', 'y'])
  await fixture.plane.close()
})

test(`worlds of bridges and Local channels by chance: every word is heard once by all that are tied together (seed ${seed})`, async () => {
  const random: Random = seededRandom(seed)
  for (let round = 0; round < 12; round++) {
    const fixture = new LoopsFixture(1 + random.below(2))
    const names = Array.from({ length: 2 + random.below(4) }, (_, at) => `b${at}`)
    for (const name of names) await fixture.bridge(name)
    const halves: {
      readonly ports: readonly [string, string]
      memberships: [string | undefined, string | undefined]
    }[] = []
    const pick = () => names[random.below(names.length)] as string
    for (let at = 1 + random.below(7); at > 0; at--) {
      const memberships: [string, string] = [pick(), pick()]
      halves.push({ ports: await fixture.local(...memberships), memberships })
    }
    for (let at = random.below(8); at > 0; at--) {
      const [half, side] = [halves[random.below(halves.length)]!, random.below(2)]
      const to = random.below(3) === 0 ? undefined : pick()
      if (to === undefined) fixture.plane.leave(half.ports[side] as string)
      else fixture.plane.join(to, half.ports[side] as string)
      half.memberships[side] = to
    }
    const reached = new Set(['b0'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const { memberships } of halves) {
        const [one, other] = memberships
        if (one === undefined || other === undefined) continue
        if (reached.has(one)) reached.add(other)
        else if (reached.has(other)) reached.add(one)
      }
    }
    await soundsOnce(fixture, names, [...reached])
    await fixture.plane.close()
  }
})
