// Modules, logs, the database, device states, and the doors.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

let test: CommandFixture
// hooks of a file hold for its own tests alone, also where all files share a process
describe('state', () => {
  beforeEach(async () => {
    test = await new CommandFixture().start()
  })
  afterEach(() => test.close())

  const first = async (line: string) => (await test.run(line))[0]

  it('module: shows, loads, unloads, reloads', async () => {
    const [head = '', row = '', ...rest] = await test.run('module show like devstate')
    assert.match(head, /^Module {24} Description {29} Use Count {2}Status {6}Support Level$/)
    assert.match(row, /^func_devstate\.so {15}Device states {28}0 {10}Running {14}core$/)
    assert.deepEqual(rest, ['1 modules loaded'])
    assert.equal((await test.run('module show')).at(-1), '4 modules loaded')
    assert.equal(await first('module unload func_devstate.so'), 'Unloaded func_devstate.so')
    assert.deepEqual(await test.run('module unload func_devstate.so'), [
      'Unable to unload resource func_devstate.so',
      'The reason: it is not loaded.',
    ])
    assert.match((await test.run('module unload res_ari.so')).join(), /cannot be without it/)
    assert.equal(await first('module load func_devstate.so'), 'Loaded func_devstate.so')
    assert.match((await test.run('module load func_devstate.so')).join(), /Unable to load module.*loaded already/)
    assert.match((await test.run('module load nothing.so')).join(), /there is no such module/)
    assert.equal(await first('module reload pbx_config.so'), "Module 'pbx_config.so' reloaded successfully.")
    assert.equal(await first('module reload nothing.so'), "No such module 'nothing.so'")
    assert.equal(await first('module reload res_ari.so'), "The module 'res_ari.so' does not support reloads")
    assert.equal(await first('module reload'), 'All modules were reloaded.')
    test.trouble = 'unreadable'
    assert.equal((await test.line.run('module reload')).ok, false)
    assert.deepEqual(test.asked, ['reload everything'])
  })

  it('logger: shows, adds, rotates, removes', async () => {
    await test.deps.logs.configure([{ name: 'console', levels: 'error' }])
    const lines = await test.run('logger show channels')
    assert.match(lines[0] ?? '', /^Channel {29}Type {5}Status {4}Configuration$/)
    assert.match(lines[2] ?? '', /^console {29}Console {2}Enabled {3}ERROR$/)
    assert.equal(await first('logger add channel more notice,warning'), "Log channel 'more' added.")
    assert.match((await first('logger add channel more notice')) ?? '', /there is one of that name already/)
    assert.match((await first('logger add channel ../../x notice')) ?? '', /no name of a log channel/)
    assert.equal((await test.run('logger show channels')).length, 4)
    assert.equal(await first('logger rotate'), 'Logs rotated.')
    assert.equal(await first('logger remove channel more'), "Removed dynamic logger channel 'more'")
    assert.equal((await test.line.run('logger remove channel console')).ok, false)
    assert.equal(await first('logger reload'), 'Logger reloaded.')
    test.trouble = 'unreadable'
    assert.equal(await first('logger reload'), 'Failed to reload the logger: unreadable')
    assert.ok((await test.run('logger show levels')).includes('    WARNING'))
    const console = { followsLog: true }
    assert.deepEqual((await test.line.run('logger mute', { console })).lines, ['Console is muted.'])
    assert.equal(console.followsLog, false)
    assert.equal((await test.line.run('logger mute')).ok, false)
  })

  it('database backup: says where the copy is, or why there is none', async () => {
    assert.equal(await first('database backup'), 'The database was copied to /spool/backup/x (7 bytes)')
    test.trouble = 'the disk is full'
    assert.equal(await first('database backup'), 'The database was not copied: the disk is full')
    test.trouble = ''
  })

  it('database: puts, gets, shows, deletes', async () => {
    assert.equal(await first('database put cars red 3'), 'Updated database successfully')
    await test.run('database put cars blue/dark 4')
    await test.run('database put boats red 1')
    assert.equal(await first('database get cars red'), 'Value: 3')
    assert.equal(await first('database get cars green'), 'Database entry not found.')
    assert.deepEqual(await test.run('database show boats'), [
      '/boats/red                                        : 1                        ',
      '1 results found.',
    ])
    assert.equal((await test.run('database show')).at(-1), '3 results found.')
    assert.equal((await test.run('database show cars blue')).at(-1), '1 results found.')
    assert.equal((await test.run('database show cars/blue')).at(-1), '1 results found.')
    assert.equal((await test.run('database showkey red')).at(-1), '2 results found.')
    assert.deepEqual((await test.line.complete('database get cars ')).candidates, ['blue/dark', 'red'])
    assert.equal(await first('database del cars red'), 'Database entry removed.')
    assert.equal(await first('database del cars red'), 'Database entry could not be removed.')
    assert.equal(await first('database deltree cars'), '1 database entries removed.')
    assert.equal(await first('database deltree cars'), '0 database entries removed.')
    assert.match((await first(`database put a ${'k'.repeat(2_000)} v`)) ?? '', /the key is too long/)
  })

  it('devstate: lists and changes', async () => {
    assert.equal(await first('devstate change Custom:lamp busy'), 'Changing Custom:lamp to BUSY')
    assert.equal(test.deps.deviceStates.get('Custom:lamp'), 'BUSY')
    assert.equal(await first('devstate change Custom:lamp loud'), "'loud' is no state of a device")
    assert.match((await first('devstate change PJSIP/x busy')) ?? '', /only be used to set 'Custom:'/)
    assert.match((await first('devstate change Custom: busy')) ?? '', /was not set/)
    test.deps.deviceStates.set('Stasis:door', 'INUSE')
    const lines = await test.run('devstate list')
    assert.ok(lines.includes("--- Name: 'Custom:lamp'  State: 'BUSY'"))
    assert.ok(lines.includes("--- Name: 'Stasis:door'  State: 'INUSE'"))
  })

  describe('the doors', () => {
    it('http show status', async () => {
      const lines = await test.run('http show status')
      assert.deepEqual(lines.slice(0, 4), [
        'HTTP Server Status:',
        'Prefix: /x',
        'Server: Jackfield/test',
        'Server Enabled and Bound to 127.0.0.1:8088',
      ])
      assert.ok(lines.includes('/x/ari/...'))
    })

    it('ari show', async () => {
      assert.ok((await test.run('ari show status')).includes('User count: 1'))
      assert.deepEqual(await test.run('ari show users'), ['r/o?  Username', '----  --------', 'yes   reader'])
      assert.deepEqual(await test.run('ari show user reader'), [
        'Username: reader',
        'Read only?: Yes',
        'Allowed operations: channels.*',
      ])
      assert.equal(await first('ari show user nobody'), "User 'nobody' not found")
      assert.deepEqual(await test.run('ari show apps'), ['Application Name', '='.repeat(25), 'ivr'])
      assert.ok((await test.run('ari show app ivr')).includes('    channel_ids: ["1.2"]'))
      assert.equal(await first('ari show app other'), "Application 'other' not found")
    })

    it('ari set debug, ari websocket sessions', async () => {
      assert.equal(await first('ari set debug ivr on'), "Debugging on 'ivr' enabled")
      assert.ok((await test.run('ari show app ivr')).includes('  Debug: Yes'))
      assert.equal(await first('ari set debug ivr off'), "Debugging on 'ivr' disabled")
      assert.equal(await first('ari set debug all on'), 'Debugging on all applications enabled')
      assert.equal(await first('ari set debug none on'), "Application 'none' not found")
      const socket = { applications: ['ivr'], user: 'u', remote: '127.0.0.1', isOutbound: false }
      test.sockets = [1, 2, 3].map((id) => ({ id, ...socket }))
      assert.equal((await test.run('ari show websocket sessions')).at(-1), '3 websocket sessions')
      assert.equal(await first('ari shutdown websocket sessions 2'), '1 websocket session closed')
      assert.equal(await first('ari shutdown websocket sessions 2'), 'No such websocket session')
      assert.equal(await first('ari shutdown websocket sessions x'), "'x' is no number of a socket")
      assert.equal(await first('ari shutdown websocket sessions'), '2 websocket sessions closed')
    })

    it('manager show', async () => {
      assert.deepEqual(await test.run('manager show connected'), [
        '  Username         IP Address',
        '  boss             127.0.0.1',
        '1 users connected.',
      ])
      assert.match((await test.run('manager show commands')).join('\n'), /^ {2}Ping {23}Answers$/m)
      const [, , first, second] = await test.run('manager show events')
      assert.deepEqual([first?.split(/ +/), second], [['', 'Bye', 'Cdr', 'Hangup'], '  Newchannel'])
      assert.equal((await test.run('manager show users')).at(-1), '1 manager users configured.')
    })
  })
})
