import assert from 'node:assert/strict'
import { test } from 'node:test'
import { within } from '../testing/exchange-fixture.ts'
import type { TestClient } from '../testing/test-client.ts'

const said = async (client: TestClient, fields: Record<string, string>) => {
  const [[response, message] = []] = await client.list(fields)
  return `${response?.slice('Response: '.length)}: ${message?.slice('Message: '.length)}`
}

test(
  'the dialplan is listed, whole, by context and by extension',
  within(async (small) => {
    const client = await small.client()
    const shown = await client.list({ Action: 'ShowDialPlan', Context: 'phones', Extension: '7001' })
    assert.deepEqual(shown.slice(0, 2), [
      ['Response: Success', 'EventList: start', 'Message: DialPlan list will follow'],
      [
        'Event: ListDialplan',
        'Context: phones',
        'Extension: 7001',
        'Priority: hint',
        'Application: Custom:lamp',
        'AppData: ',
        'Registrar: pbx_config',
      ],
    ])
    assert.deepEqual(shown.at(-1), [
      'Event: ShowDialPlanComplete',
      'EventList: Complete',
      'ListItems: 2',
      'ListExtensions: 1',
      'ListPriorities: 2',
      'ListContexts: 1',
    ])
    small.deps.contexts.addInclude('phones', 'elsewhere', { registrar: 'test' })
    small.deps.contexts.addIgnorePattern('phones', '9', { registrar: 'test' })
    const all = await client.list({ Action: 'ShowDialPlan' })
    assert.ok(all.some((lines) => lines.includes('IncludeContext: elsewhere') && lines.includes('Registrar: test')))
    assert.ok(all.some((lines) => lines.includes('IgnorePattern: 9')))
    assert.equal(await said(client, { Action: 'ShowDialPlan', Context: 'x' }), 'Error: Did not find context x')
    const none = { Action: 'ShowDialPlan', Context: 'phones', Extension: 'x' }
    assert.equal(await said(client, none), 'Error: Did not find extension x@phones')
  }),
)

test(
  'steps are added and removed, and a hint is followed from then on',
  within(async (small) => {
    const client = await small.client()
    const add = (fields: Record<string, string>) =>
      said(client, { Action: 'DialplanExtensionAdd', Context: 'phones', Extension: '900', ...fields })
    const one = { Priority: '1', Application: 'NoOp', ApplicationData: 'a,b' }
    assert.equal(await add(one), 'Success: Added requested extension')
    assert.equal(await add(one), 'Error: That extension and priority already exist at that context')
    assert.equal(await add({ ...one, Replace: 'yes' }), 'Success: Added requested extension')
    assert.equal(await add({ Priority: '1' }), 'Error: Context, Extension, Priority, and Application must be defined.')
    assert.equal(await add({ ...one, Priority: '0' }), 'Error: The priority specified was invalid.')
    assert.equal(await add({ ...one, Priority: 'n' }), 'Error: The priority specified was invalid.')
    assert.equal(await add({ ...one, Extension: '900/100', Priority: '2' }), 'Success: Added requested extension')
    assert.equal(await add({ Priority: 'hint', Application: 'Custom:new' }), 'Success: Added requested extension')
    assert.ok(small.deps.extensionStates.list().some(({ exten }) => exten === '900'))
    const remove = (fields: Record<string, string>) =>
      said(client, { Action: 'DialplanExtensionRemove', Context: 'phones', Extension: '900', ...fields })
    assert.equal(await remove({ Priority: '1' }), 'Success: Removed the requested priority from the extension')
    assert.equal(await remove({ Priority: '9' }), 'Error: Failed to remove requested extension')
    assert.equal(await remove({ Priority: 'x' }), 'Error: The priority specified was invalid.')
    assert.equal(await remove({ Extension: '' }), 'Error: Context and Extension must be defined.')
    assert.equal(await remove({}), 'Success: Removed the requested extension')
    assert.equal(await remove({}), 'Error: Failed to remove requested extension')
    assert.ok(!small.deps.extensionStates.list().some(({ exten }) => exten === '900'))
  }),
)

test(
  'everybody a channel is connected with is listed',
  within(async (small) => {
    const client = await small.client()
    const map = async (Channel: string) => {
      const messages = await client.list({ Action: 'CoreShowChannelMap', Channel })
      return messages.filter(([first]) => first === 'Event: CoreShowChannelMap').map(([, name]) => name?.slice(9))
    }
    const [one, two] = [small.channel('one'), small.channel('two')]
    small.channel('three')
    assert.deepEqual(await map(one.name), [])
    const made = small.exchange.bridges.create({
      ...{ id: 'b1', name: 'named', attributes: ['mixing'], bridgeClass: 'stasis' },
    })
    assert.ok(made.ok)
    for (const channel of [one, two]) made.bridge.join(channel)
    assert.deepEqual(await map(one.name), [two.name])
    const Channel = 'Local/up@phones/n'
    await client.answer({ Action: 'Originate', Channel, Application: 'Wait', Data: '60', Async: 'true' })
    await small.clock.settle()
    const [first, second] = small.exchange.channels.list().filter(({ name }) => name.startsWith('Local/'))
    assert.ok(first && second)
    assert.deepEqual([await map(first.name), await map(second.name)], [[second.name], [first.name]])
    assert.equal(await said(client, { Action: 'CoreShowChannelMap' }), 'Error: CoreShowChannelMap requires a channel.')
    assert.equal(await said(client, { Action: 'CoreShowChannelMap', Channel: 'x' }), 'Error: No such channel')
  }),
)

test(
  'a client that adds extensions without end is refused at a limit, and may go on when some are gone',
  within(async (small) => {
    const client = await small.client()
    small.deps.exchange.limits.configure({ max_added_extensions: 3 })
    const add = (at: number) =>
      said(client, {
        Action: 'DialplanExtensionAdd',
        ...{ Context: 'added', Extension: `e${at}`, Priority: '1', Application: 'NoOp' },
      })
    for (let at = 0; at < 3; at++) assert.equal(await add(at), 'Success: Added requested extension')
    const full = 'Error: Failed to add extension: too many were added'
    assert.deepEqual([await add(3), await add(4)], [full, full])
    await client.list({ Action: 'DialplanExtensionRemove', Context: 'added', Extension: 'e1' })
    assert.deepEqual([await add(5), await add(6)], ['Success: Added requested extension', full])
  }),
)
