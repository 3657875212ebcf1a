import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimestamp } from '@jackfield/base'
import { within } from '../testing/exchange-fixture.ts'
import { readField } from '../testing/test-client.ts'
import { actions } from './index.ts'

test('no two actions have one name', () => {
  const names = actions.map(({ description }) => description.name.toLowerCase())
  assert.equal(new Set(names).size, names.length)
})

test(
  'ListCommands shows what the user may ask for',
  within(async (small) => {
    const all = await (await small.client()).action({ Action: 'ListCommands' })
    const some = await (await small.client('caller')).action({ Action: 'ListCommands' })
    assert.equal(all.length, actions.length + 1)
    const names = all.slice(1).map((line) => line.split(':', 1)[0]!.toLowerCase())
    assert.deepEqual(names, names.toSorted(), 'by name, as Asterisk lists them')
    assert.ok(all.includes('DBPut: Writes a value into the database (Priv: system,all)'))
    assert.ok(all.includes('Ping: Says that it is there (Priv: <none>)'))
    assert.ok(!some.some((line) => line.startsWith('DBPut:')) && some.some((line) => line.startsWith('Hangup:')))
  }),
)

test(
  'whoever lacks the class is refused, in any letter case of the name',
  within(async (small) => {
    const client = await small.client('caller')
    for (const { description } of actions) {
      const { name, privilege } = description
      const isAllowed = privilege.length === 0 || privilege.includes('call') || privilege.includes('originate')
      if (isAllowed) continue
      assert.equal(await client.answer({ Action: name.toUpperCase() }), 'Error: Permission denied', name)
    }
  }),
)

test(
  'every action answers requests that say nothing, and such that say too much',
  within(async (small) => {
    const hostile = [
      '',
      '\\',
      '/',
      '/(/',
      '${SHELL(x)}',
      '%s%n',
      '-1',
      '9'.repeat(30),
      'toString',
      '__proto__',
      '"',
      '\u0000',
    ]
    const names = [
      'Channel',
      'Channel1',
      'Channel2',
      'Exten',
      'Context',
      'Priority',
      'Variable',
      'Value',
      'Family',
      'Key',
      'Val',
    ]
      .concat([
        'Mailbox',
        'Module',
        'LoadType',
        'Command',
        'BridgeUniqueid',
        'Provider',
        'To',
        'Digit',
        'EventMask',
        'Cause',
      ])
      .concat(['Application', 'Data', 'Timeout', 'Operation', 'Filter', 'MatchCriteria', 'UserEvent', 'NewMessages'])
    small.channel('c1')
    for (const { description } of actions) {
      if (['Login', 'Logoff', 'WaitEvent'].includes(description.name)) continue
      const client = await small.client()
      for (const value of hostile) {
        const fields = Object.fromEntries(names.map((name) => [name, value]))
        const [response] = await client.action({ Action: description.name, ...fields })
        assert.match(response ?? '', /^Response: (Success|Error)$/, description.name)
      }
      await client.action({ Action: 'Logoff' })
    }
    assert.deepEqual(
      small.entries.filter(({ message }) => message.includes('failed: ')),
      [],
    )
  }),
)

test(
  'CoreStatus and CoreSettings',
  within(async (small) => {
    const client = await small.client()
    await small.call('c1')
    // noon in London, shown in the time of wherever this runs
    const [day, time] = formatTimestamp(Date.parse('2026-01-01T12:00:00Z')).split(/[T.]/)
    assert.deepEqual(await client.action({ Action: 'CoreStatus' }), [
      'Response: Success',
      `CoreStartupDate: ${day}`,
      `CoreStartupTime: ${time}`,
      `CoreReloadDate: ${day}`,
      `CoreReloadTime: ${time}`,
      'CoreCurrentCalls: 1',
      'CoreProcessedCalls: 1',
    ])
    const settings = await client.action({ Action: 'CoreSettings' })
    assert.equal(readField(settings, 'AsteriskVersion'), '23.0.0-jackfield-0.1.0')
    assert.equal(readField(settings, 'CoreMaxLoadAvg'), '0.000000')
    assert.equal(readField(settings, 'CoreCDRenabled'), 'Yes')
    small.recordSettings = { ...small.recordSettings, isEnabled: false }
    assert.equal(readField(await client.action({ Action: 'CoreSettings' }), 'CoreCDRenabled'), 'No')
  }),
)

test(
  'a command that has nothing to say is answered with one empty line',
  within(
    async (small) => {
      const client = await small.client()
      assert.deepEqual(await client.action({ Action: 'Command', Command: 'core show channels concise' }), [
        'Response: Success',
        'Message: Command output follows',
        'Output: ',
      ])
    },
    {},
    { commands: { run: async () => ({ ok: true, output: [] }) } },
  ),
)

test(
  'Command goes to the command line; without one every command is unknown',
  within(async (small) => {
    const client = await small.client()
    const command = (Command: string) => client.action({ Action: 'Command', Command })
    assert.deepEqual(await command('nonsense'), [
      'Response: Error',
      'Message: Command output follows',
      "Output: No such command 'nonsense' (type 'core show help nonsense' for other possible commands)",
    ])
    for (const forbidden of ['module load x', 'Module  Unload x', 'restart gracefully'])
      assert.deepEqual(await command(forbidden), ['Response: Error', 'Message: Command blacklisted'])
    assert.deepEqual(await command(' '), ['Response: Error', 'Message: No command provided'])
  }),
)

