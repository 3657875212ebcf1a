import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { readSpeechConf } from './read-speech-conf.ts'

const read = (text: string, hasEspeak = true) =>
  readSpeechConf(parseConf(text, 'speech.conf'), { etc: '/etc', hasEspeak, clock: systemClock })
const said = (text: string) =>
  read(text).complaints.map(({ line, severity, message }) => `${line} ${severity}: ${message}`)

test('without a file espeak-ng speaks, where it is installed', () => {
  const { settings, complaints } = read('')
  assert.deepEqual([settings.usual, complaints], ['espeak-ng', []])
  assert.equal(settings.voices.get('espeak-ng')?.name, 'espeak-ng')
  assert.equal(read('', false).settings.usual, undefined)
})

test('the first engine speaks unless another one is named', () => {
  const engines = '[a]\ntype = http\nurl = http://localhost/a\n[B]\ntype = command\ncommand = say "two words"\n'
  assert.equal(read(engines).settings.usual, 'a')
  assert.equal(read(`[general]\nengine = b\n${engines}`).settings.usual, 'b')
  assert.equal(read(`[general]\nengine = espeak-ng\n${engines}`).settings.usual, 'espeak-ng')
})

test('voices are listed by language', () => {
  const { settings } = read('[a]\ntype = espeak-ng\nvoice = en-gb\nvoices = de-AT:thorsten, fr: siwis\n')
  assert.deepEqual(
    [...(settings.voices.get('a')?.voices ?? [])],
    [
      ['de_at', 'thorsten'],
      ['fr', 'siwis'],
    ],
  )
})

test('an engine that cannot be used is left out, and said where', () => {
  for (const [lines, expected] of [
    ['type = http\nurl = ftp://x', '1 error: a is not used: url is no address of http or https'],
    ['type = websocket\nurl = http://x', '1 error: a is not used: url is no address of ws or wss'],
    ['type = command', '1 error: a is not used: command names no program'],
    [
      'type = command\ncommand = say {text}',
      '1 error: a is not used: {text} cannot stand in command: the program reads the text from its standard input',
    ],
    ['type = http\nurl = http://x\nheader = nothing', '1 error: a is not used: a header is written name: value'],
    ['type = espeak-ng\nformat = ogg', '1 error: a is not used: ogg is no format of audio'],
    [
      'type = telepathy',
      '2 error: "telepathy" is no value for type; expected one of espeak-ng, command, http, websocket',
    ],
    ['url = http://x', '1 error: [a] needs the option type'],
  ] as const) {
    const { settings, complaints } = read(`[a]\n${lines}\n`)
    assert.equal(settings.voices.has('a'), false, lines)
    assert.equal(complaints.map(({ line, severity, message }) => `${line} ${severity}: ${message}`)[0], expected)
  }
})

test('a key that cannot be read, and an engine that is not there, are warned of', () => {
  assert.deepEqual(said('[a]\ntype = http\nurl = http://x\nheader = Authorization: Bearer {file:no-such.key}\n'), [
    '1 warning: a: /etc/no-such.key cannot be read',
  ])
  assert.deepEqual(said('[general]\nengine = b\n'), ['1 warning: engine: there is no engine b'])
})
