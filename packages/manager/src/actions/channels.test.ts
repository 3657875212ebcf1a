import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimedPlayer } from '@jackfield/core'
import { defaultFeatures } from '@jackfield/dialplan'
import { within } from '../testing/exchange-fixture.ts'
import { readField } from '../testing/test-client.ts'

test(
  'CoreShowChannels lists every channel with what it runs',
  within(async (small) => {
    const client = await small.client()
    const channel = await small.call('c1')
    const [head, ...items] = await client.list({ Action: 'CoreShowChannels' })
    assert.deepEqual(head, ['Response: Success', 'EventList: start', 'Message: Channels will follow'])
    assert.equal(items.length, 3)
    const mine = items.find((lines) => readField(lines, 'Uniqueid') === 'c1') ?? []
    assert.equal(readField(mine, 'Channel'), channel.name)
    assert.deepEqual(mine.slice(-4), ['Application: Wait', 'ApplicationData: 600', 'Duration: 00:00:01', 'BridgeId: '])
    assert.deepEqual(items.at(-1), ['Event: CoreShowChannelsComplete', 'EventList: Complete', 'ListItems: 2'])
  }),
)

test(
  'Status shows one channel with the variables asked for, or all of them',
  within(async (small) => {
    const client = await small.client()
    const channel = await small.call('c1')
    channel.variables.set('ONE', '1')
    const [, item, end] = await client.list({
      Action: 'Status',
      Channel: channel.name,
      Variables: 'ONE,NONE,CHANNEL(state)',
    })
    assert.equal(item?.[1], 'Privilege: Call')
    assert.deepEqual(item?.slice(-4), [
      'Seconds: 1',
      'Variable: ONE=1',
      'Variable: NONE=(null)',
      'Variable: CHANNEL(state)=Up',
    ])
    assert.deepEqual(end, ['Event: StatusComplete', 'EventList: Complete', 'ListItems: 1', 'Items: 1'])
    assert.equal((await client.list({ Action: 'Status' })).length, 4)
    const all = await client.list({ Action: 'Status', Channel: 'c1', AllVariables: 'yes' })
    assert.ok(all[1]?.includes('Variable: ONE=1'))
    assert.equal(await client.answer({ Action: 'Status', Channel: 'nobody' }), 'Error: No such channel')
    const caller = await small.client('caller')
    assert.equal(
      await caller.answer({ Action: 'Status', Variables: 'SHELL(ls)' }),
      'Error: Status Access Forbidden: Variables',
    )
  }),
)

test(
  'Hangup by name, by id, by expression, with a cause',
  within(async (small) => {
    const client = await small.client()
    const hangUp = (Channel: string, Cause = '') => client.answer({ Action: 'Hangup', Channel, Cause })
    for (const id of ['a', 'b', 'c', 'd']) small.channel(id)
    assert.equal(await hangUp('Test/a', '17'), 'Success: Channel Hungup')
    assert.equal(await hangUp('b', '999'), 'Success: Channel Hungup')
    assert.deepEqual(
      client.events('Hangup').map((lines) => readField(lines, 'Cause')),
      ['17', '0'],
    )
    const listed = await client.list({ Action: 'Hangup', Channel: '/^Test\\/[cd]$/' })
    assert.deepEqual(listed.slice(1), [
      ['Event: ChannelHungup', 'Channel: Test/c'],
      ['Event: ChannelHungup', 'Channel: Test/d'],
      ['Event: ChannelsHungupListComplete', 'EventList: Complete', 'ListItems: 2'],
    ])
    assert.equal(await hangUp('Test/a'), 'Error: No such channel')
    assert.equal(await hangUp(''), 'Error: No channel specified')
    assert.equal(await hangUp('/open'), 'Error: Regex format invalid, Channel param should be /regex/')
    assert.equal(await hangUp('/[/'), 'Error: Regex compile failed on: /[/')
  }),
)

