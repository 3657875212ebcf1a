import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeValue, formatMessage } from './message.ts'

test('fields and text that is ready stand in order, and an empty line ends them', () => {
  assert.equal(
    formatMessage([['Event', 'X'], 'Channel: a\r\n', ['Last', '']]),
    'Event: X\r\nChannel: a\r\nLast: \r\n\r\n',
  )
})

test('nobody can begin a line of his own', () => {
  const text = formatMessage([['Na\r\nEvent: me\r\nme', 'va\nlue\r\n\r\nEvent: Hangup\0']])
  assert.equal(text, 'Na Event: me me: va lue Event: Hangup \r\n\r\n')
})

test('values are written as in a literal of C', () => {
  assert.equal(escapeValue('a\r\n\t"b"\\\'?\x07'), 'a\\r\\n\\t\\"b\\"\\\\\\\'\\?\\a')
  assert.equal(escapeValue('plain: text'), 'plain: text')
})
