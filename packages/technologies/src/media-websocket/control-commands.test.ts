import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandNames, readCommand } from './control-commands.ts'

test('every command in both ways to write it', () => {
  for (const name of commandNames) {
    const expected = { name, correlationId: '', direction: undefined }
    assert.deepEqual(readCommand(`{"command":"${name}"}`, 'json'), { ok: true, command: expected })
    assert.deepEqual(readCommand(` ${name}\r\n`, 'plain-text'), { ok: true, command: expected })
    const marked = { ...expected, correlationId: 'half way' }
    assert.deepEqual(readCommand(`${name} half way`, 'plain-text'), { ok: true, command: marked })
    assert.deepEqual(readCommand(JSON.stringify({ command: name, correlation_id: 'half way' }), 'json'), {
      ok: true,
      command: marked,
    })
  }
  const directed = readCommand('{"command":"SET_MEDIA_DIRECTION","direction":"in"}', 'json')
  assert.equal(directed.ok && directed.command.direction, 'in')
  const long = 'x'.repeat(1_000)
  assert.ok(readCommand(`MARK_MEDIA ${long}`, 'plain-text').ok)
})

test('what nobody understands is answered in words', () => {
  for (const [text, words] of [
    ['', 'The command is empty'],
    ['nonsense', 'Unable to parse JSON command'],
    ['{"command":', 'Unable to parse JSON command'],
    ['[]', 'A command is a JSON object'],
    ['null', 'A command is a JSON object'],
    ['{}', "The 'command' is missing"],
    ['{"command":5}', "The 'command' is missing"],
    ['{"command":"get_status"}', "Unknown command 'get_status'"],
    ['{"command":"MARK_MEDIA","correlation_id":5}', "The 'correlation_id' is not a string"],
    [`{"command":"${'x'.repeat(100)}"}`, `Unknown command '${'x'.repeat(80)}…'`],
    [
      `{"command":"MARK_MEDIA","correlation_id":"${'x'.repeat(1_025)}"}`,
      'A correlation id has at most 1024 characters',
    ],
  ])
    assert.deepEqual(readCommand(text as string, 'json'), { ok: false, words })
})
