import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { spellNumber, spellOrdinal } from '@jackfield/core'
import { spokenTime } from './spoken-time.ts'

const moment = Date.UTC(2026, 10, 15, 15, 5)
const said = (format: string, nowMs = moment) =>
  spokenTime({ epochMs: moment, nowMs, format, zone: 'UTC', language: 'en' })

test('a moment by letters and files', () => {
  assert.deepEqual(said("ABdY 'digits/at' IMp").prompts, [
    'sound:digits/day-0',
    'sound:digits/mon-10',
    'ordinal:15',
    'number:2026',
    'sound:digits/at',
    'number:3',
    'sound:digits/oh',
    'number:5',
    'sound:digits/p-m',
  ])
  assert.deepEqual(said('R').prompts, ['number:15', 'sound:digits/oh', 'number:5'])
})

test('letters without a meaning are handed back', () => {
  assert.deepEqual(said('X').unknown, ['X'])
})

/** The files that are played, without their folder. */
function files(language: string, time: string, format?: string, now = time): string {
  const at = (text: string) => Date.parse(`${text}Z`)
  const times = { epochMs: at(time), nowMs: at(now), zone: 'UTC' }
  const { prompts } = spokenTime({ ...times, language, ...(format === undefined ? {} : { format }) })
  return prompts
    .flatMap((uri) => {
      const [kind, name = ''] = uri.split(':')
      if (kind === 'number') return spellNumber(name, language) ?? []
      return kind === 'ordinal' ? (spellOrdinal(name, language) ?? []) : [name]
    })
    .map((name) => name.replace('digits/', ''))
    .join(' ')
}

const night = '2026-03-01T01:05:09'
const evening = '2026-11-19T18:00:05'
const later = '2026-11-21T18:25:42'
const old = '1999-12-31T13:30:00'

