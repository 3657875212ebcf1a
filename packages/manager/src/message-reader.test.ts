import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { MessageReader, readerLimits } from './message-reader.ts'

const read = (...pieces: readonly string[]) => {
  const reader = new MessageReader()
  return pieces.flatMap((piece) => reader.read(piece))
}
const fields = (...pieces: readonly string[]) => read(...pieces).map(({ request }) => request.fields)

test('lines end in CRLF or LF, values lose the blanks before them and nothing else', () => {
  const wanted = [
    [
      ['Action', 'Ping'],
      ['ActionID', 'a b:c  '],
    ],
  ]
  assert.deepEqual(fields('Action: Ping\r\nActionID:   a b:c  \r\n\r\n'), wanted)
  assert.deepEqual(fields('Action:Ping\nActionID: a b:c  \n\n'), wanted)
})

test('it does not matter where the pieces are cut', () => {
  const text = 'Action: Ping\r\nActionID: 1\r\n\r\nAction: Logoff\r\n\r\n'
  const whole = fields(text)
  assert.equal(whole.length, 2)
  for (let at = 1; at < text.length; at++) assert.deepEqual(fields(text.slice(0, at), text.slice(at)), whole)
  assert.deepEqual(fields(...text), whole)
})

test('a line without a colon is no field, and an empty message is one without fields', () => {
  assert.deepEqual(fields('Action: Ping\r\nnonsense\r\n: nameless\r\n\r\n'), [[['Action', 'Ping']]])
  assert.deepEqual(fields('\r\n\n'), [[], []])
})

test('fields are found in any letter case, the first counts, and all of a name are there', () => {
  const [message] = read('ACTION: Ping\r\nvariable: a\r\nVariable: b\r\n\r\n')
  assert.equal(message?.request.get('action'), 'Ping')
  assert.equal(message?.request.get('Variable'), 'a')
  assert.deepEqual(message?.request.all('VARIABLE'), ['a', 'b'])
  assert.equal(message?.request.get('nothing'), '')
})

test('a line that is too long costs its message, not the next, and is not kept', () => {
  const long = 'x'.repeat(2000)
  const [bad, good] = read(`ActionID: 1\r\nFiller: ${long}\r\nAction: Ping\r\n\r\nAction: Ping\r\n\r\n`)
  assert.deepEqual([bad?.ok, !bad?.ok && bad?.code, bad?.request.actionId], [false, 'line-too-long', '1'])
  assert.equal(good?.ok, true)
  const inPieces = read('ActionID: 2\r\nF: ', ...Array<string>(100).fill(long), '\r\n', '\r\n')
  assert.deepEqual(
    inPieces.map((message) => [message.ok, message.request.actionId]),
    [[false, '2']],
  )
})

test('the longest line that is taken, whole or in two pieces', () => {
  const longest = `F: ${'x'.repeat(readerLimits.line - 3)}`
  assert.equal(read(`${longest}\r\n\r\n`)[0]?.ok, true)
  assert.equal(read(longest, '\r\n\r\n')[0]?.ok, true)
  assert.equal(read(`${longest}x\r\n\r\n`)[0]?.ok, false)
  assert.equal(read(`${longest}x`, '\r\n\r\n')[0]?.ok, false)
})

test('too many lines cost their message', () => {
  const [message] = read(`${'A: b\r\n'.repeat(readerLimits.lines + 1)}\r\n`)
  assert.deepEqual([message?.ok, message && !message.ok && message.code], [false, 'too-many-lines'])
  assert.equal(message?.request.fields.length, readerLimits.lines)
})

test('ten thousand malformed packets, cut anywhere: nothing is thrown, and a good one is still read', () => {
  const random = seededRandom(20261115)
  const reader = new MessageReader()
  const scraps = [
    'Action',
    ':',
    ': ',
    '\r',
    '\n',
    '\r\n',
    '\r\n\r\n',
    '\0',
    '\u{1f4de}',
    'x'.repeat(600),
    ' ',
    'ActionID: 1',
  ]
  let seen = 0
  for (let packet = 0; packet < 10_000; packet++) {
    const pieces = Array.from({ length: 1 + random.below(6) }, () => scraps[random.below(scraps.length)] as string)
    for (const message of reader.read(pieces.join(''))) {
      seen++
      assert.ok(message.request.fields.length <= readerLimits.lines)
      for (const [name, value] of message.request.fields) {
        assert.ok(!/\n/.test(name + value) && name.length + value.length <= readerLimits.line)
      }
    }
  }
  assert.ok(seen > 1000)
  reader.read('\r\n\r\n')
  assert.deepEqual(reader.read('Action: Ping\r\n\r\n')[0]?.request.fields, [['Action', 'Ping']])
})
