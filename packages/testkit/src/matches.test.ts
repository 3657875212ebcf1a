import assert from 'node:assert/strict'
import { it } from 'node:test'
import { differenceOf } from './matches.ts'

const event = {
  type: 'StasisStart',
  args: ['a', 'b'],
  channel: { id: 'c1', name: 'Virtual/alice-0', caller: { number: '1' } },
}

it('takes any part of a value', () => {
  for (const expected of [
    {},
    { type: 'StasisStart' },
    { args: ['a', 'b'] },
    { args: ['a', /b/] },
    { channel: { name: /^Virtual\/alice/, caller: { number: '1' } } },
    { channel: ({ id }: { id: string }) => id === 'c1' },
    { missing: undefined },
  ]) {
    assert.equal(differenceOf(expected, event), undefined)
  }
})

it('says the first difference and where it is', () => {
  const cases: [expected: unknown, words: RegExp][] = [
    [{ type: 'StasisEnd' }, /^type is 'StasisStart', not 'StasisEnd'$/],
    [{ args: ['a'] }, /^args is \[ 'a', 'b' \], not \[ 'a' \]$/],
    [{ args: ['a', 'c'] }, /^args\[1\] is 'b', not 'c'$/],
    [{ channel: { caller: { number: /2/ } } }, /^channel\.caller\.number is '1', not \/2\/$/],
    [{ channel: { nothing: 1 } }, /^channel\.nothing is undefined, not 1$/],
    [{ type: { deep: 1 } }, /^type is 'StasisStart', not \{ deep: 1 \}$/],
    [{ channel: () => false }, /^channel is .* which is not accepted$/],
    ['text', /^it is /],
  ]
  for (const [expected, words] of cases) assert.match(differenceOf(expected, event) ?? '', words)
})
