import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decodeFormText, eachFormPair } from './form-text.ts'

const pairsOf = (text: string) => {
  const pairs: [string, string][] = []
  eachFormPair(text, (name, value) => pairs.push([name, value]))
  return pairs
}

describe('form text', () => {
  it('decodes what is encoded and leaves the rest', () => {
    assert.equal(decodeFormText('a+b%20c%2Bd'), 'a b c+d')
    assert.equal(decodeFormText('100%'), '100%')
    assert.equal(decodeFormText('%zz%41'), '%zzA')
    assert.equal(decodeFormText('%ff'), '�')
    assert.equal(decodeFormText('ü%C3%BC%'), 'üü%')
  })

  it('finds names and values', () => {
    assert.deepEqual(pairsOf('a=1&b&=x&&c=d=e'), [
      ['a', '1'],
      ['b', ''],
      ['', 'x'],
      ['c', 'd=e'],
    ])
    assert.deepEqual(pairsOf(''), [])
  })

  it('reads what the platform writes', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), word)), (pairs) => {
        assert.deepEqual(pairsOf(new URLSearchParams(pairs).toString()), pairs)
      }),
    )
  })
})
