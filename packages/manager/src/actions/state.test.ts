import assert from 'node:assert/strict'
import { test } from 'node:test'
import { within } from '../testing/exchange-fixture.ts'

test(
  'the database: values and trees',
  within(async (small) => {
    const client = await small.client()
    const act = (Action: string, Family: string, Key: string, Val = '') => client.list({ Action, Family, Key, Val })
    const error = (message: string) => [['Response: Error', `Message: ${message}`]]
    assert.deepEqual(await act('DBGet', 'f', 'a/b'), error('Database entry not found'))
    assert.deepEqual(await act('DBPut', 'f', 'a/b', 'v: w'), [
      ['Response: Success', 'Message: Updated database successfully'],
    ])
    assert.deepEqual((await act('DBGet', 'f', 'a/b')).slice(1), [
      ['Event: DBGetResponse', 'Family: f', 'Key: a/b', 'Val: v: w'],
      ['Event: DBGetComplete', 'EventList: Complete', 'ListItems: 1'],
    ])
    await act('DBPut', 'f', 'c', '')
    assert.deepEqual((await act('DBGetTree', 'f', '')).slice(1, 3), [
      ['Event: DBGetTreeResponse', 'Key: /f/a/b', 'Val: v: w'],
      ['Event: DBGetTreeResponse', 'Key: /f/c', 'Val: '],
    ])
    assert.deepEqual(await act('DBDel', 'f', 'c'), [['Response: Success', 'Message: Key deleted successfully']])
    assert.deepEqual(await act('DBDel', 'f', 'c'), error('Database entry could not be deleted'))
    assert.deepEqual(await act('DBDelTree', 'f', ''), [['Response: Success', 'Message: Key tree deleted successfully']])
    assert.deepEqual(await act('DBDelTree', 'f', ''), error('Database entry not found'))
    for (const Action of ['DBGet', 'DBDel', 'DBDelTree'])
      assert.deepEqual(await act(Action, '', ''), error('No family specified.'))
    for (const Action of ['DBGet', 'DBDel']) assert.deepEqual(await act(Action, 'f', ''), error('No key specified.'))
    assert.deepEqual(await act('DBPut', '', ''), error('No family specified'))
    assert.deepEqual(await act('DBPut', 'f', ''), error('No key specified'))
    assert.deepEqual(await act('DBGetTree', '', 'k'), error('Unable to search database'))
  }),
)

test(
  'mailboxes: how many messages, told and asked for',
  within(async (small) => {
    const client = await small.client()
    const update = (fields: Record<string, string>) => client.answer({ Action: 'MWIUpdate', ...fields })
    assert.equal(await update({ Mailbox: 'a@b', OldMessages: '5', NewMessages: '2' }), 'Success')
    assert.equal(await update({ Mailbox: 'c@b' }), 'Success')
    assert.deepEqual(client.events('MessageWaiting')[0]?.slice(2), ['Mailbox: a@b', 'Waiting: 1', 'New: 2', 'Old: 5'])
    const count = await client.action({ Action: 'MailboxCount', Mailbox: 'a@b' })
    assert.deepEqual(count.slice(-3), ['UrgMessages: 0', 'NewMessages: 2', 'OldMessages: 5'])
    assert.deepEqual((await client.action({ Action: 'MailboxStatus', Mailbox: 'a@b' })).slice(-2), [
      'Mailbox: a@b',
      'Waiting: 1',
    ])
    assert.deepEqual((await client.action({ Action: 'MailboxStatus', Mailbox: 'x' })).slice(-1), ['Waiting: 0'])
    assert.deepEqual((await client.list({ Action: 'MWIGet', Mailbox: '/@b$/' })).slice(1), [
      ['Event: MWIGet', 'Mailbox: a@b', 'OldMessages: 5', 'NewMessages: 2'],
      ['Event: MWIGet', 'Mailbox: c@b', 'OldMessages: 0', 'NewMessages: 0'],
      ['Event: MWIGetComplete', 'EventList: Complete', 'ListItems: 2'],
    ])
    assert.equal(await client.answer({ Action: 'MWIDelete', Mailbox: '/^a/' }), 'Success')
    assert.equal(await client.answer({ Action: 'MWIDelete', Mailbox: 'a@b' }), 'Success')
    assert.equal((await client.list({ Action: 'MWIGet', Mailbox: 'a@b' })).length, 2)
    assert.equal(await update({ Mailbox: 'a@b', NewMessages: 'some' }), 'Error: Invalid NewMessages: some')
    assert.equal(await update({ Mailbox: 'a@b', OldMessages: '-1' }), 'Error: Invalid OldMessages: -1')
    assert.equal(await update({ Mailbox: 'a@b', NewMessages: '9'.repeat(20) }), 'Error: Update attempt failed')
    assert.equal(await update({}), 'Error: Missing mailbox parameter in request')
    assert.equal(
      await client.answer({ Action: 'MWIGet', Mailbox: '/(/' }),
      'Error: Mailbox regex format invalid in: /(/',
    )
    assert.equal(await client.answer({ Action: 'MWIDelete' }), 'Error: Missing mailbox parameter in request')
    assert.equal(await client.answer({ Action: 'MailboxCount' }), 'Error: Mailbox not specified')
    assert.equal(await client.answer({ Action: 'MailboxStatus' }), 'Error: Mailbox not specified')
  }),
)

