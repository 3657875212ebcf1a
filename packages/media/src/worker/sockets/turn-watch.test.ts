import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TurnWatch } from './turn-watch.ts'

const loud = 2_000
const quiet = 10

/** One letter for each 20 ms: `c` the caller speaks, `p` the program, `b` both, `.` nobody. */
function talk(text: string): string[] {
  const watch = new TurnWatch()
  const seen: string[] = []
  for (const [at, who] of [...text].entries()) {
    const now = at * 20
    const turns = [
      watch.spoke(who === 'p' || who === 'b' ? loud : quiet, now),
      watch.heard(who === 'c' || who === 'b' ? loud : quiet, now),
    ]
    for (const turn of turns)
      if (turn) seen.push(turn.turn === 'answered' ? `${turn.pauseMs} ms` : `interrupted at ${now}`)
  }
  return seen
}

describe('turns of a caller and a program', () => {
  it('say how long the program was silent after the caller stopped', () => {
    assert.deepEqual(talk('ccccc..........pppp'), ['220 ms'])
    assert.deepEqual(talk('ccccc..........pp..pppp.........cccc......pppp'), ['220 ms', '140 ms'])
  })

  it('begin with the program where it greets, and clicks are no words', () => {
    assert.deepEqual(talk('....ppppp......'), [])
    assert.deepEqual(talk('c.........ppppp'), [])
    assert.deepEqual(talk('ccc...cc..cc........pp'), ['180 ms'])
  })

  it('say when the caller speaks into what the program says, once', () => {
    assert.deepEqual(talk('ccc......ppppppbbbbbbbb'), ['140 ms', 'interrupted at 340'])
    assert.deepEqual(talk('pppppbbbbb..cccc.......ppp'), ['interrupted at 140', '160 ms'])
    assert.deepEqual(talk('ppppp......cccc'), [])
  })
})
