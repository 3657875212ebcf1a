import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { spellNumber, spellOrdinal } from '../spoken.ts'

const say = (text: string, language: string) =>
  spellNumber(text, language)
    ?.map((prompt) => prompt.replace('digits/', ''))
    .join(' ')

/** As the files were played by a server that speaks these languages. */
const seen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    21: '20 1',
    101: '1 hundred 1',
    1100: '1 thousand 1 hundred',
    21000: '20 1 thousand',
    2000000: '2 million',
  },
  de: {
    ...{ 0: '0', 1: '1', '1,f': '1F', 12: '12', 20: '20', 21: '1-and 20', 71: '1-and 70', 100: 'hundred' },
    ...{ 101: '1N hundred 1', 200: '2 hundred', 1000: 'thousand', 1100: '1N thousand 1N hundred' },
    ...{ 21000: '1-and 20 thousand', 100000: 'hundred thousand', 1000000: '1F million', 2000000: '2 millions' },
    ...{ 1999: '1N thousand 9 hundred 9-and 90', 2026: '2 thousand 6-and 20', '-3': 'minus 3' },
    ...{ 2147483647: '2 milliards 1N hundred 7-and 40 millions 4 hundred 3-and 80 thousand 6 hundred 7-and 40' },
  },
  fr: {
    ...{ 1: '1', '1,f': '1F', 21: '20 et 1', '21,f': '20 et 1F', 22: '20 2', 60: '60', 61: '60 et 1', 69: '60 9' },
    ...{ 70: '60 10', 71: '60 et 11', 75: '60 15', 80: '80', 81: '80 1', 91: '80 11', 99: '80 19' },
    ...{ 100: 'hundred', 101: 'hundred 1', 200: '2 hundred', 1000: 'thousand', 1100: 'thousand hundred' },
    ...{ 21000: '20 et 1 thousand', 1000000: '1 million', 2000000: '2 million', 1999: 'thousand 9 hundred 80 19' },
  },
  es: {
    ...{ 1: '1', '1,f': '1F', '1,m': '1M', 16: '16', 21: '21', 30: '30', 31: '30 and 1', 71: '70 and 1', 100: '100' },
    ...{ 101: '100-and 1', 125: '100-and 25', 200: '200', 201: '200 1', 999: '900 90 and 9', 1000: 'thousand' },
    ...{ 1100: 'thousand 100', 21000: '21 thousand', 1000000: '1M million', 2000000: '2 millions' },
  },
  it: {
    ...{ 21: '21', 22: '20 2', 28: '28', 30: '30', 71: '71', 100: 'hundred', 101: 'hundred 1', 200: '2 hundred' },
    ...{ 1000: 'thousand', 1100: 'thousand hundred', 21000: '21 thousands', 1000000: 'million', 2000000: '2 millions' },
  },
  pt: {
    ...{ 1: '1', '1,f': '1F', '2,f': '2F', 21: '20 pt-e 1', 71: '70 pt-e 1', 100: '100', 101: '100E 1', 200: '200' },
    ...{ 999: '900 pt-e 90 pt-e 9', 1000: '1000', 1100: '1000 pt-e 100', 1234: '1000 200 pt-e 30 pt-e 4' },
    ...{ 2026: '2 1000 pt-e 20 pt-e 6', 21000: '20 pt-e 1 1000', 1000000: '1 1000000', 2000000: '2 1000000S' },
    // a running server says "minus" here
    ...{ '2000,f': '2F 1000' },
  },
  nl: {
    ...{ 21: '1 nl-en 20', 71: '1 nl-en 70', 100: 'hundred', 101: 'hundred 1', 200: '2 hundred', 1000: 'thousand' },
    ...{ 1001: 'thousand 1', 1100: '11 hundred', 1234: '12 hundred 4 nl-en 30', 2000: '20 hundred' },
    ...{ 21000: '1 nl-en 20 thousand', 1000000: '1 million', 2000000: '2 million' },
  },
  sv: { 21: '20 1', 100: '1 hundred', 1100: '1 thousand 1 hundred', 1000000: '1 million' },
  se: { '1,n': '1N', 21: '20 1', 100: '1 hundred', 1000000: '1N million', 2000000: '2 million' },
  da: {
    ...{ '1,n': '1N', 21: '1-and 20', 71: '1-and 70', 100: '1N hundred', 101: '1N hundred and 1', 200: '2 hundred' },
    ...{ 1000: '1N thousand', 1001: '1N thousand and 1', 1100: '1N thousand 1N hundred' },
    ...{ 1234: '1N thousand 2 hundred and 4-and 30', 21000: '1-and 20 thousand' },
    ...{ 1000000: '1 million', 2000000: '2 millions', 2026: '2 thousand and 6-and 20' },
  },
  no: {
    ...{ '1,n': '1N', 21: '20 1', 71: '70 1', 100: '1N hundred', 101: '1N hundred and 1', 200: '2 hundred' },
    ...{ 1000: '1N thousand', 1100: '1N thousand 1N hundred', 21000: '20 1N thousand', 1000000: '1 million' },
    ...{ 2000000: '2 million', 2026: '2 thousand and 20 6' },
  },
  ru: {
    ...{ 1: '1', '1,f': '1f', '2,n': '2n', '1,m': '1m', 21: '20 1', '21,f': '20 1f', 71: '70 1', 100: '100' },
    ...{ 101: '100 1', 200: '200', 1000: '1f thousand', 1100: '1f thousand 100', 2026: '2f thousands-i 20 6' },
    ...{ 5000: '5 thousands', 12000: '12 thousands', 21000: '20 1f thousand', 1000000: '1 million' },
    ...{ 2000000: '2 million-a', 5000000: '5 millions' },
  },
  pl: {
    ...{ 21: '20 1', 71: '70 1', 100: '100', 101: '100 1', 200: '200', 1000: '1 1000', 1100: '1 1000 100' },
    ...{ 2000: '2 1000.2', 12000: '12 1000.5', 21000: '20 1 1000.5', 22000: '20 2 1000.2', 1000000: '1 1000000' },
    ...{ 2000000: '2 1000000.2', 5000000: '5 1000000.5', '2,f': '2z', '2,m': '2-2m', '20,m': '20m' },
  },
}

