import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audioImpairments } from './audio-impairments.ts'

const wordsFor = (
  figures: Partial<Record<'rxcount' | 'txcount' | 'rxploss' | 'txploss', number>>,
  isSoundExpected = true,
) =>
  audioImpairments({
    name: 'PJSIP/bob-1',
    remote: '10.0.0.9:4000',
    isSoundExpected,
    figures: { rxcount: 500, txcount: 500, rxploss: 0, txploss: 0, ...figures },
  }).map(({ text }) => text)

test('a telephone that is spoken to and never heard has one-way audio, unless it was on hold or the call short', () => {
  const [text] = wordsFor({ rxcount: 0 })
  assert.match(text ?? '', /^one-way audio: no packet came from PJSIP\/bob-1, 500 went there; is a firewall or NAT/)
  assert.match(text ?? '', /is 10\.0\.0\.9:4000, the address it described/)
  assert.deepEqual(wordsFor({ rxcount: 0 }, false), [])
  assert.deepEqual(wordsFor({ rxcount: 0, txcount: 249 }), [])
  assert.deepEqual(wordsFor({ rxcount: 1 }), [])
})

test('packets that were lost are said of both directions, from three of a hundred on', () => {
  assert.deepEqual(wordsFor({ rxcount: 900, rxploss: 100 }), [
    'packet loss: 10.0 % of the packets from PJSIP/bob-1 were lost (100 of 1000); the network between is overloaded or bad',
  ])
  assert.deepEqual(wordsFor({ txcount: 1_000, txploss: 30 }), [
    'packet loss: 3.0 % of the packets to PJSIP/bob-1 were lost (30 of 1000); the network between is overloaded or bad',
  ])
  assert.deepEqual(wordsFor({ rxcount: 980, rxploss: 20 }), [])
  assert.deepEqual(wordsFor({ rxcount: 50, txcount: 0, rxploss: 40 }), [])
})