/** By language and format: what a running server played at these four moments. */
const seen: Readonly<Record<string, Readonly<Record<string, readonly [string, string, string, string]>>>> = {
  en: {
    d: ['h-1', 'h-19', '20 h-1', '30 h-1'],
    Y: ['2 thousand 20 6', '2 thousand 20 6', '2 thousand 20 6', '19 90 9'],
    H: ['oh 1', '18', '18', '13'],
    IMp: ['1 oh 5 a-m', '6 oclock p-m', '6 20 5 p-m', '1 30 p-m'],
  },
  de: {
    d: ['h-1', 'h-19', '1-and h-20', '1-and h-30'],
    Y: ['2 thousand 6-and 20', '2 thousand 6-and 20', '2 thousand 6-and 20', '19 hundred 9-and 90'],
    H: ['1N oclock', '18 oclock', '18 oclock', '13 oclock'],
    I: ['1N oclock', '6 oclock', '6 oclock', '1N oclock'],
    MS: ['5 and 9 seconds', 'and 5 seconds', '5-and 20 and 2-and 40 seconds', '30 and 0 seconds'],
  },
  da: {
    d: ['h-1', 'h-19', '1-and h-20', '1-and h-30'],
    Y: ['2 thousand and 6-and 20', '2 thousand and 6-and 20', '2 thousand and 6-and 20', '19 hundred 9-and 90'],
    H: ['0 1', '18', '18', '13'],
    I: ['oclock 1', 'oclock 6', 'oclock 6', 'oclock 1'],
  },
  fr: {
    d: ['h-1', '19', '20 et 1', '30 et 1'],
    Y: ['2 thousand 20 6', '2 thousand 20 6', '2 thousand 20 6', 'thousand 9 hundred 80 19'],
    HM: ['1 oclock 5', '18 oclock', '18 oclock 20 5', '13 oclock 30'],
    S: ['9 second', '5 second', '40 2 second', '0 second'],
  },
  es: {
    d: ['1', '19', '21', '30 and 1'],
    Y: ['2 thousand 26', '2 thousand 26', '2 thousand 26', 'thousand 900 90 and 9'],
    IMp: ['1F 5 a-m', '6 0 afternoon', '6 25 afternoon', '1F 30 afternoon'],
    R: ['1 y 5', '18 y 0', '18 y 25', '13 y 30'],
  },
  it: {
    d: ['h-1', '19', '21', '31'],
    // one file for 26 where the server has it: tens and units are what the prompts have
    Y: ['ore-2000 20 6', 'ore-2000 20 6', 'ore-2000 20 6', 'ore-1900 90 9'],
    HM: ['ore-una 5', '18 0', '18 20 5', '13 30'],
  },
  pt: {
    d: ['1', '19', '20 pt-e 1', '30 pt-e 1'],
    Y: ['2 1000 pt-e 20 pt-e 6', '2 1000 pt-e 20 pt-e 6', '2 1000 pt-e 20 pt-e 6', '1000 900 pt-e 90 pt-e 9'],
    IM: ['pt-ah 1F 5', 'pt-ah pt-sss 6 pt-hora pt-sss', 'pt-ah pt-sss 6 20 pt-e 5', 'pt-ah 1F 30'],
  },
  pt_BR: {
    H: ['1F hour', '18 hours', '18 hours', '13 hours'],
    IMp: [
      ...(['pt-a 1F 5 minutes pt-da morning', 'pt-as 6 0 minute pt-da night'] as const),
      ...(['pt-as 6 20 pt-e 5 minutes pt-da night', 'pt-a 1F 30 minutes pt-da afternoon'] as const),
    ],
  },
  nl: {
    d: ['1', '19', '1 nl-en 20', '1 nl-en 30'],
    Y: ['2 thousand 6 nl-en 20', '2 thousand 6 nl-en 20', '2 thousand 6 nl-en 20', '19 90 9'],
    HM: ['1 nl-uur 5', '18 nl-uur 0', '18 nl-uur 5 nl-en 20', '13 nl-uur 30'],
  },
  pl: {
    d: ['h-1', 'h-19', 'h-20 h-1', 'h-30 h-1'],
    Y: ['2 1000.2 20 h-6 year', '2 1000.2 20 h-6 year', '2 1000.2 20 h-6 year', '1000 900 90 h-9 year'],
    HM: ['t-1 5', 't-18 oclock', 't-18 20 5', 't-13 30'],
  },
  no: { Y: ['2 thousand and 20 6', '2 thousand and 20 6', '2 thousand and 20 6', '19 90 9'] },
  ru: {
    d: ['h-1', 'h-19', '20 h-1', '30 h-1'],
    Y: ['2f thousands-i 20 6', '2f thousands-i 20 6', '2f thousands-i 20 6', '19 90 9'],
  },
}

describe('moments by the rules of a language', () => {
  for (const [language, formats] of Object.entries(seen)) {
    test(language, () => {
      for (const [format, expected] of Object.entries(formats)) {
        const heard = [night, evening, later, old].map((time) => files(language, time, format))
        assert.deepEqual(heard, [...expected], format)
      }
    })
  }

  test('without a format as the language says it', () => {
    const rows: Readonly<Record<string, string>> = {
      en: 'day-4 mon-10 h-19 2 thousand 20 6 at 6 oclock p-m',
      sv: 'day-4 mon-10 h-19 2 thousand 20 6 at 6 oclock p-m',
      de: 'day-4 h-19 mon-10 2 thousand 6-and 20 18 oclock and 5 seconds',
      fr: 'day-4 19 mon-10 2 thousand 20 6 at 6 oclock p-m',
      es: 'es-el day-4 19 es-de mon-10 es-de 2 thousand 26 at 6 0 afternoon',
      it: 'day-4 19 mon-10 at 6 0 p-m',
      pt: 'day-4 19 pt-de mon-10 pt-de 2 1000 pt-e 20 pt-e 6 pt-ah pt-sss 6 pt-e pt-hora pt-sss p-m',
      nl: 'day-4 19 mon-10 2 thousand 6 nl-en 20 at 6 0 p-m',
      pl: 'day-4 h-19 mon-10 2 1000.2 20 h-6 year t-18 oclock',
      de_AT: 'day-4 h-19 mon-10 2 thousand 6-and 20 18 oclock and 5 seconds',
    }
    for (const [language, expected] of Object.entries(rows)) assert.equal(files(language, evening), expected, language)
  })
})