test(
  'Setvar and Getvar, of a channel and global, variables and functions',
  within(async (small) => {
    const client = await small.client()
    small.channel('c1')
    const set = (Channel: string, Variable: string, Value: string) =>
      client.answer({ Action: 'Setvar', Channel, Variable, Value })
    const get = async (Channel: string, Variable: string) =>
      readField(await client.action({ Action: 'Getvar', Channel, Variable }), 'Value')
    assert.equal(await set('Test/c1', 'A', 'a value'), 'Success: Variable Set')
    assert.equal(await get('c1', 'A'), 'a value')
    assert.equal(await get('c1', 'NOTHING'), '')
    assert.equal(await set('c1', 'CALLERID(num)', '55'), 'Success: Variable Set')
    assert.equal(await get('c1', 'CALLERID(num)'), '55')
    assert.equal(await get('c1', 'NONSENSE(1)'), '')
    assert.equal(await set('c1', 'NONSENSE(1)', 'x'), 'Error: Variable not set')
    assert.equal(await set('', 'G', 'everywhere'), 'Success: Variable Set')
    assert.equal(await get('', 'G'), 'everywhere')
    assert.equal(await set('nobody', 'A', ''), 'Error: No such channel')
    assert.equal(await set('c1', '', ''), 'Error: No variable specified')
    assert.equal(await client.answer({ Action: 'Getvar' }), 'Error: No variable specified')
    const caller = await small.client('caller')
    const forbidden = 'Forbidden: Variable'
    assert.match(
      await caller.answer({ Action: 'Getvar', Variable: 'EVAL(x)' }),
      new RegExp(`GetVar Access ${forbidden}`),
    )
    assert.match(
      await caller.answer({ Action: 'Setvar', Variable: 'SHELL(x)' }),
      new RegExp(`SetVar Access ${forbidden}`),
    )
  }),
)

test(
  'LocalOptimizeAway is for Local channels',
  within(async (small) => {
    const client = await small.client()
    const ask = (fields: Record<string, string>) => client.answer({ Action: 'LocalOptimizeAway', ...fields })
    const local = await small.call('l1')
    small.channel('other')
    assert.equal(await ask({}), "Error: 'Channel' not specified.")
    assert.equal(await ask({ Channel: 'Local/nobody' }), 'Error: Channel does not exist.')
    assert.equal(await ask({ Channel: 'Test/other' }), 'Error: Unable to find channel')
    assert.equal(await ask({ Channel: local.name }), 'Success: Queued channel to be optimized away')
  }),
)

test(
  'Redirect sends one channel or two elsewhere',
  within(async (small) => {
    const client = await small.client()
    const [one, two] = [await small.call('r1'), await small.call('r2')]
    const redirect = (fields: Record<string, string>) => client.answer({ Action: 'Redirect', ...fields })
    const to = { Context: 'phones', Exten: 'ring', Priority: '2' }
    assert.equal(await redirect({ Channel: one.name, ...to }), 'Success: Redirect successful')
    await small.clock.settle()
    assert.deepEqual([one.facts.exten, one.facts.priority], ['ring', 2])
    const label = { Context: 'phones', Exten: 'up', Priority: 'here' }
    assert.equal(await redirect({ Channel: 'r1', ExtraChannel: 'r2', ...label }), 'Success: Dual Redirect successful')
    await small.clock.settle()
    assert.deepEqual(
      [one, two].map(({ facts }) => facts.exten),
      ['up', 'up'],
    )
    const extra = { ExtraChannel: 'r2', ExtraContext: 'phones', ExtraExten: 'early', ExtraPriority: '2' }
    assert.equal(await redirect({ Channel: 'r1', ...to, ...extra }), 'Success: Dual Redirect successful')
    await small.clock.settle()
    assert.deepEqual(
      [one, two].map(({ facts }) => facts.exten),
      ['ring', 'early'],
    )
    for (const [fields, words] of [
      [{}, 'Channel not specified'],
      [{ Channel: 'r1' }, 'Context not specified'],
      [{ Channel: 'r1', Context: 'phones' }, 'Exten not specified'],
      [{ Channel: 'r1', Context: 'phones', Exten: 'up' }, 'Priority not specified'],
      [{ Channel: 'r1', ...to, Priority: 'nowhere' }, 'Priority is invalid'],
      [{ Channel: 'r1', ...to, Priority: '-1' }, 'Priority is invalid'],
      [{ Channel: 'nobody', ...to }, 'Channel does not exist: nobody'],
      [{ Channel: 'r1', ...to, ExtraChannel: 'nobody' }, 'ExtraChannel does not exist: nobody'],
      [{ Channel: 'r1', ...to, ...extra, ExtraExten: '' }, 'ExtraExten not specified'],
      [{ Channel: 'r1', ...to, ...extra, ExtraPriority: 'x' }, 'ExtraPriority is invalid'],
    ] as const)
      assert.equal(await redirect(fields), `Error: ${words}`)
  }),
)

