import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles, readConf } from '@jackfield/conf'
import { defaultListening, readListening } from './listening-settings.ts'

function read(amd: string, dsp: string) {
  const files = memoryFiles({ '/etc/amd.conf': amd, '/etc/dsp.conf': dsp })
  const document = (file: string) => readConf({ directory: '/etc', file, files })
  return readListening(document('amd.conf'), document('dsp.conf'))
}

test('what nobody says is as usual', () => {
  assert.deepEqual(read('', ''), { listening: defaultListening, complaints: [] })
})

test('lengths and thresholds; the threshold of dsp.conf holds for all that says nothing else', () => {
  const { listening, complaints } = read(
    '[general]\ninitial_silence = 3000\nmaximum_number_of_words=5\n',
    '[default]\nsilencethreshold=300\nother=1\n',
  )
  assert.deepEqual(complaints, [])
  assert.equal(listening.silenceThreshold, 300)
  assert.deepEqual(listening.amd, {
    ...defaultListening.amd,
    initialSilenceMs: 3_000,
    mostWords: 5,
    silenceThreshold: 300,
  })
})

test('what is not understood is said, and left out', () => {
  const { listening, complaints } = read(
    '[general]\ngreeting = long\nsilence_treshold=1\n',
    '[default]\nsilencethreshold=0\n',
  )
  assert.deepEqual(listening, defaultListening)
  const said = complaints.map(({ file, line, message }) => `${file}:${line}: ${message}`)
  assert.deepEqual(said, [
    "/etc/dsp.conf:2: '0' is no threshold of silence",
    "/etc/amd.conf:2: 'greeting = long' is not understood",
    "/etc/amd.conf:3: 'silence_treshold = 1' is not understood",
  ])
})
