import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldRow, readField, showField } from './field.ts'

const read = (row: FieldRow, text: string, known: Record<string, string> = {}, isAgain = false) =>
  readField('f', row, text, { known, isAgain })?.value

test('texts become kept values; what does not fit is nothing', () => {
  const cases: [FieldRow, string, string | undefined][] = [
    [{ type: 'text' }, ' as is ', ' as is '],
    [{ type: 'text', pattern: /^sips?:/ }, 'http://x', undefined],
    [{ type: 'boolean', words: 'yes/no' }, 'TRUE', 'yes'],
    [{ type: 'boolean', words: 'yes/no' }, 'off', 'no'],
    [{ type: 'boolean', words: 'yes/no' }, 'perhaps', undefined],
    [{ type: 'integer', min: 0, max: 9 }, '7', '7'],
    [{ type: 'integer', min: 0, max: 9 }, '0x9', '9'],
    [{ type: 'integer', min: 0, max: 9 }, '10', undefined],
    [{ type: 'integer', min: 0 }, '-1', undefined],
    [{ type: 'integer' }, 'many', undefined],
    [{ type: 'decimal', min: 0 }, '0.5', '0.5'],
    [{ type: 'decimal', min: 0 }, '-0.5', undefined],
    [{ type: 'decimal', min: 0 }, '1e3', undefined],
    [{ type: 'word', values: ['udp', 'tcp'] }, 'UDP', 'udp'],
    [{ type: 'word', values: ['always'], other: { forced: 'always' } }, 'Forced', 'always'],
    [{ type: 'word', values: ['always'], other: {} }, 'constructor', undefined],
    [{ type: 'words', values: ['ip', 'header'] }, ' header , IP', 'header,ip'],
    [{ type: 'words', values: ['ip', 'header'] }, 'ip,smell', undefined],
    [{ type: 'caller' }, 'Gina <1010>', '"Gina" <1010>'],
    [{ type: 'caller' }, '"Gina" <1010>', '"Gina" <1010>'],
    [{ type: 'caller' }, '<1010>', '<1010>'],
    [{ type: 'caller' }, 'Gina', 'Gina'],
    [{ type: 'caller' }, 'Gina <1010', undefined],
    [{ type: 'lines' }, 'a , b,', 'a,b'],
    [{ type: 'lines', pattern: /=/ }, 'a=1,b', undefined],
    [{ type: 'networks' }, '10.0.0.0/8 , 2001:db8::/32', '10.0.0.0/8,2001:db8::/32'],
    [{ type: 'networks' }, '10.0.0.0/33', undefined],
    [{ type: 'texts', pattern: /=/ }, ' a=1,b ', 'a=1,b'],
    [{ type: 'texts', pattern: /=/ }, 'a', undefined],
    [{ type: 'type-of-service' }, 'cs3', '96'],
  ]
  for (const [row, text, value] of cases) assert.equal(read(row, text), value, `${row.type} ${text}`)
})

test('lists grow within one request and begin anew with the next', () => {
  assert.equal(read({ type: 'lines' }, 'b', { f: 'a' }, true), 'a,b')
  assert.equal(read({ type: 'lines' }, 'b', { f: 'a' }, false), 'b')
  assert.equal(read({ type: 'texts' }, 'b,c', { f: 'a' }, true), 'a\nb,c')
})

test('codecs and lines of access lists are kept under another name', () => {
  const kept = (row: FieldRow, known: Record<string, string>) =>
    readField('deny', row, 'ulaw', { known, isAgain: false })
  assert.deepEqual(kept({ type: 'codecs', act: 'disallow' }, { allow: 'ulaw,alaw' }), { name: 'allow', value: 'alaw' })
  assert.deepEqual(kept({ type: 'rule', into: 'rules' }, {}), { name: 'rules', value: 'deny=ulaw' })
  assert.deepEqual(kept({ type: 'rule', into: 'rules' }, { rules: 'permit=x' }), {
    name: 'rules',
    value: 'permit=x\ndeny=ulaw',
  })
})

test('kept values are shown in the words of their field', () => {
  assert.equal(showField({ type: 'boolean', words: 'true/false' }, 'yes'), 'true')
  assert.equal(showField({ type: 'boolean', words: 'Yes/No' }, 'no'), 'No')
  assert.equal(showField({ type: 'decimal' }, '3'), '3.000000')
  assert.equal(showField({ type: 'texts' }, 'a=1\nb=2,3'), 'a=1,b=2,3')
  assert.equal(showField({ type: 'codecs', act: 'allow' }, 'ulaw,alaw'), '(ulaw|alaw)')
  assert.equal(showField({ type: 'codecs', act: 'allow' }, ''), '(nothing)')
  assert.equal(showField({ type: 'word', values: ['no'], capital: true }, 'no'), 'No')
  assert.equal(showField({ type: 'text' }, 'x'), 'x')
})
