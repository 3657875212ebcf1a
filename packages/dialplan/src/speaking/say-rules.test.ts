import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { speakByRules } from './say-rules.ts'
import { readSay } from './say-settings.ts'

const file = `
[general]
mode = new
[dates](!)
_date:Y:. => num:\${SAY:0:4}
_date:[Bb]:. => digits/mon-$[\${SAY:4:2}-1]
_date:[Aa]:. => digits/day-\${SAY:16:1}
_date:[de]:. => num:\${SAY:6:2}
_date:[I]:. => num:\${IF($[\${SAY:8:2} > 12] ? $[\${SAY:8:2}%12] : \${SAY:8:2})}
_date:[M]:. => num:\${SAY:10:2}
_date:[R]:. => date:IM:\${SAY}
_datetime::. => date:AdBY 'digits/at' R:\${SAY}
[de](dates)
_[n]um:0. => num:\${SAY:1}
_[n]um:X => digits/\${SAY}
_[n]um:1X => digits/\${SAY}
_[n]um:[2-9]0 => digits/\${SAY}
_[n]um:[2-9][1-9] => digits/\${SAY:1}-and, digits/\${SAY:0:1}0
_[n]um:XX00 => num:\${SAY:0:2}, digits/hundred
_[n]um:XXXX => num:\${SAY:0:1}, digits/thousand, num:\${SAY:1}
_e[n]um:. => num:\${SAY}, digits/th
_loop:. => loop:\${SAY}
`

/** IF is the only function in it. */
const readFunction = (name: string, args: string) => {
  const [, condition, yes, no] = /^(.*)\?(.*):(.*)$/.exec(args) ?? []
  return name === 'IF' ? (condition?.trim() === '1' ? yes?.trim() : no?.trim()) : undefined
}

const { say, complaints } = readSay(parseConf(file))
const speak = (what: string, language = 'de_AT') => speakByRules(say, language, what, readFunction)

describe('say.conf', () => {
  test('is read with its mode, its languages and its templates', () => {
    assert.deepEqual(complaints, [])
    assert.equal(say.mode, 'new')
    assert.deepEqual([...say.languages.keys()], ['de'])
  })

  test('numbers and places by the first rule that fits', () => {
    for (const [what, spoken] of [
      ['num:7', '7'],
      ['num:07', '7'],
      ['num:42', '2-and 40'],
      ['num:1900', '19 hundred'],
      ['num:2026', '2 thousand 6-and 20'],
      ['enum:21', '1-and 20 th'],
    ] as const) {
      assert.equal(speak(what)?.prompts.join(' ').replaceAll('digits/', ''), spoken, what)
    }
  })

  test('a moment letter by letter, files in quotes as they are', () => {
    const spoken = speak('datetime::202603171845.30-2-075')
    assert.equal(
      spoken?.prompts.join(' ').replaceAll('digits/', ''),
      'day-2 17 mon-2 2 thousand 6-and 20 at 6 5-and 40',
    )
    assert.deepEqual(spoken?.unknown, [])
    assert.deepEqual(speak("date:'hello':202603171845.30-2-075")?.prompts, ['hello'])
  })

  test('what no rule is for is named, and so is a rule that leads to itself', () => {
    assert.deepEqual(speak('date:yY:202603171845.30-2-075')?.unknown, ['date:y:202603171845.30-2-075'])
    assert.deepEqual(speak('loop:1')?.unknown, ['loop:1'])
  })

  test('a language that is not in the file is not spoken by it', () => {
    assert.equal(speak('num:1', 'fr'), undefined)
  })

  test('what is wrong has its line', () => {
    const read = readSay(parseConf('[general]\nmode = loud\n[en]\n_num:[1-9 => x\n'))
    assert.deepEqual(
      read.complaints.map(({ line, message }) => `${line}: ${message}`),
      ['1: "loud" is neither old nor new', '4: "_num:[1-9" has a [ that does not close'],
    )
    assert.equal(read.say.mode, 'old')
  })
})
