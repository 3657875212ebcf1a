// People meet in a conference: what they hear when others come and go, who may do what, and what whoever watches is told.

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf, newest, readField } from '../support/manager-client.ts'

const dialplan = `
  [default]
  exten => 100,1,ConfBridge(room,,,keys)
   same => n,Playback(after-\${CONFBRIDGE_RESULT})
   same => n,Wait(60)
  exten => 101,1,ConfBridge(room,,leader,keys)
  exten => 102,1,ConfBridge(room,,guest,keys)
   same => n,Playback(after-\${CONFBRIDGE_RESULT})
  exten => 103,1,Set(CONFBRIDGE(user,template)=guest)
   same => n,Set(CONFBRIDGE(user,announcement)=welcome)
   same => n,Set(CONFBRIDGE(bridge,max_members)=1)
   same => n,ConfBridge(own)
  exten => 104,1,ConfBridge(room,,counting)
  exten => 105,1,ConfBridge(room,,named)
  exten => 106,1,ConfBridge(taped,taped,quiet)
  exten => 107,1,Playback(count-\${CONFBRIDGE_INFO(parties,room)}-\${CONFBRIDGE_INFO(locked,room)})
   same => n,Playback(who-\${CONFBRIDGE_CHANNELS(admins,room)})
`

const confbridge = `
  [leader]
  type = user
  admin = yes
  marked = yes
  [guest]
  type = user
  wait_marked = yes
  end_marked = yes
  [counting]
  type = user
  announce_user_count = yes
  announce_only_user = no
  hear_own_join_sound = no
  [named]
  type = user
  announce_join_leave = yes
  [quiet]
  type = user
  quiet = yes
  talk_detection_events = yes
  [taped]
  type = bridge
  record_conference = yes
  sound_join = ding
  [keys]
  type = menu
  1 = toggle_mute
  2 = leave_conference
  3 = admin_toggle_conference_lock
  4 = participant_count
  5 = admin_toggle_mute_participants
  6 = admin_kick_last
  7 = increase_listening_volume,decrease_talking_volume
`

const meeting = () =>
  startExchange({
    dialplan,
    files: { 'confbridge.conf': confbridge, 'manager.conf': managerConf() },
    sounds: { '*': '500ms' },
  })

test('whoever comes hears that it is alone; everybody hears who comes and goes', async () => {
  await using exchange = await meeting()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await alice.hears('conf-onlyperson', { within: '1s' })
  await exchange.clock.pass('5s')
  await bob.calls('104')
  await bob.hears('conf-onlyone', { within: '1s' })
  await alice.hears('confbridge-join', { within: '5s' })
  assert.equal(
    bob.heard.some((heard) => heard.includes('confbridge-join')),
    false,
  )
  await alice.presses('4')
  await alice.hears('conf-onlyone', { within: '1s' })
  await bob.hangsUp()
  await alice.hears('confbridge-leave', { within: '1s' })
  await alice.presses('2')
  await alice.hears('after-DTMF', { within: '1s' })
  await alice.hangsUp()
  await exchange.stop()
})

test('guests wait for their leader, and are sent away with a word when the leader goes', async () => {
  await using exchange = await meeting()
  const [alice, bob, boss] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('boss')]
  await alice.calls('102')
  await alice.hears('conf-waitforleader', { within: '1s' })
  await bob.calls('102')
  await exchange.clock.pass('5s')
  await boss.calls('101')
  await alice.hears('confbridge-conf-begin', { within: '5s' })
  await boss.presses('5')
  await bob.hears('conf-now-muted', { within: '5s' })
  await boss.presses('3')
  await boss.hears('conf-lockednow', { within: '2s' })
  const late = exchange.phone('late')
  await late.calls('100')
  await late.hears('conf-locked')
  await late.isHungUp({ within: '3s' })
  const asks = exchange.phone('asks')
  await asks.calls('107')
  await asks.hears('count-3-1')
  await asks.hears(/who-Virtual\/boss/, { within: '1s' })
  await asks.isHungUp({ within: '2s' })
  // the last who came is an administrator
  await boss.presses('6')
  await boss.hears('conf-errormenu', { within: '2s' })
  await boss.hangsUp()
  await alice.hears('conf-kicked', { within: '2s' })
  await alice.hears('after-ENDMARKED', { within: '30s' })
  await alice.isHungUp({ within: '4s' })
  await bob.isHungUp({ within: '9s' })
  await exchange.stop()
})

