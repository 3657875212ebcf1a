// Programs at the manager interface that others wrote: what they wait for, what they read, and the calls they move about.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type StartOptions, startExchange } from '@jackfield/testkit'
import { askExchange } from '../support/failed-call.ts'
import { connectManager, managerClient, managerConf, newest, readField } from '../support/manager-client.ts'
import { SipNetwork, telephonesConf } from '../support/sip-telephone.ts'

const dialplan = `
  [default]
  exten => 100,1,Answer()
   same => n,Wait(600)
  exten => 200,1,Dial(Virtual/bob,30)
  exten => 201,1,Dial(Local/200@default/n,30)
  exten => 202,1,Dial(PJSIP/desk,30)
  exten => 300,1,Set(GLOBAL(CAME)=\${CHANNEL(name)})
   same => n,Wait(600)
  exten => 600,1,ConfBridge(room)
`

async function start(t: TestContext, options: StartOptions = {}) {
  const exchange = await startExchange({
    dialplan,
    ...options,
    files: { 'manager.conf': managerConf(), ...options.files },
    sounds: { '*': '500ms' },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  return { exchange, client: await managerClient(exchange) }
}

test('a client hears of its own login, behind FullyBooted', async (t) => {
  const { exchange } = await start(t)
  const client = connectManager(exchange)
  await client.logIn()
  await exchange.clock.settle()
  const names = client.messages.map(([first]) => first)
  assert.deepEqual(names.slice(0, 3), ['Response: Success', 'Event: FullyBooted', 'Event: SuccessfulAuth'])
  assert.equal(readField(newest(client, 'SuccessfulAuth'), 'AccountID'), 'all')
})

test('everybody reads the same version, which begins with that of Asterisk', async (t) => {
  const { exchange, client } = await start(t)
  assert.match(connectManager(exchange).text, /^Asterisk Call Manager\/\d+\.\d+\.\d+\r\n/)
  const version = readField(await client.action({ Action: 'CoreSettings' }), 'AsteriskVersion') ?? ''
  assert.match(version, /^\d+\.\d+\.\d+-jackfield-\d/)
  const { lines } = await exchange.running.commandLine.run('core show version')
  assert.ok(lines.join('\n').startsWith(`Asterisk ${version} `), lines.join('\n'))
  const app = await exchange.application('watcher')
  assert.equal((await app.asterisk.getInfo()).system?.version, version)
})

test('CoreHTTPenabled says that this interface is not offered over HTTP, and it is not', async (t) => {
  const { exchange, client } = await start(t)
  assert.equal(readField(await client.action({ Action: 'CoreSettings' }), 'CoreHTTPenabled'), 'No')
  assert.equal((await askExchange(exchange, 'GET', '/rawman?action=ping')).status, 404)
  assert.equal((await askExchange(exchange, 'GET', '/ari/asterisk/ping')).status, 200)
})

test('commands that exporters and panels run answer as they expect', async (t) => {
  const { exchange, client } = await start(t)
  const run = async (command: string) => {
    const lines = await client.action({ Action: 'Command', Command: command })
    assert.equal(lines[0], 'Response: Success', `${command}: ${lines.join(' | ')}`)
    return lines.filter((line) => line.startsWith('Output:')).map((line) => line.slice('Output: '.length))
  }
  assert.deepEqual(await run('core show channels concise'), [''])
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  const concise = await run('core show channels concise')
  assert.equal(concise.filter((line) => line.split('!').length === 14).length, 2, concise.join('\n'))
  assert.match((await run('bridge show all'))[0] ?? '', /^Bridge-ID +Name +Chans +Type +Technology +Duration/)
  await exchange.phone('carol').calls('600')
  assert.ok((await run('confbridge list')).some((line) => /^room /.test(line)))
  assert.ok((await run('features show')).some((line) => /blindxfer|Blind Transfer/.test(line)))
  assert.match((await run('core show taskprocessors')).join('\n'), /Processor +Processed/)
  assert.ok((await run('manager show events')).join('\n').includes('FullyBooted'))
})

test('Redirect of a call that was originated to an application takes it there, and the call goes on', async (t) => {
  const { exchange, client } = await start(t)
  const bob = exchange.phone('bob')
  await client.action({
    ...{ Action: 'Originate', Channel: 'Virtual/bob', Application: 'Wait', Data: '600', Async: 'true' },
  })
  await bob.rings()
  await bob.answers()
  await exchange.clock.pass('1s')
  const to = { Context: 'default', Exten: '300', Priority: '1' }
  const answer = await client.answer({ Action: 'Redirect', Channel: bob.channelName as string, ...to })
  assert.equal(answer, 'Success: Redirect successful')
  await exchange.clock.pass('10s')
  assert.equal(bob.state, 'talking')
  const app = await exchange.application('watcher')
  assert.equal((await app.asterisk.getGlobalVar({ variable: 'CAME' })).value, bob.channelName)
})

test('a program reads the configuration, by section and as JSON', async (t) => {
  const phones = '; ours\n[one]\ncolour = red\n[two](one)\nsize = 3\n'
  const { client } = await start(t, { files: { 'phones.conf': phones } })
  const read = await client.action({ Action: 'GetConfig', Filename: 'phones.conf', Category: 'one' })
  assert.deepEqual(read.slice(1), ['Category-000000: one', 'Line-000000-000000: colour=red'])
  const json = readField(await client.action({ Action: 'GetConfigJSON', Filename: 'phones.conf' }), 'JSON')
  assert.deepEqual(JSON.parse(json ?? '').one, { colour: 'red' })
  const listed = await client.action({ Action: 'ListCategories', Filename: 'phones.conf' })
  assert.deepEqual(listed.slice(1), ['Category-000000: one', 'Category-000001: two'])
  assert.match(await client.answer({ Action: 'GetConfig', Filename: '../../etc/passwd' }), /^Error/)
  // the configuration of a test is on no disk
  const change = { 'Action-000000': 'NewCat', 'Cat-000000': 'three' }
  const files = { SrcFilename: 'phones.conf', DstFilename: 'phones.conf' }
  assert.equal(await client.answer({ Action: 'UpdateConfig', ...files, ...change }), 'Error: Save of config failed')
})

test('a snoop of an application is told as somebody who spies, from its beginning to its end', async (t) => {
  const { exchange, client } = await start(t)
  const app = await exchange.application('ears')
  const alice = exchange.phone('alice')
  await alice.calls('100')
  const { id, name } = await app.channels.snoopChannel({ channelId: alice.channelId as string, spy: 'in', app: 'ears' })
  await exchange.clock.settle()
  const began = newest(client, 'ChanSpyStart')
  assert.equal(readField(began, 'SpyerChannel'), name)
  assert.equal(readField(began, 'SpyeeChannel'), alice.channelName)
  await app.channels.hangup({ channelId: id })
  await exchange.clock.settle()
  assert.equal(readField(newest(client, 'ChanSpyStop'), 'SpyerChannel'), name)
})

test('LocalOptimizeAway takes a Local channel out that was made to stay', async (t) => {
  const { exchange, client } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('201')
  await bob.answers()
  await exchange.clock.pass('2s')
  const locals = () => exchange.running.calls.exchange.channels.list().filter(({ name }) => name.startsWith('Local/'))
  assert.equal(locals().length, 2)
  const { name: Channel } = locals()[0] ?? { name: '' }
  const answer = await client.answer({ Action: 'LocalOptimizeAway', Channel })
  assert.equal(answer, 'Success: Queued channel to be optimized away')
  await exchange.clock.pass('1s')
  assert.equal(locals().length, 0)
  await alice.presses('5')
  await bob.hears({ digit: '5' })
})

test('a Local channel says slin as its format, and something wider when it is asked for', async (t) => {
  const { exchange, client } = await start(t)
  for (const [id, codecs, format] of [
    ['usual', undefined, '(slin)'],
    ['wide', 'slin16', '(slin16)'],
  ] as const) {
    await client.action({
      ...{ Action: 'Originate', Channel: 'Local/100@default/n', Application: 'Wait', Data: '600', Async: 'true' },
      ...{ ChannelId: id, ...(codecs ? { Codecs: codecs } : {}) },
    })
    await exchange.clock.pass('1s')
    const answer = await client.action({ Action: 'Getvar', Channel: id, Variable: 'CHANNEL(audionativeformat)' })
    assert.equal(readField(answer, 'Value'), format)
  }
})

test('a text keeps its sender on the way through a bridge', async (t) => {
  const { exchange } = await start(t, { files: { 'pjsip.conf': telephonesConf(['alice', 'desk']) } })
  const sip = new SipNetwork(exchange)
  const [alice, desk] = [sip.telephone('alice'), sip.telephone('desk')]
  await desk.registers()
  const call = await alice.dials('202')
  await desk.answers()
  const sent = call.call?.request('MESSAGE', { contentType: 'text/plain', body: 'good day' })
  await sip.soon()
  assert.equal((await sent)?.status, 202)
  const message = desk.requests.find(({ method }) => method === 'MESSAGE')?.request
  assert.deepEqual([message?.body.toString(), message?.from.displayName], ['good day', 'alice'])
})

test('devices that nobody knows: unknown where the technology keeps no account, invalid where it does', async (t) => {
  const { client } = await start(t, { files: { 'pjsip.conf': telephonesConf(['desk']) } })
  const state = async (device: string) =>
    readField(await client.action({ Action: 'Getvar', Variable: `DEVICE_STATE(${device})` }), 'Value')
  assert.deepEqual(
    [await state('PJSIP/nobody'), await state('PJSIP/desk'), await state('Custom:lamp'), await state('Stasis:x')],
    ['INVALID', 'UNAVAILABLE', 'UNKNOWN', 'UNKNOWN'],
  )
  assert.equal(await state('Pigeon/x'), 'INVALID')
})

test('what is listed by ListCommands is sorted', async (t) => {
  const { client } = await start(t)
  const names = (await client.action({ Action: 'ListCommands' })).slice(1).map((line) => line.split(':')[0] as string)
  assert.ok(names.length > 50)
  assert.deepEqual(
    names,
    [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})
