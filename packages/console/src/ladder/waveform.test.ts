import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWav } from './wav-file.ts'
import { peaksPath, waveformPeaks } from './waveform.ts'

function wav(code: number, bits: number, channels: number, data: Uint8Array, size = data.length): Uint8Array {
  const bytes = new Uint8Array(44 + data.length)
  const view = new DataView(bytes.buffer)
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ] as const)
    for (let i = 0; i < 4; i++) bytes[at + i] = name.charCodeAt(i)
  view.setUint32(16, 16, true)
  view.setUint16(20, code, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, 8_000, true)
  view.setUint16(34, bits, true)
  view.setUint32(40, size, true)
  bytes.set(data, 44)
  return bytes
}

const pcm = (...values: number[]) => new Uint8Array(Int16Array.from(values).buffer)

test('a recording of 16 bit, one of two channels, and one that still goes on', () => {
  assert.deepEqual([...(readWav(wav(1, 16, 1, pcm(1, -2, 300)))?.samples ?? [])], [1, -2, 300])
  const stereo = readWav(wav(1, 16, 2, pcm(1, 10, 2, 20)))
  assert.deepEqual(
    stereo?.channels.map((one) => [...one]),
    [
      [1, 2],
      [10, 20],
    ],
  )
  assert.deepEqual([...(readWav(wav(1, 16, 1, pcm(7, 8), 0))?.samples ?? [])], [7, 8])
})

test('µ-law and A-law', () => {
  assert.deepEqual([...(readWav(wav(7, 8, 1, Uint8Array.of(0xff, 0x80, 0x00)))?.samples ?? [])], [0, 32_124, -32_124])
  assert.deepEqual([...(readWav(wav(6, 8, 1, Uint8Array.of(0xd5, 0xaa, 0x2a)))?.samples ?? [])], [8, 32_256, -32_256])
})

test('what is no WAV file, or of another kind, is not read', () => {
  assert.equal(readWav(new Uint8Array(100)), undefined)
  assert.equal(readWav(wav(85, 0, 1, new Uint8Array(10))), undefined)
  assert.equal(readWav(Uint8Array.of(1, 2)), undefined)
})

test('the outline has the loudest moments of each column, and its path is closed', () => {
  const peaks = waveformPeaks(Int16Array.of(0, 16_384, -32_768, 0, 8_192, -8_192), 3)
  assert.deepEqual([...peaks.high], [0.5, 0, 0.25])
  assert.deepEqual([...peaks.low], [0, -1, -0.25])
  assert.equal(peaksPath(peaks, 100), 'M0,25L1,49.5L2,37.5L2,62.5L1,100L0,50.5Z')
  assert.equal(peaksPath(waveformPeaks(new Int16Array(0), 0), 10), '')
})
