import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const dialplan = `[globals]
COLOUR = red
[default]
exten => 100,1,Answer()
 same => n(stay),Wait(600)
exten => _2XX,1,NoOp(\${EXTEN})
include => inside
[inside]
exten => 1,1,Hangup()
`
let test: CommandFixture
// hooks of a file hold for its own tests alone, also where all files share a process
describe('dialplan', () => {
  beforeEach(async () => {
    test = await new CommandFixture(dialplan).start()
  })
  afterEach(() => test.close())

  describe('dialplan show', () => {
    it('has the lines that scripts read', async () => {
      assert.deepEqual(await test.run('dialplan show'), [
        "[ Context 'default' created by 'pbx_config' ]",
        "  '100' =>          1. Answer()                                   [extensions.conf:4]",
        '     [stay]         2. Wait(600)                                  [extensions.conf:5]',
        `  '_2XX' =>         1. NoOp(\${EXTEN})                             [extensions.conf:6]`,
        "  Include =>        'inside'                                      [extensions.conf:7]",
        '',
        "[ Context 'inside' created by 'pbx_config' ]",
        "  '1' =>            1. Hangup()                                   [extensions.conf:9]",
        '',
        '-= 3 extensions (4 priorities) in 2 contexts. =-',
      ])
    })

    it('shows one context or one extension, as written or as dialled', async () => {
      assert.equal((await test.run('dialplan show inside')).at(-1), '-= 1 extension (1 priority) in 1 context. =-')
      for (const line of ['dialplan show 234@default', 'dialplan show _2XX@default', 'dialplan show 234@']) {
        const lines = await test.run(line)
        assert.match(lines[1] ?? '', /^ {2}'_2XX' =>/, line)
        assert.equal(lines.length, 4)
      }
      assert.deepEqual(await test.run('dialplan show nowhere'), ["There is no existence of 'nowhere' context"])
      assert.deepEqual(await test.run('dialplan show 9@default'), ['There is no existence of 9@default extension'])
      assert.deepEqual(await test.run('dialplan show 9@'), ["There is no existence of '9' extension in all contexts"])
    })
  })

  describe('dialplan show of an extension that is included', () => {
    it('finds it, and says which context it stands in', async () => {
      assert.deepEqual(await test.run('dialplan show 1@default'), [
        "[ Included context 'inside' created by 'pbx_config' ]",
        "  '1' =>            1. Hangup()                                   [extensions.conf:9]",
        '',
        '-= 1 extension (1 priority) in 1 context. =-',
      ])
    })
  })

  describe('dialplan variables', () => {
    it('are shown and set', async () => {
      assert.deepEqual(await test.run('dialplan show globals'), ['   COLOUR=red', '', '    -- 1 variable'])
      assert.deepEqual(await test.run('dialplan set global COLOUR "light blue"'), [
        "    -- Global variable 'COLOUR' set to 'light blue'",
      ])
      assert.deepEqual(await test.data('dialplan show globals'), { COLOUR: 'light blue' })
      assert.match((await test.run('dialplan set global "" x')).join(), /was not set/)
      const channel = test.channel('Test/1')
      assert.deepEqual(await test.run('dialplan set chanvar Test/1 A b'), [
        "    -- Channel variable 'A' set to 'b' for 'Test/1'",
      ])
      await test.run('dialplan set chanvar Test/1 CALLERID(num) 42')
      assert.equal(channel.facts.caller.number, '42')
      assert.deepEqual(await test.run('dialplan show chanvar Test/1'), ['A=b'])
      assert.deepEqual(await test.run('dialplan show chanvar none'), ["Channel 'none' not found"])
      assert.deepEqual(await test.run('dialplan set chanvar none a b'), ["Channel 'none' not found"])
    })

    it('and functions without a channel', async () => {
      assert.deepEqual(await test.run('dialplan eval function LEN(hello)'), ['Return Value: Success (0)', 'Result: 5'])
      const { ok, lines } = await test.line.run('dialplan eval function NOTHING(x)')
      assert.deepEqual([ok, lines[0]], [false, 'Return Value: Failure (-1)'])
      assert.equal((await test.line.run('dialplan eval function SHELL(id)')).ok, false)
    })
  })

  describe('changing the dialplan', () => {
    it('adds and removes extensions', async () => {
      const { engine } = test.deps
      assert.deepEqual(await test.run('dialplan add extension 300,1,Playback(hello) into default'), [
        "Extension '300,1,Playback(hello)' added into 'default' context",
      ])
      assert.deepEqual(await test.run('dialplan add extension 300,1,Hangup into default'), [
        'Extension 300@default with priority 1 already exists',
      ])
      await test.run('dialplan add extension 300,1,Wait,5 into default replace')
      assert.deepEqual(test.deps.contexts.context('default')?.extension('300')?.priority(1)?.data, '5')
      await test.run('dialplan add extension 300,2,Hangup() into default')
      await test.run('dialplan add extension 300,hint,Custom:x into default')
      assert.deepEqual(engine.extensions.hint('default', '300')?.devices, ['Custom:x'])
      assert.deepEqual(await test.run('dialplan remove extension 300@default 2'), [
        'Extension 300@default with priority 2 removed',
      ])
      assert.deepEqual(await test.run('dialplan remove extension 300@default'), ['Whole extension 300@default removed'])
      assert.equal(engine.exists('default', '300', 1), false)
    })

    it('refuses what makes no sense', async () => {
      for (const [line, words] of [
        ['dialplan add extension 300 into default', /is no step/],
        ['dialplan add extension 300,x,NoOp into default', /^Failed to add extension/],
        ['dialplan add extension ,1,NoOp into default', /^Failed to add extension/],
        ['dialplan add extension 300,1,NoOp onto default', /^Usage:/],
        ['dialplan remove extension 300', /is no extension/],
        ['dialplan remove extension 9@default', /^Failed to remove extension 9@default$/],
        ['dialplan remove extension 100@nowhere', /no existence of 'nowhere'/],
        ['dialplan remove extension 100@default x', /is no priority/],
      ] as const) {
        const { ok, lines } = await test.line.run(line)
        assert.equal(ok, false, line)
        assert.match(lines[0] ?? '', words, line)
      }
      assert.equal(test.deps.engine.exists('default', '100', 2), true)
    })

    it('includes, takes out, removes contexts, reloads', async () => {
      const { engine } = test.deps
      assert.deepEqual(await test.run('dialplan remove include inside from default'), [
        "The dialplan no longer includes 'inside' into 'default'",
      ])
      assert.equal(engine.exists('default', '1', 1), false)
      assert.equal((await test.line.run('dialplan remove include inside from default')).ok, false)
      assert.deepEqual(await test.run('dialplan add include inside into default'), [
        "Context 'inside' included in 'default' context",
      ])
      assert.equal(engine.exists('default', '1', 1), true)
      assert.match((await test.run('dialplan add include inside into default')).join(), /already included/)
      assert.match((await test.run('dialplan add include inside into nowhere')).join(), /no existence/)
      assert.match((await test.run('dialplan remove include inside from nowhere')).join(), /no existence/)
      assert.deepEqual(await test.run('dialplan remove context inside'), ["Removing context 'inside'"])
      assert.equal((await test.line.run('dialplan remove context inside')).ok, false)
      assert.deepEqual(await test.run('dialplan reload'), ['Dialplan reloaded.'])
      assert.deepEqual(test.asked, ['reload dialplan'])
      test.trouble = 'unreadable'
      assert.deepEqual(await test.run('dialplan reload'), [
        'The reload failed, the old dialplan stays in use: unreadable',
      ])
    })
  })
})
