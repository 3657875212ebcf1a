import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOfExtension, wavHeader } from '@jackfield/media'
import { AudioDecoder, shapeOf } from './audio-decoder.ts'

const ramp = Int16Array.from({ length: 500 }, (_, at) => at * 60 - 15_000)
const bytesOf = (pcm: Int16Array) => new Uint8Array(pcm.buffer.slice(0))
const pause = async () => undefined

async function decoded(format: string | undefined, bytes: Uint8Array, pieceBytes: number) {
  const heard: number[] = []
  const rates = new Set<number>()
  const decoder = new AudioDecoder((samples, rateHz) => {
    heard.push(...samples)
    rates.add(rateHz)
  })
  decoder.begin(format)
  for (let at = 0; at < bytes.length; at += pieceBytes) decoder.write(bytes.subarray(at, at + pieceBytes))
  await decoder.end(pause)
  return { heard, rates: [...rates] }
}

test('linear audio is the same however it is cut', async () => {
  for (const pieceBytes of [1, 7, 64, 5_000]) {
    assert.deepEqual(await decoded('slin16', bytesOf(ramp), pieceBytes), { heard: [...ramp], rates: [16_000] })
    assert.deepEqual((await decoded('slin@22050', bytesOf(ramp), pieceBytes)).rates, [22_050])
  }
})

test('WAV is read while it comes, whatever it says of its length, and whether it was announced or not', async () => {
  for (const length of [2 * ramp.length, 0, 0x7ffff000])
    for (const format of ['audio/wav', undefined, 'application/octet-stream']) {
      const wav = Buffer.concat([wavHeader(24_000, length), bytesOf(ramp)])
      assert.deepEqual(await decoded(format, wav, 13), { heard: [...ramp], rates: [24_000] }, `${length} ${format}`)
    }
})

test('what comes behind the audio of a WAV is not heard', async () => {
  const wav = Buffer.concat([wavHeader(8_000, 2 * ramp.length), bytesOf(ramp), Buffer.from('LIST....INFO a comment')])
  assert.deepEqual((await decoded('wav', wav, 100)).heard, [...ramp])
})

test('audio/L16 is in network byte order, audio/pcm is not', async () => {
  const swapped = Buffer.from(bytesOf(ramp)).swap16()
  assert.deepEqual(await decoded('audio/L16; rate=24000', swapped, 9), { heard: [...ramp], rates: [24_000] })
  assert.deepEqual(await decoded('audio/pcm;rate=48000', bytesOf(ramp), 9), { heard: [...ramp], rates: [48_000] })
})

test('other formats of files are read when they are whole', async () => {
  const format = formatOfExtension('ulaw')
  const bytes = new Uint8Array(ramp.length)
  format?.writing?.encoder()(ramp, ramp.length, bytes)
  const { heard, rates } = await decoded('ulaw', bytes, 50)
  assert.deepEqual([heard.length, rates], [ramp.length, [8_000]])
  assert.ok(heard.every((sample, at) => Math.abs(sample - (ramp[at] as number)) < 600))
})

test('what is no audio is said to be none', async () => {
  await assert.rejects(decoded('text/html', Buffer.from('<html>'), 3), /unknown format: text\/html/)
  await assert.rejects(decoded(undefined, Buffer.from('hello'), 5), /unknown format/)
  await assert.rejects(decoded('audio/wav', Buffer.from('this is no file of that kind'), 5), /no WAV/)
  await assert.rejects(decoded('audio/wav', Buffer.from('RIFF'), 5), /no WAV/)
  for (const wrong of ['slin7', 'slin@5', 'audio/pcm', 'ogg']) assert.equal(shapeOf(wrong), undefined, wrong)
})