/** As people say them: 21 and 101 alone and counting something, the first above a thousand and a million, the largest. */
const spoken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    ...{ '101,f': '1N hundred 1F', 1001: '1N thousand 1', 101000: '1N hundred 1 thousand', 1000001: '1F million 1' },
    ...{ 1000000000: '1F milliard', 17: '17', 70: '70', 1021: '1N thousand 1-and 20' },
  },
  fr: {
    ...{
      '101,f': 'hundred 1F',
      '71,f': '60 et 11',
      77: '60 17',
      90: '80 10',
      1001: 'thousand 1',
      80000: '80 thousand',
    },
    ...{ 1000001: '1 million 1', 2100: '2 thousand hundred', 171: 'hundred 60 et 11' },
  },
  es: {
    ...{ '31,f': '30 and 1F', '101,f': '100-and 1F', 500: '500', 1001: 'thousand 1', 1000001: '1M million 1' },
    ...{ 100000: '100 thousand', 1000000000: 'thousand millions', 21000000: '21 millions' },
  },
  it: {
    ...{ 23: '20 3', 88: '88', 108: 'hundred 8', 1001: 'thousand 1', 2001: '2 thousands 1', 1000001: 'million 1' },
    ...{ 100000: 'hundred thousands' },
  },
  pt: {
    ...{ '21,f': '20 pt-e 1F', '101,f': '100E 1F', 110: '100E 10', 1001: '1000 pt-e 1', 1101: '1000 100E 1' },
    ...{ 1000001: '1 1000000 pt-e 1', 1001000: '1 1000000 pt-e 1000', 2000001: '2 1000000S pt-e 1' },
  },
  nl: {
    ...{ 22: '2 nl-en 20', 1021: 'thousand 1 nl-en 20', 1900: '19 hundred', 10000: '10 thousand' },
    ...{ 1000001: '1 million 1', 101000: 'hundred 1 thousand' },
  },
  sv: { 101: '1 hundred 1', 1000: '1 thousand', 1000001: '1 million 1' },
  se: { '21,n': '20 1N', '101,n': '1 hundred 1N', 1000001: '1N million 1' },
  da: {
    ...{ '101,n': '1N hundred and 1N', 55: '5-and 50', 1000001: '1 million and 1', 1000100: '1 million 1N hundred' },
    ...{ 2000021: '2 millions and 1-and 20', 1000000000: '1 milliard' },
  },
  no: {
    ...{ '101,n': '1N hundred and 1N', 1001: '1N thousand and 1', 1000001: '1 million and 1' },
    ...{ 2000021: '2 million and 20 1', 1000000000: '1 milliard' },
  },
  pl: {
    ...{ 500: '500', 1001: '1 1000 1', 5000: '5 1000.5', 100000: '100 1000.5', 102000: '100 2 1000.2' },
    ...{ 112000: '100 12 1000.5', 1000001: '1 1000000 1', 22000000: '20 2 1000000.2' },
  },
  ru: {
    ...{ '21,m': '20 1m', '22,f': '20 2f', '11,f': '11', 11000: '11 thousands', 101000: '100 1f thousand' },
    ...{ 111000: '100 11 thousands', 22000: '20 2f thousands-i', 1000001: '1 million 1', '1000001,n': '1 million 1n' },
    ...{ 21000000: '20 1 million', 2002: '2f thousands-i 2' },
  },
}

