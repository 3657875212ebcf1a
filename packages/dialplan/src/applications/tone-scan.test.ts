import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const rateHz = 8_000

/** Frequencies together for so many milliseconds, one part after the other; none: silence. */
function tones(...parts: readonly (readonly [ms: number, ...hz: number[]])[]): Int16Array {
  const samples: number[] = []
  for (const [ms, ...frequencies] of parts)
    for (let at = 0; at < (ms * rateHz) / 1_000; at++) {
      const waves = frequencies.map((hz) => Math.sin((2 * Math.PI * hz * at) / rateHz))
      samples.push(Math.round((8_000 / Math.max(1, waves.length)) * waves.reduce((sum, wave) => sum + wave, 0)))
    }
  return Int16Array.from(samples)
}

/** Something like a vowel that changes: many frequencies, none of them alone. */
const babble = (ms: number) =>
  Int16Array.from({ length: (ms * rateHz) / 1_000 }, (_, at) => {
    const pitch = 120 + 20 * Math.sin(at / 900)
    const parts = [1, 2, 3, 4, 5, 6, 7, 8].map((harmonic) => Math.sin((2 * Math.PI * pitch * harmonic * at) / rateHz))
    return Math.round(1_500 * parts.reduce((sum, part) => sum + part, 0))
  })

async function scanning(t: TestContext, arguments_: string) {
  const stage = new SoundStage(t, { test: { 1: [`ToneScan(${arguments_})`, 'NoOp(${TONESCANSTATUS})', 'Wait(99)'] } })
  const channel = await stage.fixture.calls('1')
  await stage.fixture.clock.pass(100)
  const status = () => /NoOp\((.*)\)/.exec(stage.fixture.steps(channel)[1] ?? '')?.[1]
  return { stage, fixture: stage.fixture, channel, status }
}

async function heard(t: TestContext, arguments_: string, sound: Int16Array): Promise<string | undefined> {
  const { stage, fixture, channel, status } = await scanning(t, arguments_)
  stage.testAudio(channel as Channel).say(sound)
  await fixture.clock.pass(Math.ceil((sound.length * 1_000) / rateHz) + 500)
  return status()
}

const thrice = <T>(...parts: T[]): T[] => [...parts, ...parts, ...parts]

test('tones of North America', async (t) => {
  assert.equal(await heard(t, '', tones([600, 350, 440])), 'DIALTONE')
  assert.equal(await heard(t, 'us', tones([2_000, 440, 480])), 'RINGING')
  assert.equal(await heard(t, 'us', tones(...thrice([500, 480, 620] as const, [500] as const))), 'BUSY')
  assert.equal(await heard(t, 'us', tones([280, 985], [280, 1_429], [380, 1_777])), 'SIT')
  assert.equal(await heard(t, 'us', tones([280, 1_429], [280, 985], [380, 1_777])), undefined)
})

test('countries where one tone means everything: its rhythm says what', async (t) => {
  assert.equal(await heard(t, 'br', tones([3_000, 425])), 'DIALTONE')
  assert.equal(await heard(t, 'br', tones([1_000, 425], [4_000], [1_000, 425])), 'RINGING')
  assert.equal(await heard(t, 'cr', tones(...thrice([330, 425] as const, [330] as const))), 'BUSY')
  assert.equal(await heard(t, 'uk', tones(...thrice([375, 400] as const, [375] as const))), 'BUSY')
  assert.equal(await heard(t, 'uk', tones([3_000, 400])), 'NUT')
  assert.equal(await heard(t, 'uk', tones([400, 400, 450], [200], [400, 400, 450])), 'RINGING')
})

test('machines and voices, where they are listened for', async (t) => {
  assert.equal(await heard(t, ',,,f', tones([1_000, 2_100])), 'FAX')
  assert.equal(await heard(t, ',,,f', tones([1_000, 1_100])), 'FAX')
  assert.equal(await heard(t, '', tones([1_000, 2_225])), 'MODEM')
  assert.equal(await heard(t, '', tones([1_000, 2_100])), 'MODEM')
  assert.equal(await heard(t, ',,,v', babble(2_000)), 'VOICE')
  assert.equal(await heard(t, '', babble(2_000)), undefined)
})

test('a higher threshold wants a longer tone', async (t) => {
  assert.equal(await heard(t, 'us,,1', tones([300, 440, 480])), 'RINGING')
  assert.equal(await heard(t, 'us,,4', tones([300, 440, 480])), undefined)
  assert.equal(await heard(t, 'us,,4', tones([900, 440, 480])), 'RINGING')
})

test('a key, the time that is up, whoever hangs up, and what is not understood', async (t) => {
  const pressed = await scanning(t, '')
  pressed.fixture.press(pressed.channel, '5')
  await pressed.fixture.clock.pass(200)
  assert.equal(pressed.status(), 'DTMF')
  const late = await scanning(t, 'us,3')
  await late.fixture.clock.pass(2_800)
  assert.equal(late.status(), undefined)
  await late.fixture.clock.pass(200)
  assert.equal(late.status(), 'TIMEOUT')
  const gone = await scanning(t, 'us')
  gone.channel.handle({ type: 'hung-up', cause: 16 })
  await gone.fixture.clock.pass(200)
  assert.equal(gone.channel.variables.get('TONESCANSTATUS'), 'HANGUP')
  const wrong = await scanning(t, 'moon')
  assert.equal(wrong.status(), 'ERROR')
  assert.equal(wrong.fixture.problems.length, 1)
})