test(
  'Bridge takes two channels out of the dialplan; both are gone when one is',
  within(async (small) => {
    const client = await small.client()
    const [one, two] = [await small.call('b1'), await small.call('b2')]
    assert.equal(
      await client.answer({ Action: 'Bridge', Channel1: one.name, Channel2: two.name, Tone: 'no' }),
      'Success: Channels have been bridged',
    )
    assert.ok(one.membership && one.membership.bridgeId === two.membership?.bridgeId)
    two.drop(16)
    await small.clock.pass('1s')
    assert.ok(one.isEnded && two.isEnded)
    const bridge = (Channel1: string, Channel2: string) => client.answer({ Action: 'Bridge', Channel1, Channel2 })
    assert.equal(await bridge('b1', ''), 'Error: Missing channel parameter in request')
    assert.equal(await bridge('b1', 'b2'), 'Error: Channel1 does not exist: b1')
    await small.call('b3')
    assert.equal(await bridge('b3', 'b2'), 'Error: Channel2 does not exist: b2')
    assert.equal(await bridge('b3', 'b3'), 'Error: Unable to add Channel2 to bridge: b3')
  }),
)

test(
  'AbsoluteTimeout ends a channel after so long',
  within(async (small) => {
    const client = await small.client()
    const channel = await small.call('t1')
    const limit = (Channel: string, Timeout: string) => client.answer({ Action: 'AbsoluteTimeout', Channel, Timeout })
    assert.equal(await limit('t1', '5'), 'Success: Timeout Set')
    await small.clock.pass('6s')
    assert.ok(channel.isEnded)
    assert.equal(await limit('t1', '5'), 'Error: No such channel')
    assert.equal(await limit('', '5'), 'Error: No channel specified')
    assert.equal(await limit('t1', 'soon'), 'Error: No timeout specified')
  }),
)

test(
  'PlayDTMF sends a digit, or hears one',
  within(async (small) => {
    const client = await small.client()
    small.channel('c1')
    const play = (fields: Record<string, string>) => client.answer({ Action: 'PlayDTMF', Channel: 'c1', ...fields })
    assert.equal(await play({ Digit: '5', Duration: '250' }), 'Success: DTMF successfully queued')
    assert.equal(await play({ Digit: '#', Receive: 'true' }), 'Success: DTMF successfully queued')
    await small.clock.pass('1s')
    assert.deepEqual(
      client.events('DTMFEnd').map((lines) => lines.slice(-3)),
      [
        ['Digit: #', 'DurationMs: 100', 'Direction: Received'],
        ['Digit: 5', 'DurationMs: 250', 'Direction: Sent'],
      ],
    )
    assert.equal(await play({ Digit: '' }), 'Error: No digit specified')
    assert.equal(await play({ Digit: 'x' }), 'Error: No digit specified')
    assert.equal(await play({ Digit: '1', Duration: 'long' }), 'Error: Could not convert Duration parameter')
    assert.equal(await play({ Digit: '1', Channel: 'nobody' }), 'Error: Channel not found')
  }),
)

