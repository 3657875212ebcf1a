import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellCharacters, spellDigits, spellNumber } from './spoken.ts'
import { isTone } from './tone.ts'

const number = (text: string, language?: string) =>
  spellNumber(text, language)
    ?.map((prompt) => prompt.replace('digits/', ''))
    .join(' ')

test('numbers', () => {
  const rows = [
    ['0', '0'],
    ['7', '7'],
    ['42', '40 2'],
    ['100', '1 hundred'],
    ['119', '1 hundred 19'],
    ['1000', '1 thousand'],
    ['2025', '2 thousand 20 5'],
    ['1234567', '1 million 2 hundred 30 4 thousand 5 hundred 60 7'],
    ['-3', 'minus 3'],
    ['1abc', '1'],
  ] as const
  for (const [written, spoken] of rows) assert.equal(number(written), spoken)
  assert.equal(number('many'), undefined)
  assert.equal(number('1105', 'en_GB'), '1 thousand 1 hundred vm-and 5')
  assert.equal(number('1005', 'en_GB'), '1 thousand vm-and 5')
})

test('digits and characters', () => {
  assert.deepEqual(spellDigits('1x*#-'), ['digits/1', 'digits/star', 'digits/pound', 'digits/minus'])
  assert.deepEqual(spellCharacters('aB1@~'), ['letters/a', 'letters/b', 'digits/1', 'letters/at', 'letters/ascii126'])
})

test('tones', () => {
  for (const tone of ['ring', 'Busy;tonezone=fr', '440+480/2000,0/4000', '!350/100|0', 'M69/500', '400*25/400']) {
    assert.ok(isTone(tone), tone)
  }
  for (const tone of ['', 'warble', 'busy;zone=fr', ';tonezone=fr']) assert.ok(!isTone(tone), tone)
  assert.ok(isTone('Chime', ['chime']))
})
