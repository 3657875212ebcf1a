// Callers who have to know something, and somebody who is looked for: passwords, a dial tone from inside, several numbers.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Authenticate(1234,a)
   same => n,Playback(let-in-\${CHANNEL(accountcode)})
   same => n,Wait(60)
  exten => 200,1,DISA(4321,inside,"Office" <900>)
  exten => 300,1,FollowMe(anna,sn)
   same => n,Playback(not-found)
  exten => 301,1,FollowMe(bert,N)
  [inside]
  exten => 77,1,Dial(Virtual/bob,30)
  exten => i,1,Playback(nowhere-\${INVALID_EXTEN})
  exten => desk,1,Dial(Virtual/bob,60)
  exten => home,1,Dial(Virtual/carol,60)
  exten => mobile,1,Dial(Virtual/dave,60)
`

const followme = `
  [general]
  declinecall = 9
  [anna]
  context = inside
  number => desk,10
  number => home&mobile,20
  [bert]
  context = inside
  number => home
`

const office = () => startExchange({ dialplan, files: { 'followme.conf': followme }, sounds: { '*': '500ms' } })

test('a caller who knows the password goes on, one who does not is sent away', async () => {
  await using exchange = await office()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await alice.hears('agent-pass')
  await alice.presses('0000#')
  await alice.hears('auth-incorrect')
  await alice.presses('1234#')
  await alice.hears('auth-thankyou')
  await alice.hears('let-in-1234', { within: '2s' })
  await bob.calls('100')
  for (const _ of [1, 2, 3]) await bob.presses('1#')
  await bob.hears('vm-goodbye')
  await bob.isHungUp({ within: '2s' })
})

test('a caller from outside dials from inside, under the number of the office', async () => {
  await using exchange = await office()
  const [alice, bob] = [exchange.phone('alice', { callerNumber: '0171' }), exchange.phone('bob')]
  await alice.calls('200')
  await alice.hears({ tone: [350, 440] }, { within: '1s' })
  await alice.presses('4321#')
  await alice.presses('77')
  await bob.rings({ within: '1s' })
  const ringing = exchange.running.calls.exchange.channels.all().find(({ name }) => name.startsWith('Virtual/bob'))
  assert.equal(ringing?.facts.connected.number, '900')
  await bob.answers()
  await alice.talks()
  await alice.hangsUp()
  await bob.isHungUp()
})

test('a wrong passcode is congestion, a wrong number the extension for it', async () => {
  await using exchange = await office()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await alice.presses('1#')
  await alice.isHungUp({ within: '11s' })
  await bob.calls('200')
  await bob.presses('4321#5')
  await bob.hears('nowhere-5')
})

test('somebody is looked for at the desk, then at home and on the road at once, and takes the call', async () => {
  await using exchange = await office()
  const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map((name) => exchange.phone(name))
  assert.ok(alice && bob && carol && dave)
  await alice.calls('300')
  await alice.hears('followme/status')
  await alice.hears('followme/pls-hold-while-try', { within: '15s' })
  await bob.rings({ within: '15s' })
  await carol.rings({ within: '12s' })
  await dave.rings()
  await bob.isHungUp()
  await carol.answers()
  await carol.hears({ sound: 'followme/no-recording' }, { within: '15s' })
  await carol.hears({ sound: 'followme/options' }, { within: '15s' })
  await carol.presses('9')
  await carol.isHungUp({ within: '1s' })
  await dave.answers()
  await dave.hears({ sound: 'followme/options' }, { within: '15s' })
  await dave.presses('1')
  await alice.says({ tone: 440 })
  await dave.hears({ tone: 440 }, { within: '2s' })
  await dave.hangsUp()
  await alice.isHungUp()
})

test('nobody is found: a word about it, and the dialplan goes on', async () => {
  await using exchange = await office()
  const alice = exchange.phone('alice')
  for (const name of ['bob', 'carol', 'dave']) exchange.phone(name).plug(false)
  await alice.calls('300')
  await alice.hears('followme/sorry', { within: '60s' })
  await alice.hears('not-found', { within: '15s' })
})

test('a caller who is not to be answered hears ringing until somebody takes the call', async () => {
  await using exchange = await office()
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('301')
  await carol.rings({ within: '1s' })
  assert.equal(alice.state, 'dialing')
  await carol.answers()
  await carol.presses('1')
  await alice.talks({ within: '1s' })
  await alice.hangsUp()
  await carol.isHungUp()
})

test('profiles and queues that were changed count after their module was reloaded, and only those', async () => {
  const directory = temporaryDirectory('reloaded')
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
  write('extensions.conf', dialplan)
  write('followme.conf', '[anna]\nnumber => 1\n')
  write('queues.conf', '[sales]\n')
  await using exchange = await startExchange({ config: directory })
  const { commandLine } = exchange.running
  const run = async (line: string) => (await commandLine.run(line)).lines.join('\n')
  const hasSupport = async () => /^support has /m.test(await run('queue show'))
  write('followme.conf', '[anna]\nnumber => 2\n')
  write('queues.conf', '[sales]\n[support]\n')
  assert.equal(await run('module reload app_queue.so'), "Module 'app_queue.so' reloaded successfully.")
  assert.deepEqual([await run('followme show'), await hasSupport()], ['anna: 1', true])
  assert.equal(await run('module reload app_followme.so'), "Module 'app_followme.so' reloaded successfully.")
  assert.equal(await run('followme show'), 'anna: 2')
})