test('a profile of the channel alone, made by the dialplan', async () => {
  await using exchange = await meeting()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('103')
  await alice.hears('welcome', { within: '1s' })
  await alice.hears('conf-waitforleader', { within: '2s' })
  await bob.calls('103')
  await bob.hears('conf-locked')
  await bob.isHungUp({ within: '3s' })
  await alice.hangsUp()
  await exchange.stop()
})

test('who says its name is announced by it', async () => {
  await using exchange = await meeting()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await exchange.clock.pass('9s')
  await bob.calls('105')
  await bob.hears('beep', { within: '4s' })
  await exchange.clock.pass('1s')
  await bob.says({ tone: 700, lasts: '1s' })
  await exchange.clock.pass('2s')
  await bob.presses('#')
  await alice.hears({ tone: 700 }, { within: '5s' })
  await alice.hears('conf-hasjoin', { within: '5s' })
  await bob.hangsUp()
  await alice.hears('conf-hasleft', { within: '9s' })
  await alice.hangsUp()
  const folder = join(exchange.spoolDirectory, 'monitor')
  assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], [])
  await exchange.stop()
})

test('a conference is recorded from the first to the last, and a client is told of it and of who speaks', async () => {
  await using exchange = await meeting()
  const client = await managerClient(exchange)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('106')
  await bob.calls('106')
  await exchange.clock.pass('1s')
  assert.equal(readField(newest(client, 'ConfbridgeRecord'), 'Conference'), 'taped')
  await alice.says({ tone: 500, lasts: '2s' })
  await bob.hears({ tone: 500 }, { within: '1s' })
  await exchange.clock.pass('200ms')
  assert.equal(readField(newest(client, 'ConfbridgeTalking'), 'TalkingStatus'), 'on')
  await exchange.clock.pass('6s')
  assert.equal(readField(newest(client, 'ConfbridgeTalking'), 'TalkingStatus'), 'off')
  const again = await client.action({ Action: 'ConfbridgeStartRecord', Conference: 'taped' })
  assert.equal(readField(again, 'Message'), 'Conference is already being recorded.')
  await alice.hangsUp()
  await bob.hangsUp()
  await exchange.clock.pass('1s')
  assert.equal(readField(newest(client, 'ConfbridgeStopRecord'), 'Conference'), 'taped')
  const [file] = readdirSync(join(exchange.spoolDirectory, 'monitor'))
  assert.match(file ?? '', /^confbridge-taped-\d+\.wav$/)
  await exchange.stop()
})

test('the command line puts out, mutes and locks', async () => {
  await using exchange = await meeting()
  const { commandLine } = exchange.running
  const run = async (line: string) => (await commandLine.run(line)).lines.join('\n')
  const alice = exchange.phone('alice')
  await alice.calls('100')
  assert.equal(await run('confbridge lock nowhere'), "No conference bridge named 'nowhere' found!")
  assert.equal(await run('confbridge lock room'), 'Conference room is locked.')
  assert.equal(await run('confbridge mute room all'), 'Muting all in conference room')
  assert.match(await run('confbridge list'), /^room +1 +0 Yes +No$/m)
  assert.match(await run('confbridge list room'), /^Virtual\/alice\S* +m/m)
  assert.equal(await run('confbridge unlock room'), 'Conference room is unlocked.')
  assert.equal(await run('confbridge kick room nobody'), "No channel named 'nobody' found in conference room")
  assert.equal(await run('confbridge kick room Virtual/alice'), 'Kicking Virtual/alice in conference room')
  await alice.hears('after-KICKED', { within: '30s' })
  await alice.hangsUp()
  await exchange.stop()
})
