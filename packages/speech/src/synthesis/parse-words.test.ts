import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWords } from './parse-words.ts'

test('options stand in braces before the words', () => {
  assert.deepEqual(parseWords('{voice=anna; language=de}Guten  Tag\n'), {
    text: 'Guten Tag',
    engine: undefined,
    voice: 'anna',
    language: 'de',
  })
  assert.equal(parseWords('{engine=cloud}x').engine, 'cloud')
})

test('braces that hold no options are words', () => {
  for (const words of ['{curly} words', '{colour=red}', '{', 'a {voice=b} c', '{}x']) {
    const { text, voice } = parseWords(words)
    assert.deepEqual([text, voice], [words, undefined])
  }
})