describe('numbers by the rules of a language', () => {
  for (const [language, rows] of Object.entries(spoken)) {
    test(`${language}, as people say them`, () => {
      for (const [written, words] of Object.entries(rows)) assert.equal(say(written, language), words, written)
    })
  }

  for (const [language, rows] of Object.entries(seen)) {
    test(language, () => {
      for (const [written, spoken] of Object.entries(rows)) assert.equal(say(written, language), spoken, written)
    })
  }

  test('a dialect is spoken like its language, and what nobody knows like English', () => {
    assert.equal(say('21', 'de_AT_f'), '1-and 20')
    assert.equal(say('21', 'pt_BR'), '20 pt-e 1')
    assert.equal(say('21', 'xx'), '20 1')
    assert.equal(say('21', '__proto__'), '20 1')
  })

  test('every number has words in every language, and no two have the same', () => {
    for (const language of Object.keys(seen)) {
      const spoken = new Map<string, number>()
      for (let value = 0; value < 12_000; value++) {
        const words = say(String(value), language) ?? ''
        assert.ok(words !== '' && !/undefined|NaN/.test(words), `${language} ${value}`)
        assert.equal(spoken.get(words), undefined, `${language}: ${value} and ${spoken.get(words)} are both ${words}`)
        spoken.set(words, value)
      }
    }
  })
})

test('places in an order', () => {
  const place = (value: number, language: string) =>
    spellOrdinal(String(value), language)
      ?.map((prompt) => prompt.replace('digits/', ''))
      .join(' ')
  assert.deepEqual([1, 20, 21, 30, 42].map((value) => place(value, 'en')).join(', '), 'h-1, h-20, 20 h-1, h-30, 40 h-2')
  assert.deepEqual([1, 21, 30].map((value) => place(value, 'de')).join(', '), 'h-1, 1-and h-20, h-30')
  assert.deepEqual([1, 31].map((value) => place(value, 'da')).join(', '), 'h-1, 1-and h-30')
  assert.deepEqual([1, 21].map((value) => place(value, 'pl')).join(', '), 'h-1, h-20 h-1')
  assert.deepEqual(
    [100, 105, 1000].map((value) => place(value, 'en')).join(', '),
    '1 h-hundred, 1 hundred h-5, 1 h-thousand',
  )
  const last = [1, 21, 71, 100, 101]
  assert.deepEqual(
    last.map((value) => place(value, 'fr')).join(', '),
    'h-1, 20 et h-1, 60 et h-11, h-hundred, hundred h-1',
  )
  assert.deepEqual(
    last.map((value) => place(value, 'nl')).join(', '),
    'h-1, 1 nl-en h-20, 1 nl-en h-70, h-hundred, hundred h-1',
  )
  assert.deepEqual(
    last.map((value) => place(value, 'no')).join(', '),
    'h-1, 20 h-1, 70 h-1, 1N h-hundred, 1N hundred and h-1',
  )
  assert.deepEqual(last.map((value) => place(value, 'ru')).join(', '), 'h-1, 20 h-1, 70 h-1, h-100, 100 h-1')
  assert.deepEqual(last.map((value) => place(value, 'es')).join(', '), 'h-1, h-20 h-1, h-70 h-1, h-100, 100 h-1')
  assert.deepEqual(
    last.map((value) => place(value, 'it')).join(', '),
    'h-1, h-20 h-1, h-70 h-1, h-hundred, hundred h-1',
  )
  assert.deepEqual(last.map((value) => place(value, 'pt_BR')).join(', '), 'h-1, h-20 h-1, h-70 h-1, h-100, 100 h-1')
  assert.deepEqual(
    last.map((value) => place(value, 'sv')).join(', '),
    'h-1, 20 h-1, 70 h-1, 1 h-hundred, 1 hundred h-1',
  )
  assert.equal(spellOrdinal('0'), undefined)
})
