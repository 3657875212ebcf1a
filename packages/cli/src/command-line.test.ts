import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { command } from './command.ts'
import { CommandFixture } from './command-fixture.ts'
import { CommandLine, longestLine } from './command-line.ts'
import { commands } from './commands/index.ts'
import { syntaxOf } from './usage.ts'

const test = new CommandFixture('[default]\nexten => 100,1,NoOp()\n[other room]\nexten => 1,1,NoOp()\n')
const { line, deps } = test
// hooks of a file hold for its own tests alone, also where all files share a process
describe('command line', () => {
  before(() => test.start())
  after(() => test.close())

  describe('a line', () => {
    it('goes to the command with the longest name, whatever the letter case and the blanks', async () => {
      assert.match((await test.run('  CORE   show Channels count ')).join(), /^0 active channels/)
      assert.match((await test.run('core show applications like goto')).join('\n'), /Matching Asterisk Applications/)
      assert.match((await test.run('core show applications')).join('\n'), /Registered Asterisk Applications/)
    })

    it('that nobody knows is answered as the reference does', async () => {
      for (const [typed, nearest] of [
        ['foo', 'foo'],
        ['foo bar', 'foo'],
        ['core', 'core'],
        ['core show nonsense at all', 'core show nonsense'],
      ]) {
        const { ok, lines } = await line.run(typed as string)
        assert.equal(ok, false)
        const words = `No such command '${typed}' (type 'core show help ${nearest}' for other possible commands)`
        assert.deepEqual(lines, [words])
      }
    })

    it('with arguments that do not fit is answered by the usage', async () => {
      for (const typed of ['core show channel', 'core show channels loud', 'core show version 2', 'database put a']) {
        const { ok, lines } = await line.run(typed)
        assert.equal(ok, false, typed)
        assert.match(lines[0] ?? '', /^Usage: /)
      }
    })

    it('that is empty is answered by nothing, one without end is refused', async () => {
      assert.deepEqual(await line.run('   '), { ok: true, lines: [], data: null })
      assert.deepEqual((await line.run('x'.repeat(longestLine + 1))).lines, ['The line is too long.'])
    })

    it('may hold quotes and backslashes', async () => {
      await test.run('database put "a family" k\\ 1 "say \\"yes\\""')
      assert.equal(deps.database.get('a family', 'k 1'), 'say "yes"')
    })

    it('answers as data with --json, errors too', async () => {
      assert.deepEqual(JSON.parse((await test.run('core show channels count --json')).join('\n')), {
        activeChannels: 0,
        activeCalls: 0,
        processedCalls: 0,
        callsLeft: null,
      })
      assert.ok('error' in ((await test.data('nonsense')) as object))
      assert.ok('usage' in ((await test.data('core show channel')) as object))
    })

    it('is answered by lines, whatever stands in the values', async () => {
      deps.database.put('evil', 'key', 'one\r\nAction: two\rthree\nfour')
      assert.deepEqual(await test.run('database get evil key'), ['Value: one', 'Action: two', 'three', 'four'])
      deps.database.delete('evil', 'key')
    })

    it('whose command fails costs nothing but an answer', async () => {
      const broken = command({ name: 'break', synopsis: 'Breaks.' }, () => {
        throw new Error('broken')
      })
      const { ok, lines } = await new CommandLine({ deps, loadCommands: async () => [broken] }).run('break')
      assert.deepEqual([ok, lines], [false, ["Command 'break' failed: broken"]])
      assert.match(test.problems.at(-1) ?? '', /the command 'break' failed: Error: broken/)
    })

    it('is answered also when commands cannot be loaded', async () => {
      const lost = async () => {
        throw new Error('nothing there')
      }
      const { ok, lines } = await new CommandLine({ deps, loadCommands: lost }).run('core show version')
      assert.deepEqual([ok, lines], [false, ["Command 'core show version' failed: nothing there"]])
    })
  })

  describe('every command', () => {
    it('has a name of its own in small letters, says what it is, and shows its syntax', async () => {
      const names = commands.map(({ name }) => name)
      assert.equal(new Set(names).size, names.length)
      for (const one of commands) {
        assert.match(one.name, /^[a-z]+( [a-z]+)*$/)
        assert.match(one.synopsis, /^[A-Z].*\.$/, one.name)
        assert.match((await test.run(`help ${one.name}`))[0] ?? '', new RegExp(`^Usage: ${one.name}`))
        assert.ok(syntaxOf(one).startsWith(one.name))
        const optional = (one.arguments ?? []).map(({ isOptional }) => isOptional ?? false)
        assert.deepEqual(optional, optional.toSorted(), `${one.name}: what may be left out comes last`)
      }
    })

    it('is there only while its module is', async () => {
      assert.ok((await line.complete('dev')).candidates.includes('devstate'))
      await deps.modules.unload('func_devstate.so')
      assert.match((await test.run('devstate list')).join(), /^No such command/)
      assert.deepEqual((await line.complete('dev')).candidates, [])
      await deps.modules.load('func_devstate.so')
    })
  })

  describe('help', () => {
    it('lists what begins so', async () => {
      const lines = await test.run('core show help core show ch')
      assert.deepEqual(
        lines.map((each) => each.trim().split(' -- ')[0]),
        ['core show channel', 'core show channels', 'core show channeltypes'],
      )
      assert.deepEqual(await test.run('help nonsense'), ["No such command 'nonsense'."])
      assert.ok((await test.run('help')).length > commands.length)
    })
  })

  describe('completion', () => {
    const candidates = async (typed: string) => (await line.complete(typed)).candidates

    it('knows words of names, fixed words, and what there is in the house', async () => {
      assert.deepEqual(await candidates('core sh'), ['show'])
      assert.deepEqual(await candidates('core show uptime '), ['seconds'])
      assert.deepEqual(await candidates('core show channels v'), ['verbose'])
      assert.deepEqual(await candidates('core show application playb'), ['Playback'])
      assert.deepEqual(await candidates('dialplan show d'), ['default'])
      assert.deepEqual(await candidates('core show channel'), ['channel', 'channels', 'channeltypes'])
      assert.deepEqual(await candidates('help core sto'), ['stop'])
      assert.ok((await candidates('')).includes('core'))
    })

    it('replaces the end of the line, and quotes what has blanks', async () => {
      assert.deepEqual(await line.complete('dialplan show "other r'), {
        candidates: ['"other room"'],
        partial: '"other r',
      })
      assert.equal((await line.complete('core sh')).partial, 'sh')
      assert.equal((await line.complete('core ')).partial, '')
    })

    it('offers nothing after what takes nothing', async () => {
      assert.deepEqual(await candidates('core show version '), [])
      assert.deepEqual(await candidates('nonsense '), [])
      assert.deepEqual(await candidates('x'.repeat(longestLine + 1)), [])
    })
  })
})