test(
  'SendText, MuteAudio and ControlPlayback act on a channel that is there',
  within(async (small) => {
    const client = await small.client()
    const texts: string[] = []
    const channel = small.channel('c1', {}, { text: (text) => void texts.push(text) })
    small.channel('deaf')
    const text = (Channel: string, Message: string) => client.answer({ Action: 'SendText', Channel, Message })
    assert.equal(await text('c1', 'hello'), 'Success: Success')
    assert.deepEqual(texts, ['hello'])
    assert.equal(await text('deaf', 'hello'), 'Error: Failure')
    assert.equal(await text('c1', ''), 'Error: No Message specified')
    assert.equal(await text('', 'x'), 'Error: No channel specified')
    assert.equal(await text('nobody', 'x'), 'Error: No such channel')
    const mute = (Direction: string, State: string, Channel = 'c1') =>
      client.answer({ Action: 'MuteAudio', Channel, Direction, State })
    let changes = 0
    small.deps.bus.on('channel-audio-changed', () => void changes++)
    assert.equal(await mute('in', 'on'), 'Success')
    assert.deepEqual(channel.facts.muting, { in: true, out: false })
    assert.equal(changes, 1, 'the sound follows')
    assert.equal(await mute('all', 'on'), 'Success')
    assert.equal(await mute('in', 'off'), 'Success')
    assert.deepEqual(channel.facts.muting, { in: false, out: true })
    assert.equal(await mute('up', 'on'), 'Error: Failed to mute/unmute stream')
    assert.equal(await mute('', 'on'), 'Error: Direction not specified')
    assert.equal(await mute('in', ''), 'Error: State not specified')
    assert.equal(await mute('in', 'on', ''), 'Error: Channel not specified')
    assert.equal(await mute('in', 'on', 'nobody'), 'Error: No such channel')
    const control = (Control: string, Channel = 'c1') => client.answer({ Action: 'ControlPlayback', Channel, Control })
    assert.equal(await control('stop'), 'Success')
    assert.equal(await control('twist'), 'Error: Unknown control type')
    assert.equal(await control(''), 'Error: Control not specified')
    assert.equal(await control('stop', ''), 'Error: Channel not specified')
    assert.equal(await control('stop', 'nobody'), 'Error: No such channel')
  }),
)

test(
  'BlindTransfer sends the other party to an extension',
  within(async (small) => {
    const client = await small.client()
    small.deps.globalVariables.set('CALLED', 'Local/up@phones/n')
    const caller = await small.call('x1', 'call')
    await small.clock.pass('1s')
    const called = small.exchange.bridges.of(caller)?.channels.find((channel) => channel !== caller)
    assert.ok(called)
    const transfer = (Channel: string, Exten: string, Context = '') =>
      client.answer({ Action: 'BlindTransfer', Channel, Exten, Context })
    assert.equal(await transfer((await small.call('x2', 'up')).name, 'ring'), 'Error: Transfer invalid')
    assert.equal(await transfer(called.name, 'ring', 'phones'), 'Success: Transfer succeeded')
    await small.clock.pass('1s')
    assert.equal(caller.facts.exten, 'ring')
    assert.ok(client.events('BlindTransfer').at(-1)?.includes('IsExternal: Yes'))
    assert.equal(await transfer('', 'ring'), 'Error: No channel specified')
    assert.equal(await transfer('x1', ''), 'Error: No extension specified')
    assert.equal(await transfer('nobody', 'ring'), 'Error: Channel specified does not exist')
  }),
)

