// Every action with fields that are missing, wrong, or made to do harm: each is answered, and nothing else happens.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'
import { actions } from './index.ts'

/** Names of fields that actions look at. */
const names = [
  ...['Channel', 'Channel1', 'Channel2', 'ExtraChannel', 'Context', 'Exten', 'Extension', 'Priority', 'ExtraContext'],
  ...['Variable', 'Variables', 'Value', 'Command', 'CommandID', 'Family', 'Key', 'Val', 'Mailbox', 'NewMessages'],
  ...['OldMessages', 'Module', 'LoadType', 'Cause', 'Timeout', 'Digit', 'Duration', 'Direction', 'State', 'Control'],
  ...['BridgeUniqueid', 'BridgeType', 'Provider', 'Endpoint', 'Registration', 'To', 'From', 'Body', 'Base64Body'],
  ...['Message', 'Content-Type', 'UserEvent', 'Filter', 'MatchCriteria', 'Operation', 'EventMask', 'AuthType', 'File'],
  ...['Application', 'Data', 'ChannelId', 'OtherChannelId', 'CallerID', 'Codecs', 'Account', 'Options', 'MixMonitorID'],
]

const hostile: Readonly<Record<string, string>> = {
  'a very long text': 'x'.repeat(900),
  'an expression that never ends': '/(a+)+$/',
  'an expression that is none': '/((/',
  'a path that leads out': '../../../../etc/passwd',
  'a command of the shell': '$(reboot); `reboot` | reboot',
  'a function that runs one': '${SHELL(touch harm)}',
  'bytes that are no text': '\x00\x01\x7f\xff\u2028\u{1f600}',
  'a prototype': '__proto__',
  'a number out of all bounds': '99999999999999999999999999',
  'a number below zero': '-1',
  'no number': 'NaN',
  'a format': '%s%n%d',
  'quotes and commas': `"',,;|&`,
  'a colon': 'Response: Success',
}

/** What ends the connection, or waits by its nature. */
const others = new Set(['Login', 'Logoff', 'WaitEvent'])

const isAnswer = ([first]: readonly string[]) => /^Response: (?:Success|Error)$/.test(first ?? '')

async function quiet(small: ExchangeFixture) {
  const client = await small.client('all', { Events: 'off' })
  const channel = small.channel('victim')
  return { client, channel }
}

describe('every action', () => {
  for (const { description } of actions) {
    if (others.has(description.name)) continue
    test(
      description.name,
      within(async (small) => {
        const { client } = await quiet(small)
        assert.ok(isAnswer(await client.action({ Action: description.name })), 'without any field')
        for (const [what, value] of Object.entries(hostile)) {
          const all = Object.fromEntries(names.map((name) => [name, value]))
          assert.ok(isAnswer(await client.action({ Action: description.name, ...all })), what)
          const named = { ...all, Channel: 'Test/victim', Context: 'phones', Exten: 'up', Priority: '1' }
          if (client.session && !/^Hangup$/.test(description.name)) {
            assert.ok(isAnswer(await client.action({ Action: description.name, ...named })), `${what}, to a channel`)
          }
        }
        assert.equal(await client.answer({ Action: 'Ping' }), 'Success')
        assert.ok(client.isOpen)
        const ours = small.entries.filter(({ level, message }) => level === 'ERROR' && /\n\s+at /.test(message))
        assert.deepEqual(ours, [], 'mistakes of our own')
        assert.equal(({} as Record<string, unknown>).polluted, undefined)
      }),
    )
  }
})