test(
  'devices, and the extensions that show them',
  within(async (small) => {
    const client = await small.client()
    small.deps.deviceStates.setCustom('Custom:lamp', 'INUSE')
    small.deps.deviceStates.set('Stasis:mine', 'BUSY')
    assert.deepEqual(client.events('ExtensionStatus')[0]?.slice(2), [
      'Exten: 7001',
      'Context: phones',
      'Hint: Custom:lamp',
      'Status: 1',
      'StatusText: InUse',
    ])
    assert.deepEqual(
      client.events('DeviceStateChange').map((lines) => lines.slice(2)),
      [
        ['Device: Custom:lamp', 'State: INUSE'],
        ['Device: Stasis:mine', 'State: BUSY'],
      ],
    )
    const state = (Exten: string, Context = 'phones') => client.action({ Action: 'ExtensionState', Exten, Context })
    assert.deepEqual((await state('7001')).slice(1), [
      'Message: Extension Status',
      'Exten: 7001',
      'Context: phones',
      'Hint: Custom:lamp',
      'Status: 1',
      'StatusText: InUse',
    ])
    assert.deepEqual((await state('up', '')).slice(2), [
      'Exten: up',
      'Context: default',
      'Hint: ',
      'Status: -1',
      'StatusText: Unknown',
    ])
    assert.deepEqual(await state(''), ['Response: Error', 'Message: Extension not specified'])
    const extensions = await client.list({ Action: 'ExtensionStateList' })
    assert.equal(extensions.length, 4)
    assert.equal(extensions[1]?.[0], 'Event: ExtensionStatus')
    assert.deepEqual((await client.list({ Action: 'DeviceStateList' })).slice(1), [
      ['Event: DeviceStateChange', 'Device: Stasis:mine', 'State: BUSY'],
      ['Event: DeviceStateChange', 'Device: Custom:lamp', 'State: INUSE'],
      ['Event: DeviceStateChange', 'Device: PJSIP/alice', 'State: NOT_INUSE'],
      ['Event: DeviceStateChange', 'Device: PJSIP/bare', 'State: UNAVAILABLE'],
      ['Event: DeviceStateListComplete', 'EventList: Complete', 'ListItems: 4'],
    ])
  }),
)

test(
  'presence that the dialplan keeps',
  within(async (small) => {
    const client = await small.client()
    const presence = (Provider: string) => client.action({ Action: 'PresenceState', Provider })
    small.deps.dialplan.writeFunction(undefined, 'PRESENCE_STATE(CustomPresence:bea)', 'away,lunch,back soon')
    const [reported] = client.events('PresenceStateChange')
    assert.deepEqual(reported?.slice(2), [
      'Presentity: CustomPresence:bea',
      'Status: away',
      'Subtype: lunch',
      'Message: back soon',
    ])
    const [shown] = client.events('PresenceStatus')
    assert.deepEqual(shown?.slice(2, 5), ['Exten: 7002', 'Context: phones', 'Hint: Custom:lamp,CustomPresence:bea'])
    assert.deepEqual(await presence('CustomPresence:bea'), [
      'Response: Success',
      'Message: Presence State',
      'State: away',
      'Subtype: lunch',
      'Message: back soon',
      'PresenceMessage: back soon',
    ])
    const invalid = (name: string) => [
      'Response: Error',
      `Message: Invalid provider ${name} or provider in invalid state`,
    ]
    assert.deepEqual(await presence('Nobody:x'), invalid('Nobody:x'))
    assert.deepEqual(await presence('CustomPresence:a,b'), invalid('CustomPresence:a,b'))
    assert.deepEqual(await presence(''), ['Response: Error', 'Message: No provider specified'])
  }),
)

test(
  'bridges are listed, shown, emptied and ended',
  within(async (small) => {
    const client = await small.client()
    const made = small.exchange.bridges.create({
      id: 'b1',
      name: 'named',
      attributes: ['mixing'],
      bridgeClass: 'stasis',
    })
    assert.ok(made.ok)
    const channel = small.channel('c1')
    made.bridge.join(channel)
    const [, item] = await client.list({ Action: 'BridgeList' })
    assert.equal(item?.[0], 'Event: BridgeListItem')
    assert.equal((await client.list({ Action: 'BridgeList', BridgeType: 'basic' })).length, 2)
    const info = await client.list({ Action: 'BridgeInfo', BridgeUniqueid: 'b1' })
    assert.equal(info[1]?.[0], 'Event: BridgeInfoChannel')
    assert.deepEqual(info[2]?.slice(0, 4), [
      'Event: BridgeInfoComplete',
      'EventList: Complete',
      'ListItems: 1',
      'BridgeUniqueid: b1',
    ])
    const kick = (Channel: string, BridgeUniqueid = '') =>
      client.answer({ Action: 'BridgeKick', Channel, BridgeUniqueid })
    assert.equal(await kick('c1', 'nothing'), 'Error: Bridge not found')
    assert.equal(await kick('c1'), 'Success: Channel has been kicked')
    assert.equal(await kick('c1'), 'Error: Channel is not in a bridge')
    assert.equal(await kick('c1', 'b1'), 'Error: Channel kick from bridge failed')
    assert.equal(await kick('nobody'), 'Error: Channel does not exist')
    assert.equal(await kick(''), 'Error: Channel must be provided')
    for (const Action of ['BridgeInfo', 'BridgeDestroy']) {
      assert.equal(await client.answer({ Action }), 'Error: BridgeUniqueid must be provided')
      assert.equal(await client.answer({ Action, BridgeUniqueid: 'x' }), 'Error: Specified BridgeUniqueid not found')
    }
    assert.equal(
      await client.answer({ Action: 'BridgeDestroy', BridgeUniqueid: 'b1' }),
      'Success: Bridge has been destroyed',
    )
    assert.equal(small.exchange.bridges.count, 0)
  }),
)