test(
  'BlindTransfer to an extension that is not there is carried out, and the call ends',
  within(async (small) => {
    const client = await small.client()
    small.deps.globalVariables.set('CALLED', 'Local/up@phones/n')
    const caller = await small.call('x1', 'call')
    await small.clock.pass('1s')
    const called = small.exchange.bridges.of(caller)?.channels.find((channel) => channel !== caller)
    assert.ok(called)
    const action = { Action: 'BlindTransfer', Channel: called.name, Exten: 'nowhere', Context: 'phones' }
    assert.equal(await client.answer(action), 'Success: Transfer succeeded')
    await small.clock.pass('1s')
    assert.deepEqual([caller.isEnded, called.isEnded], [true, true])
    assert.ok(client.events('BlindTransfer').at(-1)?.includes('Result: Success'))
  }),
)

test(
  'Atxfer lets a party ask somebody first; CancelAtxfer brings it back',
  within(async (small) => {
    const client = await small.client()
    small.deps.globalVariables.set('CALLED', 'Local/up@phones/n')
    const caller = await small.call('x1', 'call')
    await small.clock.pass('1s')
    const bridge = small.exchange.bridges.of(caller)
    const transfer = (Channel: string, Exten: string) =>
      client.answer({ Action: 'Atxfer', Channel, Exten, Context: 'phones' })
    assert.equal(await transfer('x1', 'up'), 'Error: No attended transfer feature code found')
    small.features = { ...defaultFeatures, codes: { ...defaultFeatures.codes, atxfer: '*2' } }
    assert.equal(await transfer('x1', 'up'), 'Success: Atxfer successfully queued')
    await small.clock.pass('1s')
    assert.notEqual(small.exchange.bridges.of(caller), bridge)
    assert.equal(
      await client.answer({ Action: 'CancelAtxfer', Channel: 'x1' }),
      'Success: CancelAtxfer successfully queued',
    )
    assert.equal(small.exchange.bridges.of(caller), bridge)
    assert.equal(await transfer('', 'up'), 'Error: No channel specified')
    assert.equal(await transfer('x1', ''), 'Error: No extension specified')
    assert.equal(await transfer('nobody', 'up'), 'Error: Channel specified does not exist')
    assert.equal(await client.answer({ Action: 'CancelAtxfer' }), 'Error: No channel specified')
    assert.equal(
      await client.answer({ Action: 'CancelAtxfer', Channel: 'nobody' }),
      'Error: Channel specified does not exist',
    )
  }),
)

test(
  'a Local channel between two bridges takes itself out, and that is told',
  within(async (small) => {
    const client = await small.client()
    small.deps.globalVariables.set('CALLED', 'Local/relay@phones')
    await small.call('near', 'call')
    await small.clock.pass('3s')
    const [began] = client.events('LocalOptimizationBegin')
    const [ended] = client.events('LocalOptimizationEnd')
    assert.ok(began && ended)
    assert.equal(readField(began, 'Id'), readField(ended, 'Id'))
    assert.equal(readField(ended, 'Success'), 'Yes')
  }),
)

test(
  'AGI is for channels that wait for commands',
  within(async (small) => {
    const client = await small.client()
    small.channel('c1')
    const agi = (Channel: string, Command: string) => client.answer({ Action: 'AGI', Channel, Command })
    assert.equal(await agi('c1', 'NOOP'), 'Error: Failed to add AGI command to channel c1 queue')
    assert.equal(await agi('c1', ''), 'Error: Both, Channel and Command are *required*')
    assert.equal(await agi('nobody', 'NOOP'), 'Error: Channel nobody does not exist.')
  }),
)

