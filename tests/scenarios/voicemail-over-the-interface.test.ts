import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => 100,1,VoiceMail(100,su)
 same => n,UserEvent(Left,Status: \${VMSTATUS})
 same => n,Hangup()
exten => 101,1,VoiceMailMain(100,s)
 same => n,Hangup()
exten => 102,1,Stasis(player)
`
const files = {
  'voicemail.conf': '[general]\nminsecs = 1\nmaxsilence = 2\n[default]\n100 => 4711,Anna Example\n200 => 1,Bert\n',
}

const folder = (exchange: TestExchange, box: string, name: string): string[] => {
  const path = join(exchange.spoolDirectory, 'voicemail/default', box, name)
  return existsSync(path) ? readdirSync(path).filter((file) => file.startsWith('msg')) : []
}

/** Says a tone for three seconds after the beep, and hangs up. */
async function leaves(exchange: TestExchange, hz = 440): Promise<void> {
  const caller = exchange.phone('caller', { callerNumber: '555', callerName: 'Ann' })
  await caller.calls('100')
  await caller.hears('beep', { within: '20s' })
  await exchange.clock.pass('500ms')
  await caller.says({ tone: hz, lasts: '3s' })
  await exchange.clock.pass('3s')
  await caller.hangsUp()
  await exchange.clock.pass('1s')
}

test('what a caller said is what the owner hears', async () => {
  await using exchange = await startExchange({ dialplan, files })
  await leaves(exchange)
  assert.deepEqual(folder(exchange, '100', 'INBOX'), ['msg0000.txt', 'msg0000.wav'])
  const owner = exchange.phone('owner')
  await owner.calls('101')
  await owner.hears('vm-youhave', { within: '2s' })
  await owner.presses('11')
  await owner.hears({ tone: 440 }, { within: '3s' })
  await owner.presses('7#')
  await owner.isHungUp({ within: '5s' })
  assert.deepEqual(folder(exchange, '100', 'INBOX'), [])
})

test('who says nothing leaves no message', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const app = await exchange.application('watcher', { subscribeAll: true })
  const caller = exchange.phone('caller')
  await caller.calls('100')
  await caller.isHungUp({ within: '30s' })
  await app.sees('ChannelUserevent', { userevent: { Status: 'FAILED' } })
  assert.deepEqual(folder(exchange, '100', 'INBOX'), [])
})

test('messages are listed, played to a call, moved, copied and deleted over the interface; lamps follow', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const app = await exchange.application('player')
  const { voicemail, mailboxes, channels } = app
  await leaves(exchange)
  const boxes = await voicemail.list()
  assert.deepEqual(
    boxes.map((box) => [box.name, box.full_name, box.new_messages]),
    [
      ['100@default', 'Anna Example', 1],
      ['200@default', 'Bert', 0],
    ],
  )
  const [message] = await voicemail.listMessages({ voicemailboxName: '100@default' })
  assert.ok(message)
  assert.equal(message.folder, 'INBOX')
  assert.equal(message.caller_number, '555')
  assert.equal(message.heard, false)
  const listener = exchange.phone('listener')
  await listener.calls('102')
  const { channel } = await app.sees('StasisStart')
  await channels.answer({ channelId: channel.id })
  await channels.play({ channelId: channel.id, media: [message.media] })
  await listener.hears({ tone: 440 }, { within: '3s' })
  await listener.hangsUp()
  const named = { voicemailboxName: '100@default', messageId: message.id }
  await voicemail.moveMessage({ ...named, folder: 'Old' })
  assert.equal((await mailboxes.get({ mailboxName: '100@default' })).new_messages, 0)
  assert.equal((await voicemail.getMessage(named)).heard, true)
  await voicemail.copyMessage({ ...named, destination: '200@default' })
  assert.equal((await mailboxes.get({ mailboxName: '200@default' })).new_messages, 1)
  await voicemail.deleteMessage(named)
  await assert.rejects(voicemail.getMessage(named), /Message not found/)
  await assert.rejects(voicemail.get({ voicemailboxName: '9@default' }), /Mailbox not found/)
  await assert.rejects(
    voicemail.moveMessage({ ...named, voicemailboxName: '200@default', folder: 'Nowhere' }),
    /no such folder/,
  )
})
