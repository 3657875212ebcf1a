import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestPhone } from '../../testing/test-phone.ts'
import { toneLevel, toneToNoise } from '../../testing/tone-level.ts'
import { engineFixture } from '../engine-fixture.ts'

// GSM models one voice: nine tones at once are noise to it, so it is tested in pairs
const codecs = ['ulaw', 'g722', 'alaw', 'opus', 'slin16', 'slin12', 'slin44', 'slin']

for (const [count, mixed] of [
  [2, true],
  [3, true],
  [10, true],
  [100, false],
] as const) {
  test(`${count} parties, ${mixed ? 'mixed codecs' : 'one codec'}: each hears all the others and not itself`, async () => {
    const { clock, engine, call } = engineFixture(count)
    await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing' } })
    const peak = Math.min(8_000, 30_000 / count)
    const hzOf = (index: number) => 300 + Math.floor(2_700 / count) * index
    const phones = []
    for (let index = 0; index < count; index++) {
      const codec = mixed ? codecs[index % codecs.length]! : 'ulaw'
      phones.push(await call(`p${index}`, codec, hzOf(index), { peak }))
      await engine.carryOut('join-bridge', { bridge: 'room', port: `p${index}`, spec: {} })
    }
    await clock.pass('1.6s')
    const checked = count > 10 ? phones.filter((_, index) => index % 17 === 0) : phones
    for (const phone of checked) {
      const own = phones.indexOf(phone)
      for (let index = 0; index < count; index += count > 10 ? 7 : 1) {
        const level = phone.hears(hzOf(index), 1_000)
        const db = 20 * Math.log10(Math.max(level, 0.1) / peak)
        if (index === own) assert.ok(db < -25, `p${own} hears itself at ${db} dB`)
        else assert.ok(Math.abs(db) < 3, `p${own} hears p${index} at ${db} dB`)
      }
    }
    for (const phone of phones) phone.close()
    await engine.carryOut('shutdown', {})
    assert.equal(clock.waiting, 0)
  })
}

test('what one says is heard within 80 ms, without gap or click', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing', forbidsRelay: true } })
  const [alice, bob] = [await call('alice', 'ulaw'), await call('bob', 'ulaw')]
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'room', port, spec: {} })
  await clock.pass('1s')
  const before = bob.heard.length
  alice.say(400)
  await clock.pass('1s')
  const since = bob.heard.slice(before)
  const first = since.findIndex((sample) => Math.abs(sample) > 1_000)
  assert.ok(first >= 0 && first / 8 <= 80, `heard after ${first / 8} ms`)
  const speech = since.slice(first + 8)
  const steepest = (8_000 * 2 * Math.PI * 400) / 8_000
  for (let at = 1; at < speech.length; at++)
    assert.ok(Math.abs(speech[at]! - speech[at - 1]!) < steepest * 1.15 + 100, `a click at ${at}`)
  for (const phone of [alice, bob]) phone.close()
  await engine.carryOut('shutdown', {})
})

for (const [from, to] of [
  ['g722', 'ulaw'],
  ['slin16', 'g722'],
  ['ulaw', 'slin44'],
  ['opus', 'alaw'],
  ['slin48', 'opus'],
] as const) {
  test(`from ${from} to ${to} it takes no more than 80 ms either, and no frame of it is missing or torn`, async () => {
    const { clock, engine, call } = engineFixture()
    await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing' } })
    const phones = [await call('a', from), await call('b', to), await call('c', 'ulaw')]
    const [speaker, listener] = phones as [TestPhone, TestPhone]
    for (const port of ['a', 'b', 'c']) await engine.carryOut('join-bridge', { bridge: 'room', port, spec: {} })
    await clock.pass('1s')
    const before = listener.heard.length
    speaker.say(400)
    await clock.pass('2s')
    const since = Int16Array.from(listener.heard.slice(before))
    const perMs = listener.rateHz / 1_000
    const first = since.findIndex((sample) => Math.abs(sample) > 1_000)
    assert.ok(first >= 0 && first / perMs <= 80, `heard after ${first / perMs} ms`)
    // whole waves of 2.5 ms: every piece is as loud as it should be
    const piece = Math.round(20 * perMs)
    for (let at = first + 2 * piece; at + piece <= since.length; at += piece) {
      const level = toneLevel(since.subarray(at, at + piece), listener.rateHz, 400)
      assert.ok(Math.abs(20 * Math.log10(level / 8_000)) < 1.5, `${level} at ${(at - first) / perMs} ms`)
    }
    assert.ok(toneToNoise(since.subarray(first + 4 * piece), listener.rateHz, 400) > 20)
    for (const phone of phones) phone.close()
    await engine.carryOut('shutdown', {})
  })
}