test(
  'MixMonitor records a call, MixMonitorMute leaves out what is said, StopMixMonitor ends it',
  within(async (small) => {
    const client = await small.client()
    const channel = await small.call('c1')
    const ask = (Action: string, more: Record<string, string>) => client.answer({ Action, ...more })
    assert.equal(await ask('MixMonitor', {}), 'Error: No channel specified')
    assert.equal(await ask('MixMonitor', { Channel: 'nobody' }), 'Error: No such channel')
    assert.equal(await ask('MixMonitor', { Channel: 'c1' }), 'Error: Could not start monitoring channel')
    assert.equal(
      await ask('MixMonitor', { Channel: 'c1', File: 'a,b.wav' }),
      'Error: Could not start monitoring channel',
    )
    assert.equal(await ask('StopMixMonitor', { Channel: 'c1' }), 'Error: Could not stop monitoring channel')
    const file = `${small.directory}/mine.wav`
    const started = await client.action({ Action: 'MixMonitor', Channel: channel.name, File: file, Options: 'i(ID)' })
    assert.equal(started[0], 'Response: Success')
    const id = readField(started, 'MixMonitorID') ?? ''
    assert.equal(id, channel.variables.get('ID'))
    assert.equal(client.events('MixMonitorStart').length, 1)
    const mute = (Direction: string, State = '1') => ask('MixMonitorMute', { Channel: 'c1', Direction, State })
    assert.equal(await mute(''), 'Error: No direction specified. Must be read, write or both')
    assert.equal(await mute('both', ''), 'Error: No state specified')
    assert.equal(
      await ask('MixMonitorMute', { Channel: 'c1', Direction: 'both', State: '1', MixMonitorID: 'another' }),
      'Error: Cannot set mute flag',
    )
    for (const direction of ['read', 'WRITE', 'both']) assert.equal(await mute(direction), 'Success')
    assert.equal(await mute('read', '0'), 'Success')
    assert.deepEqual(
      client
        .events('MixMonitorMute')
        .map((reported) => [readField(reported, 'Direction'), readField(reported, 'State')]),
      [
        ['read', '1'],
        ['write', '1'],
        ['both', '1'],
        ['read', '0'],
      ],
    )
    assert.equal(
      await ask('StopMixMonitor', { Channel: 'c1', MixMonitorID: 'another' }),
      'Error: Could not stop monitoring channel',
    )
    assert.equal(await ask('StopMixMonitor', { Channel: 'c1', MixMonitorID: id }), 'Success')
    assert.equal(client.events('MixMonitorStop').length, 1)
    const caller = await small.client('caller')
    assert.equal(await caller.answer({ Action: 'MixMonitor', Channel: 'c1' }), 'Error: Permission denied')
  }),
)

test(
  'SendFlash to the far end, or as if it came from there',
  within(async (small) => {
    const client = await small.client()
    const reported: string[] = []
    const channel = small.channel('a', {}, { indicate: ({ type }) => reported.push(type) > 0 })
    channel.onTechnologyEvent(({ type }) => void reported.push(`heard ${type}`))
    assert.equal(await client.answer({ Action: 'SendFlash', Channel: 'nobody' }), 'Error: Channel not found')
    assert.equal(await client.answer({ Action: 'SendFlash', Channel: 'a' }), 'Success: Flash successfully queued')
    assert.equal(
      await client.answer({ Action: 'SendFlash', Channel: 'a', Receive: 'true' }),
      'Success: Flash successfully queued',
    )
    assert.deepEqual(reported, ['flash', 'heard flash'])
  }),
)

test(
  'ControlPlayback winds and stops what the dialplan plays',
  within(async (small) => {
    const client = await small.client()
    const lengthMs = async () => 60_000
    small.exchange.useMedia({ player: new TimedPlayer(small.clock, { lengthMs }) })
    const channel = await small.call('c1')
    const control = (Control: string) => client.answer({ Action: 'ControlPlayback', Channel: 'c1', Control })
    const playing = small.deps.dialplan.execute(channel, 'ControlPlayback', 'long,5000')
    await small.clock.pass('10s')
    for (const word of ['forward', 'reverse', 'forward', 'pause']) assert.equal(await control(word), 'Success')
    await small.clock.pass('10s')
    assert.equal(await control('stop'), 'Success')
    await playing
    assert.equal(channel.variables.get('CPLAYBACKSTATUS'), 'REMOTESTOPPED')
    assert.equal(channel.variables.get('CPLAYBACKOFFSET'), '15000')
  }),
)
