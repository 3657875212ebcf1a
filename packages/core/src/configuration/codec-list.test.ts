import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyCodecs, codecNames } from './codec-list.ts'

const list = (...lines: ['allow' | 'disallow', string][]) =>
  lines.reduce<string | undefined>(
    (known, [act, line]) => (known === undefined ? known : applyCodecs(known, act, line)),
    '',
  )

test('lines apply in their order', () => {
  assert.equal(list(['disallow', 'all'], ['allow', 'ulaw,alaw']), 'ulaw,alaw')
  assert.equal(list(['allow', 'all'], ['disallow', 'all'], ['allow', 'opus']), 'opus')
  assert.equal(list(['allow', 'ulaw,alaw,gsm'], ['disallow', 'alaw']), 'ulaw,gsm')
  assert.equal(list(['allow', 'ulaw,alaw'], ['allow', 'ulaw']), 'alaw,ulaw')
  assert.equal(list(['allow', '!all,g722']), 'g722')
  assert.equal(list(['allow', 'all,!ulaw'])?.split(',').length, codecNames.length - 1)
  assert.equal(list(['allow', 'none']), '')
  assert.equal(list(['allow', 'ULAW:30&alaw | gsm']), 'ulaw:30,alaw,gsm')
  assert.equal(list(['allow', 'ulaw:30'], ['disallow', 'ulaw']), '')
})

test('what is no codec is refused', () => {
  assert.equal(list(['allow', 'ulaw,smell']), undefined)
  assert.equal(list(['allow', 'ulaw:long']), undefined)
})
