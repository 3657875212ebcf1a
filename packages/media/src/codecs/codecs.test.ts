import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestPacketMs } from '../codec.ts'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { codecNamed, codecs } from './index.ts'

test('facts agree with each other', () => {
  assert.equal(new Set(codecs.map(({ name }) => name)).size, codecs.length)
  assert.equal(new Set(codecs.map(({ payloadType }) => payloadType)).size, codecs.length)
  for (const { name, clockRateHz, sampleRateHz, ptimeMs } of codecs) {
    assert.ok(ptimeMs.min <= ptimeMs.default && ptimeMs.default <= ptimeMs.max, name)
    assert.equal(clockRateHz, name === 'g722' ? sampleRateHz / 2 : sampleRateHz, name)
  }
  assert.equal(codecNamed('g729'), undefined)
})

for (const codec of codecs) {
  test(`${codec.name}: a tone survives, its frames have the right size, a gap is concealed, malformed frames are refused`, async () => {
    const encoder = await codec.encoder()
    const decoder = await codec.decoder()
    const samples = codec.sampleRateHz / 50
    const pcm = sineWave(codec.sampleRateHz, 500, codec.sampleRateHz)
    const bytes = new Uint8Array(8_000)
    const frame = new Int16Array(7 * samples)
    const heard: number[] = []
    for (let at = 0; at < 50; at++) {
      const length = encoder.encode(pcm.subarray(at * samples, (at + 1) * samples), samples, bytes, 5)
      if (codec.bytesPer20Ms !== undefined) assert.equal(length, codec.bytesPer20Ms)
      if (at === 40) decoder.conceal(frame, samples)
      else assert.equal(decoder.decode(bytes, 5, length, frame), samples)
      heard.push(...frame.subarray(0, samples))
    }
    const level = (from: number, to: number) =>
      toneLevel(Int16Array.from(heard.slice(from * samples, to * samples)), codec.sampleRateHz, 500)
    assert.ok(Math.abs(20 * Math.log10(level(20, 40) / 10_362)) < 1.5, `level ${level(20, 40)}`)
    assert.ok(level(40, 41) > 4_000, `concealed at ${level(40, 41)}`)
    assert.equal(decoder.decode(bytes, 0, 0, frame), 0)
    encoder.close()
    decoder.close()
  })
}

for (const codec of codecs)
  test(`${codec.name}: the longest packet there can be, and any shorter one, is concealed`, async () => {
    const decoder = await codec.decoder()
    const longest = (codec.sampleRateHz * longestPacketMs) / 1_000
    const into = new Int16Array(longest)
    for (const ms of [2.5, 5, 20, 60, 119, 120, 121, 125, 132.5, 139, longestPacketMs])
      decoder.conceal(into, Math.round((codec.sampleRateHz * ms) / 1_000))
    decoder.close()
  })

test('bytes that are no frame decode to nothing', async () => {
  const into = new Int16Array(5_760)
  const gsm = await codecNamed('gsm')!.decoder()
  assert.equal(gsm.decode(new Uint8Array(33), 0, 33, into), 0)
  const opus = await codecNamed('opus')!.decoder()
  assert.equal(opus.decode(Uint8Array.of(0xff, 0xff, 0xff), 0, 3, into), 0)
  opus.close()
})
