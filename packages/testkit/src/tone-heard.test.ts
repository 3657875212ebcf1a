import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTone, toneLevel } from './tone-heard.ts'
import { voiceOf } from './voice.ts'

const none = async () => undefined
const said = async (what: Parameters<typeof voiceOf>[0]) => (await voiceOf(what, 8_000, none))?.samples as Int16Array

test('a tone has the level it was said with, alone or among others', async () => {
  const alone = await said({ tone: 440, lasts: '100ms', level: -20 })
  assert.ok(Math.abs(toneLevel(alone, 8_000, 440) + 20) < 0.1)
  const three = await said({ tone: [440, 700, 1_300], lasts: '100ms', level: -15 })
  for (const hz of [440, 700, 1_300]) assert.ok(Math.abs(toneLevel(three, 8_000, hz) + 15) < 0.3)
  assert.equal(isTone(three, 8_000, 700, -15), true)
  assert.equal(isTone(three, 8_000, 700, -20), false)
})

test('neither silence nor noise is a tone, nor is what is too soft', async () => {
  assert.equal(isTone(new Int16Array(800), 8_000, 440), false)
  let seed = 1
  const noise = Int16Array.from({ length: 800 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed % 8_000) - 4_000
  })
  assert.equal(isTone(noise, 8_000, 440), false)
  assert.equal(isTone(await said({ tone: 440, lasts: '100ms', level: -45 }), 8_000, 440), false)
})

test('what is said: once or again and again, from samples or by a name', async () => {
  const samples = Int16Array.of(1, 2, 3)
  assert.deepEqual(await voiceOf({ samples }, 8_000, none), { samples, isEndless: false })
  assert.deepEqual(await voiceOf({ samples, again: true }, 8_000, none), { samples, isEndless: true })
  assert.equal((await voiceOf({ tone: 440 }, 8_000, none))?.isEndless, true)
  assert.equal(await voiceOf({ sound: 'none' }, 8_000, none), undefined)
  const asked: string[] = []
  await voiceOf({ sound: 'hello' }, 8_000, async (name) => {
    asked.push(name)
    return samples
  })
  assert.deepEqual(asked, ['hello'])
})
