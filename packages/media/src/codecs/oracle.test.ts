// Codecs against other people's: ffmpeg and sox decode what we encode, and we what they encode.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { sineWave, toneToNoise } from '../testing/tone-level.ts'
import { codecNamed } from './index.ts'

interface Oracle {
  readonly name: string
  readonly rateHz: number
  /** of ffmpeg, for raw input and output */
  readonly format: readonly string[]
  readonly encoder: string
}

const oracles: readonly Oracle[] = [
  { name: 'ulaw', rateHz: 8_000, format: ['-f', 'mulaw'], encoder: 'pcm_mulaw' },
  { name: 'alaw', rateHz: 8_000, format: ['-f', 'alaw'], encoder: 'pcm_alaw' },
  { name: 'g722', rateHz: 16_000, format: ['-f', 'g722'], encoder: 'g722' },
  { name: 'gsm', rateHz: 8_000, format: ['-f', 'gsm'], encoder: 'libgsm' },
]

const ffmpeg = (input: Uint8Array, args: readonly string[]): Buffer =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args], { input, maxBuffer: 2 ** 26 })

const rawArgs = (rateHz: number) => ['-f', 's16le', '-ar', String(rateHz), '-ac', '1']
const samplesOf = (bytes: Buffer) => new Int16Array(Uint8Array.from(bytes).buffer)
const bytesOf = (pcm: Int16Array) => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)

/** Speech-like: tones that come and go over noise, loud and soft, so that every segment and step is reached. */
function testSignal(rateHz: number, seconds: number): Int16Array {
  const random = seededRandom(42)
  return Int16Array.from({ length: rateHz * seconds }, (_, at) => {
    const t = at / rateHz
    const envelope = Math.sin(2 * Math.PI * 0.7 * t) ** 4
    const voice = Math.sin(2 * Math.PI * (180 + 40 * Math.sin(3 * t)) * t) + 0.5 * Math.sin(2 * Math.PI * 900 * t)
    return Math.round(15_000 * envelope * voice + 300 * (random.next() - 0.5) * (1 + 20 * envelope))
  })
}

const oracleEncodes = ({ rateHz, format, encoder }: Oracle, pcm: Int16Array) =>
  ffmpeg(bytesOf(pcm), [...rawArgs(rateHz), '-i', '-', '-c:a', encoder, ...format, '-'])
const oracleDecodes = ({ rateHz, format, name }: Oracle, bytes: Uint8Array) =>
  // what is made of names and rates is told, since raw bytes say nothing about themselves
  samplesOf(
    ffmpeg(bytes, [...format, ...(name === 'g722' ? [] : ['-ar', String(rateHz)]), '-i', '-', '-f', 's16le', '-']),
  )

async function decodeAll(name: string, bytes: Uint8Array): Promise<Int16Array> {
  const codec = codecNamed(name)!
  const decoder = await codec.decoder()
  const step = codec.bytesPer20Ms!
  const frame = new Int16Array(codec.sampleRateHz / 50)
  const parts: number[] = []
  for (let at = 0; at + step <= bytes.length; at += step)
    parts.push(...frame.subarray(0, decoder.decode(bytes, at, step, frame)))
  decoder.close()
  return Int16Array.from(parts)
}

async function encodeAll(name: string, pcm: Int16Array): Promise<Uint8Array> {
  const codec = codecNamed(name)!
  const encoder = await codec.encoder()
  const samples = codec.sampleRateHz / 50
  const bytes = new Uint8Array(4_000)
  const parts: number[] = []
  for (let at = 0; at + samples <= pcm.length; at += samples)
    parts.push(...bytes.subarray(0, encoder.encode(pcm.subarray(at, at + samples), samples, bytes, 0)))
  encoder.close()
  return Uint8Array.from(parts)
}

for (const oracle of oracles) {
  test(`${oracle.name}: decodes what ffmpeg encoded, bit by bit as ffmpeg does`, async () => {
    const encoded = oracleEncodes(oracle, testSignal(oracle.rateHz, 4))
    const wanted = oracleDecodes(oracle, encoded)
    const got = await decodeAll(oracle.name, encoded)
    assert.ok(wanted.length > oracle.rateHz * 3)
    assert.deepEqual(got, wanted.subarray(0, got.length))
  })

  test(`${oracle.name}: ffmpeg hears from our encoder what we hear`, async () => {
    const encoded = await encodeAll(oracle.name, testSignal(oracle.rateHz, 4))
    const wanted = oracleDecodes(oracle, encoded)
    const got = await decodeAll(oracle.name, encoded)
    assert.deepEqual(got, wanted.subarray(0, got.length))
  })
}

for (const name of ['ulaw', 'alaw'] as const) {
  test(`${name}: every byte decodes as sox decodes it`, async () => {
    const bytes = Uint8Array.from({ length: 320 }, (_, at) => at & 0xff)
    const type = name === 'ulaw' ? 'ul' : 'al'
    const raw = ['-t', type, '-r', '8000', '-c', '1', '-', '-t', 'raw', '-e', 'signed', '-b', '16', '-']
    const wanted = samplesOf(execFileSync('sox', raw, { input: bytes }))
    assert.deepEqual(await decodeAll(name, bytes), wanted)
  })
}

test('our GSM encoder chooses the same frames as the library everybody uses', async () => {
  const signal = testSignal(8_000, 4)
  const gsm = oracles.find(({ name }) => name === 'gsm')!
  assert.deepEqual(Buffer.from(await encodeAll('gsm', signal)), oracleEncodes(gsm, signal).subarray(0, 33 * 200))
})

test('signal to noise at −10 dBFS', async () => {
  const measure = async (name: string, hz: number) => {
    const { sampleRateHz } = codecNamed(name)!
    const heard = await decodeAll(name, await encodeAll(name, sineWave(sampleRateHz, hz, sampleRateHz)))
    return toneToNoise(heard.subarray(sampleRateHz / 2), sampleRateHz, hz)
  }
  assert.ok((await measure('ulaw', 1_004)) > 35)
  assert.ok((await measure('alaw', 1_004)) > 35)
  assert.ok((await measure('g722', 1_004)) > 20)
  assert.ok((await measure('g722', 6_000)) > 10)
  assert.ok((await measure('slin48', 1_004)) > 80)
})
