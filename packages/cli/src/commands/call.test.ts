import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const dialplan = `[default]
exten => 100,1,Answer()
 same => n,Wait(600)
`
let test: CommandFixture

describe('calls', () => {
  beforeEach(async () => {
    test = await new CommandFixture(dialplan).start()
  })
  afterEach(() => test.close())

  it('are listed with what became of them, and told step by step', async () => {
    assert.deepEqual(await test.run('call list'), ['0 calls are known'])
    await test.run('channel originate Local/100@default extension 100@default')
    await test.clock.pass('2s')
    const [channel] = test.deps.exchange.channels.list()
    const [going = '', count] = await test.run('call list')
    assert.match(going, /^\S+ +\d\d:\d\d:\d\d\.\d{3} {2}Local\/100@default-00000000;\d.*; it goes on$/)
    assert.equal(count, '1 call is known')
    // by a name while it lasts, by its id afterwards
    assert.match((await test.run(`call show ${channel?.name}`)).join('\n'), /is up/)
    await test.run('channel request hangup all')
    await test.clock.pass('1s')
    const reported = await test.run(`call show ${channel?.id}`)
    assert.match(reported[0] ?? '', /^Call \S+: .*; over after \d+\.\d s/)
    assert.match(reported.at(-1) ?? '', /^ {2}\d\d:\d\d:\d\d\.\d{3} {2}Local\/\S+ is over \(/)
    const data = (await test.data('call list')) as { begun: string; ended: string }[]
    assert.equal(data.length, 1)
    // in the one form that moments have everywhere
    for (const moment of [data[0]?.begun, data[0]?.ended])
      assert.match(String(moment), /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4}$/)
  })

  it('that nobody knows are not made up', async () => {
    assert.deepEqual(await test.run('call show 1.99'), ["No call '1.99' is known"])
  })
})
