// Numbers, letters, moments and money, as a caller hears them: the prompts that ship, in their order.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const rows: readonly [step: string, sounds: string][] = [
  ['SayNumber(-1342)', 'digits/minus digits/1 digits/thousand digits/3 digits/hundred digits/40 digits/2'],
  ['SayDigits(4*#)', 'digits/4 digits/star digits/pound'],
  ['SayAlpha(aZ5@)', 'letters/a letters/z digits/5 letters/at'],
  ['SayAlphaCase(a,Bx)', 'uppercase letters/b lowercase letters/x'],
  ['SayPhonetic(JF7)', 'phonetic/j_p phonetic/f_p digits/7'],
  ['SayOrdinal(42)', 'digits/40 digits/h-2'],
  ['SayMoney(3.50)', 'digits/3 letters/dollars and digits/50 cents'],
  // a Thursday, the clock of a test begins at noon of it
  ['SayUnixTime(,UTC,ABdY)', 'digits/day-4 digits/mon-0 digits/h-1 digits/20 digits/20 digits/6'],
  ['Playback(letters/ascii126&silence/1&vm-goodbye)', 'letters/ascii126 vm-goodbye'],
]

const dialplan = `
[default]
${rows.map(([step], at) => `exten => ${100 + at},1,Answer()\n same => n,${step}\n same => n,Wait(1)\n`).join('')}
`

describe('what is spoken', () => {
  for (const [at, [step, sounds]] of rows.entries())
    it(step, async () => {
      await using exchange = await startExchange({ dialplan })
      const alice = exchange.phone('alice')
      await alice.calls(`${100 + at}`)
      for (const sound of sounds.split(' ')) await alice.hears({ sound }, { within: '4s' })
      await alice.isHungUp({ within: '5s' })
      assert.deepEqual(
        exchange.log.filter((line) => line.includes('WARNING')),
        [],
      )
      await exchange.stop()
    })
})