/** A day of the last century that ends in 01, midnight, and a quarter to one: what other moments do not show. */
const edges: Readonly<Record<string, readonly [years: string, midnight: string, quarterToOne: string]>> = {
  en: ['19 oh 1, 2 thousand, 2 thousand 1', 'oh 0 oclock', 'oh 0 40 5'],
  de: ['19 hundred 1, 2 thousand, 2 thousand 1', '0 oclock', '0 oclock 5-and 40'],
  fr: ['thousand 9 hundred 1, 2 thousand, 2 thousand 1', '0 oclock', '0 oclock 40 5'],
  es: ['thousand 900 1, 2 thousand, 2 thousand 1', '0 0', '0 40 and 5'],
  it: ['ore-1900 1, ore-2000, ore-2000 1', '0 0', '0 40 5'],
  pt: ['1000 900 pt-e 1, 2 1000, 2 1000 pt-e 1', '0 pt-hora pt-sss', '0 40 pt-e 5'],
  nl: ['19 1, 2 thousand, 2 thousand 1', '0 nl-uur 0', '0 nl-uur 5 nl-en 40'],
  sv: ['19 oh 1, 2 thousand, 2 thousand 1', 'oh 0 oclock', 'oh 0 40 5'],
  da: ['19 hundred 1, 2 thousand, 2 thousand and 1', '0 0', '0 0 5-and 40'],
  no: ['19 oh 1, 2 thousand, 2 thousand and 1', 'oh 0 oclock', 'oh 0 40 5'],
  pl: ['1000 900 h-1 year, 2 1000.2 year, 2 1000.2 h-1 year', 't-0 oclock', 't-0 40 5'],
  ru: ['19 oh 1, 2f thousands-i, 2f thousands-i 1', 'oh 0 oclock', 'oh 0 40 5'],
}

test('years of both centuries, midnight and minutes in every language', () => {
  for (const [language, [years, midnight, quarterToOne]] of Object.entries(edges)) {
    const said = ['1901', '2000', '2001'].map((year) => files(language, `${year}-07-01T00:00:00`, 'Y')).join(', ')
    assert.equal(said, years, language)
    assert.equal(files(language, '2026-07-01T00:00:00', 'HM'), midnight, language)
    assert.equal(files(language, '2026-07-01T00:45:00', 'HM'), quarterToOne, language)
  }
})

test('days by their distance from today', () => {
  const day = (distance: number) =>
    new Date(Date.parse(`${evening}Z`) - distance * 86_400_000).toISOString().slice(0, 19)
  const said = (language: string, format: string, distance: number) => files(language, evening, format, day(-distance))
  const rows: readonly (readonly [number, string, string])[] = [
    [0, 'today', 'today'],
    [-1, 'tomorrow', 'today'],
    [1, 'yesterday', 'yesterday'],
    [6, 'day-4', 'day-4 19 mon-10 2 thousand 20 6'],
    [-6, 'day-4', 'today'],
    [20, 'day-4 mon-10 h-19', 'day-4 19 mon-10 2 thousand 20 6'],
    [100, 'mon-10 h-19', 'day-4 19 mon-10 2 thousand 20 6'],
    [400, 'mon-10 h-19 2 thousand 20 6', 'day-4 19 mon-10 2 thousand 20 6'],
  ]
  for (const [distance, english, french] of rows) {
    assert.equal(said('en', 'Q', distance), english, `en ${distance}`)
    assert.equal(said('fr', 'Q', distance), french, `fr ${distance}`)
  }
  assert.equal(said('en', 'q', 0), '')
  assert.equal(said('es', 'q', 0), 'today')
  assert.equal(said('fr', 'q', 3), 'day-4')
})
