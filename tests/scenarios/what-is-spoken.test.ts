// Numbers, letters, moments and money, as a caller hears them: the prompts that ship, in their order.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
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
  ['SayUnixTime(,UTC,ABdY)', 'digits/day-4 digits/mon-0 digits/h-1 digits/2 digits/thousand digits/20 digits/6'],
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

describe('what is spoken by say.conf', () => {
  const rules = `
[general]
mode = new
[base](!)
_[n]um:X => digits/\${SAY}
_[n]um:XX => num:\${SAY:0:1}, digits/oh, num:\${SAY:1}
_e[n]um:. => num:\${SAY}, digits/h-1
_date:[B]:. => digits/mon-$[\${SAY:4:2}-1]
_date:[d]:. => \${IF($["\${SAY:6:2}" = "01"]?digits/today:digits/tomorrow)}
_datetime::. => date:B 'hello' d:\${SAY}
[en](base)
`
  const spoken = `
[default]
exten => number,1,Answer()
 same => n,SayNumber(42)
 same => n,SayOrdinal(3)
 same => n,SayUnixTime(,UTC)
 same => n,Wait(1)
`
  const byFile = 'digits/4 digits/oh digits/2 digits/3 digits/h-1 digits/mon-0 hello digits/today'
  const byExchange = 'digits/40 digits/2 digits/h-3 digits/day-4 digits/mon-0'

  it('numbers, places and moments follow the file, until somebody chooses otherwise', async () => {
    await using exchange = await startExchange({ dialplan: spoken, files: { 'say.conf': rules } })
    const run = async (line: string) => (await exchange.running.commandLine.run(line)).lines.join()
    for (const [choice, sounds] of [
      ['say mode is [new]', byFile],
      ['setting say mode to [old]', byExchange],
      ['setting say mode to [new]', byFile],
    ] as const) {
      const mode = /to \[(\w+)\]/.exec(choice)?.[1] ?? ''
      assert.equal(await run(`say load ${mode}`.trim()), choice)
      const caller = exchange.phone(`caller-${choice.length}-${sounds.length}`)
      await caller.calls('number')
      for (const sound of sounds.split(' ')) await caller.hears({ sound }, { within: '6s' })
      await caller.isHungUp({ within: '30s' })
    }
    assert.deepEqual(
      exchange.log.filter((line) => line.includes('WARNING')),
      [],
    )
  })
})

/** A set of prompts in which every word is a tone of its own, half a second long. */
function tonePrompts(language: string, tones: Readonly<Record<string, number>>): string {
  const directory = temporaryDirectory('prompts')
  mkdirSync(join(directory, language, 'digits'), { recursive: true })
  for (const [name, frequency] of Object.entries(tones)) {
    const samples = Int16Array.from(
      { length: 4_000 },
      (_, at) => 8_000 * Math.sin((2 * Math.PI * frequency * at) / 8_000),
    )
    writeFileSync(join(directory, language, 'digits', `${name}.sln`), Buffer.from(samples.buffer))
  }
  return directory
}

const german = `
[default]
exten => number,1,Answer()
 same => n,Set(CHANNEL(language)=de)
 same => n,SayNumber(21)
 same => n,Wait(1)
exten => time,1,Answer()
 same => n,Set(CHANNEL(language)=de)
 same => n,SayUnixTime(0,UTC)
 same => n,Wait(1)
exten => digits,1,Answer()
 same => n,Set(CHANNEL(language)=de)
 same => n,SayDigits(17)
 same => n,Wait(1)
`

describe('what is spoken to a German', () => {
  it('is said by the rules of the language, in its own prompts', async () => {
    const directory = tonePrompts('de', { '1-and': 500, 20: 900 })
    const files = { 'asterisk.conf': `[directories]\nsystemsoundsdir => ${directory}\n` }
    await using exchange = await startExchange({ dialplan: german, files })
    const alice = exchange.phone('alice')
    await alice.calls('number')
    await alice.hears({ tone: 500 }, { within: '2s' })
    await alice.hears({ tone: 900 }, { within: '2s' })
    await alice.isHungUp({ within: '5s' })
    await exchange.stop()
  })

  it('is a right number also where the words of the language are missing: then as English people say it', async () => {
    await using exchange = await startExchange({ dialplan: german })
    const alice = exchange.phone('alice')
    await alice.calls('number')
    for (const sound of ['digits/20', 'digits/1']) await alice.hears({ sound }, { within: '4s' })
    await alice.isHungUp({ within: '5s' })
    const bob = exchange.phone('bob')
    await bob.calls('time')
    // the order of a German, who counts centuries in hundreds, in the words that are there
    for (const sound of ['day-4', 'h-1', 'mon-0', '19', 'hundred', '70', '0', 'oclock'])
      await bob.hears({ sound: `digits/${sound}` }, { within: '4s' })
    await bob.hangsUp()
    await exchange.stop()
  })

  it('comes file by file: what the own prompts have is theirs, the rest is English', async () => {
    const directory = tonePrompts('de', { 1: 500 })
    const files = { 'asterisk.conf': `[directories]\nsystemsoundsdir => ${directory}\n` }
    await using exchange = await startExchange({ dialplan: german, files })
    const alice = exchange.phone('alice')
    await alice.calls('digits')
    await alice.hears({ tone: 500 }, { within: '2s' })
    await alice.hears({ sound: 'digits/7' }, { within: '4s' })
    await alice.isHungUp({ within: '5s' })
    await exchange.stop()
  })
})
