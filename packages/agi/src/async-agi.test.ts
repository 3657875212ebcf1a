import assert from 'node:assert/strict'
import { test } from 'node:test'
import { within } from './testing/exchange-fixture.ts'

const dialplan = `
[test]
exten => 1,1,Answer(,i)
 same => n,AGI(agi:async)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
`

test(
  'commands are queued, each is answered by an event, and the break gives the channel back',
  within(dialplan, async (small) => {
    const channel = await small.calls('1', { id: 'call' })
    const [began] = small.eventsOf('async-agi-began')
    assert.match(began?.environment ?? '', /^agi_request: async\nagi_channel: .*\n[\s\S]*\n\n$/)
    for (const [at, command] of ['SET VARIABLE A 1', 'GET VARIABLE A', 'NONSENSE', 'ASYNCAGI BREAK'].entries()) {
      assert.ok(small.agi.add(channel, command, `c${at}`))
    }
    await small.clock.settle()
    assert.deepEqual(
      small.eventsOf('async-agi-answered').map(({ answer, commandId }) => [commandId, answer]),
      [
        ['c0', '200 result=1\n'],
        ['c1', '200 result=1 (1)\n'],
        ['c2', '510 Invalid or unknown command\n'],
        ['c3', '200 result=0\n'],
      ],
    )
    assert.equal(small.eventsOf('async-agi-ended').length, 1)
    assert.equal(channel.variables.get('AFTER'), 'SUCCESS')
    assert.ok(!small.agi.add(channel, 'NOOP', ''))
  }),
)

test(
  'a hangup ends it, whatever waits',
  within(dialplan, async (small) => {
    const channel = await small.calls('1')
    small.agi.add(channel, 'WAIT FOR DIGIT -1', 'a')
    small.agi.add(channel, 'NOOP', 'b')
    await small.clock.settle()
    channel.requestHangup('explicit')
    await small.clock.settle()
    assert.ok(channel.isEnded)
    assert.equal(channel.variables.get('AGISTATUS'), 'HANGUP')
    assert.deepEqual(
      small.eventsOf('async-agi-answered').map(({ commandId }) => commandId),
      ['a'],
    )
    assert.equal(small.eventsOf('async-agi-ended').length, 1)
  }),
)

test(
  'so many commands wait and no more; a channel that waits for none takes none',
  within(dialplan, async (small) => {
    const channel = await small.calls('1')
    small.agi.add(channel, 'WAIT FOR DIGIT -1', '')
    await small.clock.settle()
    let taken = 0
    while (small.agi.add(channel, 'NOOP', '')) taken++
    assert.equal(taken, 256)
    assert.ok(!small.agi.add(await small.calls('nowhere'), 'NOOP', ''))
  }),
)

test(
  'a client whose every command starts agi:async inside agi:async is stopped after twenty, and those outside go on',
  within(dialplan, async (small) => {
    const channel = await small.calls('1')
    for (let time = 0; time < 40; time++) {
      small.agi.add(channel, 'EXEC AGI agi:async', `c${time}`)
      await small.clock.settle()
    }
    assert.equal(small.eventsOf('async-agi-began').length, 20)
    assert.equal(small.agi.conversations, 20)
    const lines = small.entries.filter(({ code }) => code === 'endless-agi')
    assert.equal(lines.length, 1)
    for (let time = 0; time < 20; time++) {
      assert.ok(small.agi.add(channel, 'ASYNCAGI BREAK', `b${time}`))
      await small.clock.settle()
    }
    assert.equal(channel.variables.get('AFTER'), 'SUCCESS')
    assert.equal(small.agi.conversations, 0)
  }),
)
