import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const dialplan = `[default]
exten => 100,hint,Custom:lamp
exten => 100,1,Answer()
exten => _2XX,hint,Custom:\${EXTEN}
`
let test: CommandFixture
// hooks of a file hold for its own tests alone, also where all files share a process
describe('core', () => {
  beforeEach(async () => {
    test = await new CommandFixture(dialplan).start()
  })
  afterEach(() => test.close())

  describe('core show channels', () => {
    beforeEach(() => {
      const caller = { name: 'Ann', number: '555', presentation: 0 }
      test.channel('Test/ann-1', { id: 'a.1', context: 'in', exten: '100', priority: 3, caller, accountCode: 'acc' })
      test.channel('Test/bob-2', { id: 'b.2', context: '', exten: '' }).change({ appName: 'Wait', appData: '9' })
    })

    it('has columns of the widths that scripts know', async () => {
      await test.clock.pass('65s')
      const [head = '', first = '', second = '', ...totals] = await test.run('core show channels')
      assert.equal(head.length, 64 + 1 + 32 + 1 + 7 + 1 + 30)
      assert.deepEqual([head.indexOf('Location'), head.indexOf('State'), head.indexOf('Application')], [65, 98, 106])
      assert.deepEqual(
        [first.slice(0, 64), first.slice(65, 97), first.slice(98, 105), first.slice(106)].map((text) => text.trim()),
        ['Test/ann-1', '100@in:3', 'Up', '(None)'],
      )
      assert.equal(second.slice(65, 97).trim(), '(None)')
      assert.equal(second.slice(106).trim(), 'Wait(9)')
      assert.deepEqual(totals, ['2 active channels', '2 active calls', '0 calls processed'])
    })

    it('concise is fields joined by !', async () => {
      await test.clock.pass('65s')
      assert.deepEqual(await test.run('core show channels concise'), [
        'Test/ann-1!in!100!3!Up!(None)!!555!acc!!3!65!!a.1',
        'Test/bob-2!!!1!Up!Wait!9!!!!3!65!!b.2',
      ])
    })

    it('verbose tells more', async () => {
      await test.clock.pass('3665s')
      const [head = '', first = ''] = await test.run('core show channels verbose')
      assert.match(head, /^Channel +Context +Extension +Prio State +Application +Data +CallerID +Duration Accountcode/)
      assert.match(first, /^Test\/ann-1 +in +100 +3 Up +\(None\) +555 +01:01:05 acc/)
      assert.equal(first.indexOf('01:01:05'), head.indexOf('Duration'))
    })

    it('count and calls tell only how many', async () => {
      assert.deepEqual(await test.run('core show channels count'), [
        '2 active channels',
        '2 active calls',
        '0 calls processed',
      ])
      test.maxCalls = 4
      const pass = test.deps.gate.admit()
      assert.ok(pass.ok)
      assert.deepEqual(await test.run('core show calls seconds'), [
        '3 of 4 max active calls (75.00% of capacity)',
        '1 call processed',
        'System uptime: 0',
      ])
    })

    it('as data has the same', async () => {
      const { channels } = (await test.data('core show channels')) as { channels: { name: string; exten: string }[] }
      assert.deepEqual(
        channels.map(({ name, exten }) => [name, exten]),
        [
          ['Test/ann-1', '100'],
          ['Test/bob-2', ''],
        ],
      )
    })

    it('one of them has everything, variables too', async () => {
      test.deps.exchange.channels.find('a.1')?.variables.set('COLOUR', 'green')
      const lines = await test.run('core show channel Test/ann-1')
      for (const line of [
        '           Name: Test/ann-1',
        '          State: Up (6)',
        '      Caller ID: 555',
        'COLOUR=green',
      ]) {
        assert.ok(lines.includes(line), line)
      }
      const data = (await test.data('core show channel a.1')) as { variables: object }
      assert.deepEqual(data.variables, { COLOUR: 'green' })
      assert.deepEqual(await test.run('core show channel nobody'), ['nobody is not a known channel'])
    })
  })

  describe('core show', () => {
    it('uptime, in words and in seconds', async () => {
      await test.clock.pass('3723s')
      assert.deepEqual(await test.run('core show uptime'), [
        'System uptime: 1 hour, 2 minutes, 3 seconds',
        'Last reload: 1 hour, 2 minutes, 3 seconds',
      ])
      assert.deepEqual(await test.run('core show uptime seconds'), ['System uptime: 3723', 'Last reload: 3723'])
    })

    it('version, settings and what the machine has', async () => {
      assert.match(
        (await test.run('core show version')).join(),
        /^Asterisk 23\.0\.0-jackfield-0\.1\.0 built by me @ .+ on a x64 running Linux on today$/,
      )
      const settings = (await test.run('core show settings')).join('\n')
      assert.match(settings, /^ {2}Version: +23\.0\.0-jackfield-0\.1\.0$/m)
      assert.match(settings, /^ {2}Log directory: +\//m)
      assert.match((await test.run('core show sysinfo')).join('\n'), /Number of channels: +0/)
    })

    it('applications and functions, and one of each', async () => {
      const applications = await test.run('core show applications')
      assert.equal(applications[0], '    -= Registered Asterisk Applications =-')
      assert.equal(applications.at(-1), `    -= ${applications.length - 2} Applications Registered =-`)
      assert.ok(applications.some((line) => /^ +Answer: ./.test(line)))
      assert.match((await test.run('core show application answer')).join('\n'), /-= Info about application 'Answer' =-/)
      assert.deepEqual(await test.run('core show application none'), ['Your application(s) is (are) not registered'])
      assert.ok((await test.run('core show applications describing dialplan place')).some((line) => /Goto:/.test(line)))
      const functions = await test.run('core show functions')
      assert.equal(functions.at(-1), `${functions.length - 3} custom functions installed.`)
      assert.match((await test.run('core show function cut')).join('\n'), /CUT\(variable,delimiter,fields\)/)
      assert.deepEqual(await test.run('core show function NONE'), ['No function by that name registered.'])
      assert.equal((await test.run('core show functions like cut')).at(-1), '1 matching custom functions installed.')
    })

    it('hints with what they show now', async () => {
      test.deps.deviceStates.setCustom('Custom:lamp', 'INUSE')
      const lines = await test.run('core show hints')
      assert.ok(lines.includes('100@default         : Custom:lamp           State:InUse'), lines.join('\n'))
      assert.ok(lines.some((line) => /^_2XX@default .*State:Unknown$/.test(line)))
      assert.equal(lines.at(-1), '- 2 hints registered')
      assert.equal((await test.run('core show hint 100')).at(-1), '- 1 hint matching extension 100')
      assert.deepEqual(await test.run('core show hint 9'), ['No hints matching extension 9'])
      const empty = new CommandFixture()
      assert.deepEqual(await empty.run('core show hints'), ['There are no registered dialplan hints'])
      empty.close()
    })

    it('codecs, translations and formats of files', async () => {
      const codecs = await test.run('core show codecs')
      assert.match(codecs[0] ?? '', /^ +ID TYPE +NAME +FORMAT +DESCRIPTION$/)
      assert.ok(
        codecs.some((line) => /^ +1 audio ulaw +ulaw +\(PCMU at 8000 Hz\)$/.test(line)),
        codecs.join('\n'),
      )
      const rows = (await test.data('core show translation')) as { from: string; steps: Record<string, number> }[]
      const from = (name: string) => rows.find((row) => row.from === name)?.steps
      assert.deepEqual([from('ulaw')?.ulaw, from('ulaw')?.slin, from('ulaw')?.alaw, from('ulaw')?.opus], [0, 1, 2, 3])
      assert.equal((await test.run('core show translation')).length, rows.length + 4)
      assert.ok((await test.run('core show file formats')).some((line) => /^slin +wav +wav/.test(line)))
    })

    it('channeltypes', async () => {
      assert.equal((await test.run('core show channeltypes')).at(-1), '1 channel drivers registered.')
    })
  })

  describe('core set', () => {
    it('changes levels, and says what they were', async () => {
      const { logs } = test.deps
      assert.deepEqual(await test.run('core set verbose 3'), ['Console verbose was 0 and is now 3.'])
      assert.deepEqual(await test.run('core set verbose atleast 2'), ['Console verbose is still 3.'])
      assert.deepEqual(await test.run('core set verbose off'), ['Console verbose was 3 and is now 0.'])
      assert.deepEqual(await test.run('core set debug 5'), ['Core debug was 0 and is now 5.'])
      assert.deepEqual([logs.verbosity, logs.debugLevel], [0, 5])
      for (const wrong of ['-1', 'x', '1001', 'atleast', '1.5']) {
        assert.match((await test.run(`core set verbose ${wrong}`)).join(), /is no level/)
      }
      assert.equal(logs.verbosity, 0)
    })
  })

  describe('the life of the exchange', () => {
    it('is waited for, reloaded and ended through the program', async () => {
      const waiting = test.run('core waitfullybooted')
      test.booted.resolve()
      assert.deepEqual(await waiting, ['Asterisk has fully booted.'])
      assert.deepEqual(await test.run('core reload'), ['The configuration was read again.'])
      assert.deepEqual(await test.run('core abort shutdown'), ['No shutdown is waiting.'])
      test.channel('Test/1')
      assert.deepEqual(await test.run('core stop gracefully'), [
        'Waiting for inactivity to perform halt: 1 active channel',
      ])
      assert.deepEqual(await test.run('core abort shutdown'), ['Shutdown aborted.'])
      for (const moment of ['now', 'gracefully', 'when convenient']) {
        await test.run(`core stop ${moment}`)
        await test.run(`core restart ${moment}`)
      }
      assert.deepEqual(await test.run('core restart now'), ['Performing restart'])
      assert.deepEqual(test.asked, [
        'reload everything',
        'stop gracefully',
        ...['now', 'gracefully', 'when convenient'].flatMap((moment) => [`stop ${moment}`, `restart ${moment}`]),
        'restart now',
      ])
    })

    it('goes on with the configuration there was', async () => {
      test.trouble = 'no such thing'
      const { ok, lines } = await test.line.run('core reload')
      assert.deepEqual([ok, lines], [false, ['The reload failed, the old configuration stays in use: no such thing']])
    })
  })
})
