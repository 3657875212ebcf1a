import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnEventName, OwnEvents } from '../own-events.ts'
import { privileges } from '../privileges.table.ts'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'
import type { Lines } from '../testing/test-client.ts'
import { callEvents } from './call-events.cases.ts'
import { events } from './index.ts'
import { queueEvents } from './queue-events.cases.ts'
import { systemEvents } from './system-events.cases.ts'

const rows = [...callEvents, ...queueEvents, ...systemEvents]

/** The same for what is not on the bus. */
const ownRows: { [N in OwnEventName]: readonly [OwnEvents[N], string, ...string[]] } = {
  'fully-booted': [
    { uptimeSeconds: 5, lastReloadSeconds: 3 },
    'FullyBooted',
    'Uptime: 5',
    'LastReload: 3',
    'Status: Fully Booted',
  ],
  'shutting-down': [{ isRestarting: true }, 'Shutdown', 'Shutdown: Cleanly', 'Restart: True'],
  'module-loaded': [{ module: 'a.so' }, 'Load', 'Module: a.so', 'Status: Success'],
  'module-unloaded': [{ module: 'a.so' }, 'Unload', 'Module: a.so', 'Status: Success'],
  'module-reloaded': [{ module: 'a.so', status: 'not-supported' }, 'Reload', 'Module: a.so', 'Status: 6'],
  'originate-answered': [{ fields: [['Response', 'Failure']] }, 'OriginateResponse', 'Response: Failure'],
  'client-spoke': [{ eventName: 'Hello', fields: [['One', '1']] }, 'UserEvent', 'UserEvent: Hello', 'One: 1'],
}

/** Events that one source makes a family of. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^HangupHandler/, 'dialplan'],
  [/^(?:MixMonitor|ChanSpy)/, 'call'],
  [/^RTCP/, 'reporting'],
  [/^QueueMember/, 'agent'],
]

const privilegeOf = (name: string): string => {
  const found = events.find(({ description }) => description.name === name)
  if (found) return [found.description.privilege, found.description.alsoFor].filter(Boolean).join()
  return families.find(([names]) => names.test(name))?.[1] ?? 'security'
}

const lastOf = (lines: readonly Lines[]) => lines.at(-1)

async function check(small: ExchangeFixture, raise: () => void, name: string, lines: readonly string[]): Promise<void> {
  const client = await small.client()
  raise()
  const wanted = [`Event: ${name}`, `Privilege: ${privilegeOf(name)},all`, ...lines]
  assert.deepEqual(lastOf(client.messages), wanted)
  await client.answer({ Action: 'Logoff' })
}

test(
  'every event has its name, its class and its fields in order',
  within(async (small) => {
    for (const [source, event, name, ...lines] of rows) {
      await check(small, () => small.deps.bus.publish(source, event), name, lines)
    }
    for (const [source, [event, name, ...lines]] of Object.entries(ownRows)) {
      await check(small, () => small.manager.board.raise(source as OwnEventName, event as never), name, lines)
    }
  }),
)

const noted = { state: 'PLAYBACK', part: 'prompts.ts', act: 'playPrompts', fields: [['Message', 'hello']] } as const

test(
  'TestEvent is told when test events are turned on',
  within(
    (small) =>
      check(small, () => small.deps.bus.publish('test-noted', noted), 'TestEvent', [
        'Type: StateChange',
        'State: PLAYBACK',
        'AppFile: prompts.ts',
        'AppFunction: playPrompts',
        'AppLine: 0',
        'Message: hello',
      ]),
    { publishesTests: true },
  ),
)

test(
  'and not otherwise',
  within(async (small) => {
    const client = await small.client()
    small.deps.bus.publish('test-noted', noted)
    assert.deepEqual(client.messages, [])
  }),
)

test('no event is without a row here', () => {
  const shown = new Set([
    'TestEvent',
    ...rows.map(([, , name]) => name),
    ...Object.values(ownRows).map(([, name]) => name),
  ])
  for (const { description } of events) {
    if (typeof description.name === 'string') assert.ok(shown.has(description.name), description.name)
    assert.ok(description.privilege in privileges)
  }
})

test(
  'a user event about nothing is for its application alone, and an unknown kind of security is told to nobody',
  within(async (small) => {
    const client = await small.client()
    small.deps.bus.publish('user-event', { eventName: 'Mine', variables: {}, application: 'app' })
    const door = { service: 'AMI', accountId: '', sessionId: '', localAddress: '', remoteAddress: '' }
    small.deps.bus.publish('security-event', { kind: 'toString', ...door })
    assert.equal(client.messages.length, 0)
  }),
)

test(
  'a channel that has a status of its technology shows it when it is asked to end, and when it has',
  within(async (small) => {
    const client = await small.client()
    const made = small.channel('c1')
    made.setTechCause(603)
    made.requestHangup('explicit', 21)
    await small.clock.settle()
    const [soft, gone] = [client.events('SoftHangupRequest'), client.events('Hangup')].map((all) => all[0])
    assert.equal(soft?.at(-1), 'TechCause: 603')
    assert.deepEqual(gone?.slice(-3), ['Cause: 21', 'Cause-txt: Call Rejected', 'TechCause: 603'])
  }),
)

test(
  'events may say when they were, and show variables of every channel, of one that is gone, too',
  within(
    async (small) => {
      const client = await small.client()
      const made = small.channel('c1')
      made.variables.set('COLOUR', 'red')
      made.drop(16)
      await small.clock.settle()
      const [hangup] = client.events('Hangup')
      assert.equal(hangup?.[2], 'Timestamp: 1767268800.000000')
      assert.ok(hangup?.includes('ChanVariable: COLOUR=red'))
      assert.ok(hangup?.includes('ChanVariable: CHANNEL(language)=en'))
      assert.ok(client.events('Newchannel')[0]?.includes('ChanVariable: COLOUR='))
      assert.equal(client.events('VarSet').length, 0, 'disabled')
    },
    { hasTimestamps: true, channelVariables: ['COLOUR', 'CHANNEL(language)'], disabledEvents: ['VarSet'] },
  ),
)
