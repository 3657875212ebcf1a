import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dialTarget } from './dial-target.ts'
import { endWords } from './end-words.table.ts'
import { microphoneWords } from './microphone-words.ts'
import { fallingLevel, levelOf } from './sound-level.ts'
import { rhythmOf, tones } from './tones.table.ts'

describe('what the telephone says', () => {
  it('of a call that ended, is why', () => {
    assert.equal(endWords({ originator: 'remote', cause: 'Not Found', status: 404 }), 'There is no such number')
    assert.equal(endWords({ originator: 'remote', cause: 'Busy', status: 486 }), 'Busy')
    assert.equal(endWords({ originator: 'remote', cause: 'Terminated' }), 'The other side hung up')
    assert.equal(endWords({ originator: 'local', cause: 'Terminated' }), 'You hung up')
    assert.equal(
      endWords({ originator: 'remote', cause: 'SIP Failure Code', status: 499 }),
      'Refused: 499 SIP Failure Code',
    )
    assert.equal(endWords({ originator: 'remote', cause: 'constructor' }), 'The other side hung up')
    assert.equal(
      endWords({ originator: 'system', cause: 'Connection Error' }),
      'The connection to the exchange is lost',
    )
  })

  it('of a microphone that it does not get, is what to do', () => {
    assert.equal(microphoneWords(false).trouble, 'insecure')
    assert.match(microphoneWords(false, { name: 'NotAllowedError' }).advice, /https/)
    assert.equal(microphoneWords(true, { name: 'NotAllowedError' }).trouble, 'denied')
    assert.equal(microphoneWords(true, { name: 'NotFoundError' }).trouble, 'missing')
    assert.equal(microphoneWords(true, { name: 'NotReadableError' }).trouble, 'in-use')
    assert.equal(microphoneWords(true, { name: 'toString' }).trouble, 'unusable')
  })

  it('of what was typed, is whether it can be called', () => {
    const host = '127.0.0.1'
    assert.deepEqual(dialTarget(' +49 (30) 123-45 ', host), {
      ok: true,
      target: 'sip:%2B493012345@127.0.0.1',
      shown: '+493012345',
    })
    assert.deepEqual(dialTarget('*8', host), { ok: true, target: 'sip:*8@127.0.0.1', shown: '*8' })
    assert.deepEqual(dialTarget('alice', host), { ok: true, target: 'sip:alice@127.0.0.1', shown: 'alice' })
    assert.deepEqual(dialTarget('sip:a@b.example', host), { ok: true, target: 'sip:a@b.example', shown: 'a@b.example' })
    for (const wrong of ['', '  ', 'two words', 'sip:a b@c', '()', 'x'.repeat(200), 'a;b'])
      assert.equal(dialTarget(wrong, host).ok, false, wrong)
  })
})

describe('a level meter', () => {
  it('shows silence as nothing, the loudest as all, and 20 dB less as a third less', () => {
    assert.equal(levelOf(new Float32Array(128)), 0)
    assert.equal(levelOf(new Float32Array(128).fill(1)), 1)
    assert.ok(Math.abs(levelOf(new Float32Array(128).fill(0.1)) - 2 / 3) < 1e-6)
    assert.equal(levelOf(new Float32Array(128).fill(1e-5)), 0)
  })

  it('rises at once and falls slowly', () => {
    assert.equal(fallingLevel(0.2, 0.8, 16), 0.8)
    assert.ok(fallingLevel(0.8, 0, 100) > 0.6)
    assert.equal(fallingLevel(0.1, 0, 1000), 0)
  })
})

it('a rhythm begins with sound', () => {
  assert.deepEqual(rhythmOf(tones.ring), {
    bursts: [
      [0, 400],
      [600, 1000],
    ],
    roundMs: 3000,
  })
})
