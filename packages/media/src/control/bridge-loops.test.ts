// Bridges that Local channels and snoops tie into rings: a sound is heard once by everybody, and then it is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { MemoryNetwork } from '../worker/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'

const rateHz = 8_000
const peak = 8_000
const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

class World {
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
  world: World,
  bridges: readonly string[],
  reached: readonly string[] = bridges,
): Promise<void> {
  const [first] = bridges as [string]
  await world.say(first, 700, 1_500)
  for (const bridge of reached) {
    if (bridge === first) continue
    const level = world.level(bridge, 700)
    assert.ok(Math.abs(level / peak - 1) < 0.1, `${bridge} hears ${Math.round(level)} of ${peak}`)
  }
  assert.ok(world.level(first, 700) < 50, `who speaks hears itself: ${world.level(first, 700)}`)
  // the phones still listen, or nothing would beat
  for (const bridge of bridges) world.plane.setPort(`phone ${bridge}`, { tellsLevel: true })
  await world.clock.pass('2s')
  for (const bridge of bridges) world.heard.delete(`phone ${bridge}`)
  await world.clock.pass('1s')
  for (const bridge of bridges) assert.ok(world.loudest(bridge) < 50, `${bridge} still hears ${world.loudest(bridge)}`)
}

test('a Local channel with both halves in one bridge: what is said there does not come back and grow', async () => {
  const world = new World()
  await world.bridge('x')
  await world.local('x', 'x')
  await soundsOnce(world, ['x'])
  await world.plane.close()
})

for (const workers of [1, 2])
  for (const pairs of [2, 4])
    test(`${pairs} Local channels between two bridges, ${workers} workers: a word is heard once`, async () => {
      const world = new World(workers)
      for (const name of ['x', 'y']) await world.bridge(name)
      for (let at = 0; at < pairs; at++) await world.local(at % 2 === 0 ? 'x' : 'y', at % 2 === 0 ? 'y' : 'x')
      await soundsOnce(world, ['x', 'y'])
      await world.plane.close()
    })

test('three bridges in a ring: all hear each other, nothing goes round; and again when one of the links is gone', async () => {
  const world = new World()
  for (const name of ['x', 'y', 'z']) await world.bridge(name)
  const [first] = await world.local('x', 'y')
  await world.local('y', 'z')
  await world.local('z', 'x')
  await soundsOnce(world, ['x', 'y', 'z'])
  await world.plane.closePort(first)
  await soundsOnce(world, ['x', 'y', 'z'])
  await world.plane.close()
})

test('a ring that closes when somebody joins, and opens when somebody leaves', async () => {
  const world = new World()
  for (const name of ['x', 'y']) await world.bridge(name)
  const [one] = await world.local('x', 'y')
  const [other] = await world.local('x', 'y')
  await soundsOnce(world, ['x', 'y'])
  world.plane.leave(one)
  await soundsOnce(world, ['x', 'y'])
  world.plane.join('x', one)
  world.plane.leave(other)
  await soundsOnce(world, ['x', 'y'])
  await world.plane.close()
})

test('links that carry sound one way only, without a ring, are all heard', async () => {
  const world = new World()
  for (const name of ['x', 'y', 'z']) await world.bridge(name)
  // z hears x and y, y hears x, nobody hears z
  for (const [to, from] of [
    ['y', 'x'],
    ['z', 'y'],
    ['z', 'x'],
  ] as const)
    await world.local(to, from, true)
  await world.say('y', 700, 1_000)
  assert.ok(world.level('z', 700) > peak / 2 && world.level('x', 700) < 50)
  await world.say('x', 900, 1_000)
  assert.ok(world.level('z', 900) > peak / 2 && world.level('y', 900) > peak / 2)
  await world.plane.close()
})

test('somebody who listens in on a member of the bridge he sits in, and whispers to it: no word goes round', async () => {
  const world = new World()
  for (const name of ['x', 'y']) await world.bridge(name)
  await world.local('x', 'y')
  const spec = { kind: 'snoop', target: 'phone x', spy: 'both', whisper: 'both', rateHz } as const
  await world.plane.openPort('snoop', spec)
  world.plane.join('x', 'snoop')
  await soundsOnce(world, ['x', 'y'])
  await world.plane.close()
})

test(`worlds of bridges and Local channels by chance: every word is heard once by all that are tied together (seed ${seed})`, async () => {
  const random: Random = seededRandom(seed)
  for (let round = 0; round < 12; round++) {
    const world = new World(1 + random.below(2))
    const names = Array.from({ length: 2 + random.below(4) }, (_, at) => `b${at}`)
    for (const name of names) await world.bridge(name)
    const halves: { readonly ports: readonly [string, string]; seats: [string | undefined, string | undefined] }[] = []
    const pick = () => names[random.below(names.length)] as string
    for (let at = 1 + random.below(7); at > 0; at--) {
      const seats: [string, string] = [pick(), pick()]
      halves.push({ ports: await world.local(...seats), seats })
    }
    for (let at = random.below(8); at > 0; at--) {
      const [half, side] = [halves[random.below(halves.length)]!, random.below(2)]
      const to = random.below(3) === 0 ? undefined : pick()
      if (to === undefined) world.plane.leave(half.ports[side] as string)
      else world.plane.join(to, half.ports[side] as string)
      half.seats[side] = to
    }
    const reached = new Set(['b0'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const { seats } of halves) {
        const [one, other] = seats
        if (one === undefined || other === undefined) continue
        if (reached.has(one)) reached.add(other)
        else if (reached.has(other)) reached.add(one)
      }
    }
    await soundsOnce(world, names, [...reached])
    await world.plane.close()
  }
})