test('GSM with µ-law', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing' } })
  const [alice, bob] = [await call('alice', 'gsm', 400), await call('bob', 'ulaw', 900)]
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'room', port, spec: {} })
  await clock.pass('1.5s')
  assert.ok(bob.hears(400) > 6_000 && alice.hears(900) > 6_000)
  assert.ok(bob.hears(900) < 200 && alice.hears(400) < 200)
  for (const phone of [alice, bob]) phone.close()
  await engine.carryOut('shutdown', {})
})

test('wideband parties hear each other above 4 kHz; a narrowband one among them does not spoil it', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing' } })
  const phones = [await call('a', 'g722', 5_500), await call('b', 'slin16'), await call('c', 'ulaw', 500)]
  for (const port of ['a', 'b', 'c']) await engine.carryOut('join-bridge', { bridge: 'room', port, spec: {} })
  await clock.pass('1.5s')
  assert.ok(phones[1]!.hears(5_500) > 5_000)
  assert.ok(phones[1]!.hears(500) > 6_000)
  assert.ok(phones[2]!.hears(2_500) < 60, 'an image of what does not fit is heard')
  for (const phone of phones) phone.close()
  await engine.carryOut('shutdown', {})
})

test('an announcer in a holding bridge is heard instead of music, which goes on where it was when he has left', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'hold', spec: { kind: 'holding' } })
  const [waiting, announcer] = [await call('a', 'ulaw'), await call('b', 'ulaw', 700)]
  const spec = { sounds: [{ kind: 'tone', pattern: '400' }], isBackground: true } as const
  await engine.carryOut('play', { play: 'music', port: 'a', spec })
  await engine.carryOut('join-bridge', { bridge: 'hold', port: 'a', spec: {} })
  await clock.pass('1s')
  assert.ok(waiting.hears(400) > 6_000)
  await engine.carryOut('join-bridge', { bridge: 'hold', port: 'b', spec: { isAnnouncer: true } })
  await clock.pass('1s')
  assert.ok(waiting.hears(400) < 10 && waiting.hears(700) > 7_000)
  announcer.say(undefined)
  await clock.pass('1s')
  assert.ok(waiting.hears(400) < 10 && waiting.hears(700) < 10)
  await engine.carryOut('leave-bridge', { port: 'b' })
  await clock.pass('1s')
  assert.ok(waiting.hears(400) > 6_000)
  for (const phone of [waiting, announcer]) phone.close()
  await engine.carryOut('shutdown', {})
})

test('muted members are not heard; a holding bridge gives only its announcer', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'room', spec: { kind: 'mixing' } })
  await engine.carryOut('open-bridge', { bridge: 'hold', spec: { kind: 'holding' } })
  const [a, b, c] = [await call('a', 'ulaw', 400), await call('b', 'alaw', 700), await call('c', 'ulaw', 1_000)]
  await engine.carryOut('join-bridge', { bridge: 'room', port: 'a', spec: { isMuted: true } })
  await engine.carryOut('join-bridge', { bridge: 'room', port: 'b', spec: {} })
  await clock.pass('1s')
  assert.ok(b.hears(400) < 10)
  assert.ok(a.hears(700) > 7_000)
  await engine.carryOut('join-bridge', { bridge: 'hold', port: 'a', spec: { isAnnouncer: true } })
  for (const port of ['b', 'c']) await engine.carryOut('join-bridge', { bridge: 'hold', port, spec: {} })
  await clock.pass('1s')
  assert.ok(b.hears(400) > 7_000)
  assert.ok(c.hears(400) > 7_000)
  assert.ok(c.hears(700) < 10 && a.hears(700) < 10)
  for (const phone of [a, b, c]) phone.close()
  await engine.carryOut('shutdown', {})
})
