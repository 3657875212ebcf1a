import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { splitList } from './split-list.ts'

describe('splitting a list', () => {
  const cases: readonly [text: string, items: string[]][] = [
    ['', ['']],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['a, b', ['a', ' b']],
    ['a,,b,', ['a', '', 'b', '']],
    ['f(a,b),c', ['f(a,b)', 'c']],
    ['x[1,2],y', ['x[1,2]', 'y']],
    ['"a,b",c', ['a,b', 'c']],
    ['a"b,c"d', ['ab,cd']],
    ['a\\,b,c', ['a,b', 'c']],
    ['a\\"b', ['a"b']],
    ['\\(a,b', ['(a', 'b']],
    ['a),b', ['a)', 'b']],
    ['f(a,b', ['f(a,b']],
    ['a\\', ['a']],
  ]
  for (const [text, items] of cases)
    it(`makes ${JSON.stringify(items)} of ${JSON.stringify(text)}`, () => assert.deepEqual(splitList(text), items))

  it('gives back items that were escaped', () => {
    const guarded = (item: string) => item.replace(/[\\,"()[\]]/g, '\\$&')
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (items) => {
        assert.deepEqual(splitList(items.map(guarded).join(',')), items)
      }),
    )
  })
})