test(
  'Command shows what the command line says, line by line',
  within(
    async (small) => {
      const client = await small.client()
      assert.deepEqual(await client.action({ Action: 'Command', Command: 'say it' }), [
        'Response: Success',
        'Message: Command output follows',
        'Output: you said say it',
        'Output: ',
      ])
    },
    {},
    { commands: { run: async (command) => ({ ok: true, output: [`you said ${command}`, ''] }) } },
  ),
)

test(
  'modules are loaded, unloaded, reloaded and looked at, and everybody hears of it',
  within(async (small) => {
    await small.deps.modules.start()
    const client = await small.client()
    const load = (LoadType: string, Module = 'app_userevent.so') =>
      client.answer({ Action: 'ModuleLoad', Module, LoadType })
    const check = (Module: string) => client.action({ Action: 'ModuleCheck', Module })
    assert.deepEqual(await check('app_userevent'), ['Response: Success', 'Version: '])
    assert.equal(await load('unload', 'app_userevent'), 'Error: Module not found.')
    assert.equal(await load('unload'), 'Success: Module unloaded.')
    assert.equal(await load('unload'), 'Error: Could not unload module.')
    assert.deepEqual(await check('app_userevent.so'), ['Response: Error', 'Message: Module not loaded'])
    assert.equal(await load('load'), 'Success: Module loaded.')
    assert.equal(await load('load'), 'Error: Could not load module.')
    assert.equal(await load('refresh'), 'Success: Module unloaded and loaded.')
    assert.equal(await load('reload'), 'Error: Module does not support reload action.')
    assert.equal(await load('reload', 'pbx_config.so'), 'Success: Module reloaded.')
    assert.equal(await load('reload', 'nonsense.so'), 'Error: Module not found.')
    assert.equal(await load('reload', ''), 'Success: All modules reloaded')
    assert.equal(await load('load', ''), 'Error: Need module name')
    assert.equal(await load('load', '../x.so'), 'Error: Module must be in the configured modules directory.')
    assert.equal(await load('twist'), 'Error: Incomplete ModuleLoad action.')
    const reported = client.messages.filter(([first]) => /^Event: (Load|Unload|Reload)$/.test(first ?? ''))
    assert.deepEqual(
      reported.map((lines) => [lines[0]?.slice(7), readField(lines, 'Status')].join(' ')),
      ['Unload Success', 'Load Success', 'Unload Success', 'Load Success', 'Reload 6', 'Reload 0'],
    )
  }),
)

test(
  'Reload reads everything, a part of the program, or a module again',
  within(async (small) => {
    await small.deps.modules.start()
    const client = await small.client()
    const reload = (Module: string) => client.answer({ Action: 'Reload', Module })
    assert.equal(await reload(''), 'Success: Module Reloaded')
    assert.equal(await reload('manager'), 'Success: Module Reloaded')
    assert.equal(small.reloads, 2)
    assert.equal(await reload('pbx_config'), 'Success: Module Reloaded')
    assert.equal(await reload('app_userevent.so'), 'Error: Module does not support reload')
    assert.equal(await reload('nonsense'), 'Error: No such module')
    small.manager.reloaded()
    assert.deepEqual(client.events('Reload').at(-1)?.slice(2), ['Module: All', 'Status: 0'])
  }),
)

test(
  'LoggerRotate',
  within(async (small) => {
    const client = await small.client()
    assert.equal(await client.answer({ Action: 'LoggerRotate' }), 'Success: Reloaded the logger and rotated log files')
  }),
)

test(
  'user events reach the others with every field but the name of the action',
  within(async (small) => {
    const [client, other] = [await small.client(), await small.client()]
    client.send('Action: UserEvent\r\nOne: 1\r\nUserEvent: Mine\r\nActionID: x\r\nTwo: two: words\r\n\r\n')
    await small.clock.settle()
    const event = [
      'Event: UserEvent',
      'Privilege: user,all',
      'UserEvent: Mine',
      'One: 1',
      'ActionID: x',
      'Two: two: words',
    ]
    assert.deepEqual(other.messages, [event])
    assert.deepEqual(client.messages.slice(-2), [['Response: Success', 'ActionID: x', 'Message: Event Sent'], event])
  }),
)

test(
  'MessageSend needs a technology that takes messages',
  within(async (small) => {
    const client = await small.client()
    const sent: object[] = []
    const facts = { name: 'Mail', description: '', module: '' }
    small.exchange.technologies.add({
      ...facts,
      sendMessage: (message) => sent.push(message) > 0 && message.to !== 'full',
    })
    const send = (fields: Record<string, string>) => client.answer({ Action: 'MessageSend', From: 'me', ...fields })
    assert.equal(await send({ To: 'Mail:you', Body: 'hello', Variable: 'A=1' }), 'Success: Message successfully sent')
    assert.equal(
      await send({ Destination: 'mail:you', Base64Body: btoa('hi\nyou') }),
      'Success: Message successfully sent',
    )
    assert.deepEqual(sent, [
      { to: 'you', from: 'me', body: 'hello', variables: { A: '1' } },
      { to: 'you', from: 'me', body: 'hi\nyou', variables: {} },
    ])
    assert.equal(await send({ To: 'Mail:full' }), 'Error: Message failed to send.')
    assert.equal(await send({ To: 'Local:x' }), 'Error: Message technology not found.')
    assert.equal(await send({}), "Error: No 'To' address specified.")
  }),
)
