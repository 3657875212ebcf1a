import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SinkRequest } from '@jackfield/core'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'

const conf = `
[general]
silencethreshold = 512
maxsilence = 9
[default]
100 => 1234,Anna Example,anna@example.com|other@example.com,pager@example.com,tz=home|language=de
300 => -99,Carl
[zonemessages]
home = Europe/Berlin|IMp
`

const dialplan = `
exten => ask,1,Set(AFTER=\${VM_INFO(\${BOX},\${WHAT},\${FOLDER})})
 same => n,Wait(60)
exten => count,1,Set(AFTER=\${VMCOUNT(\${BOX},\${FOLDER})})
 same => n,Wait(60)
exten => name,1,VMSayName(\${BOX})
 same => n,Set(AFTER=said)
 same => n,Wait(60)
exten => 1,1,Set(AFTER=pressed)
 same => n,Wait(60)
exten => one,1,VoiceMailPlayMsg(\${BOX},\${WHAT})
 same => n,Set(AFTER=\${VOICEMAIL_PLAYBACKSTATUS})
 same => n,Wait(60)
exten => loud,1,VoiceMail(100,sg(6))
exten => greeting,1,VoiceMailMain(100,sg(-6))
`

async function start(t: TestContext): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture({ conf, dialplan })
  t.after(() => fixture.close())
  fixture.message('default/100/INBOX', 0, { msg_id: 'new-0' })
  fixture.message('default/100/INBOX', 1, { msg_id: 'new-1' })
  fixture.message('default/100/Work', 0, { msg_id: 'work-0' })
  fixture.message('default/300/INBOX', 0, { msg_id: 'carl-0' })
  return fixture.open()
}

/** A call with variables; what the dialplan found. */
async function asks(f: VoicemailFixture, exten: string, [box = '', what = '', folder = '']: readonly string[]) {
  const globals = f.core.parts.globalVariables
  for (const [name, value] of Object.entries({ BOX: box, WHAT: what, FOLDER: folder })) globals.set(name, value)
  const channel = await f.calls(exten)
  await f.clock.pass('10s')
  return f.after(channel)
}

test('VM_INFO says what is known of a mailbox, and nothing of one that is not there', async (t) => {
  const f = await start(t)
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['100', 'exists', '', '1'],
    ['999', 'exists', '', '0'],
    ['100@default', 'fullname', '', 'Anna Example'],
    ['100', 'email', '', 'anna@example.com|other@example.com'],
    ['100', 'pager', '', 'pager@example.com'],
    ['100', 'tz', '', 'home'],
    ['100', 'language', '', 'de'],
    ['100', 'locale', '', ''],
    ['300', 'password', '', '-99'],
    ['100', 'count', '', '2'],
    ['100', 'count', 'Work', '1'],
    ['100', 'count', 'Nowhere', ''],
    ['100', 'constructor', '', ''],
    ['999', 'fullname', '', ''],
  ]
  for (const [box, what, folder, value] of rows) {
    assert.equal((await asks(f, 'ask', [box, what, folder])) ?? '', value, `${box} ${what} ${folder}`)
  }
})

test('VMCOUNT counts messages of one mailbox or several, in the inbox or another folder', async (t) => {
  const f = await start(t)
  for (const [box, folder, value] of [
    ['100', '', '2'],
    ['100', 'Work', '1'],
    ['100&300@default&999', '', '3'],
    ['100', 'Nowhere', ''],
  ] as const) {
    assert.equal((await asks(f, 'count', [box, '', folder])) ?? '', value, `${box} ${folder}`)
  }
})

test('VMSayName says the recorded name, else the extension; a digit leads on', async (t) => {
  const f = await start(t)
  assert.equal(await asks(f, 'name', ['100']), 'said')
  assert.equal(f.heard(), 'vm-extension characters:100')
  f.write('default/300/greet.wav', 'Carl')
  assert.equal(await asks(f, 'name', ['300']), 'said')
  assert.equal(f.heard(), 'default/300/greet')
  assert.equal(await asks(f, 'name', ['../300']), 'said')
  assert.equal(f.heard(), '')
  f.core.parts.globalVariables.set('BOX', '100')
  const channel = await f.calls('name')
  await f.press(channel, '1')
  await f.clock.pass('2s')
  assert.equal(f.after(channel), 'pressed')
})

test('VoiceMailPlayMsg plays the message of an id, in whatever folder it is', async (t) => {
  const f = await start(t)
  assert.equal(await asks(f, 'one', ['100', 'work-0']), 'SUCCESS')
  assert.equal(f.heard(), 'default/100/Work/msg0000')
  assert.equal(await asks(f, 'one', ['100', 'carl-0']), 'FAILED')
  assert.equal(await asks(f, 'one', ['999', 'work-0']), 'FAILED')
  assert.equal(f.heard(), '')
})

test('option g records louder or softer, messages and greetings; silence is what silencethreshold says', async (t) => {
  const f = await start(t)
  const asked: SinkRequest[] = []
  const { recorder } = f.exchange
  f.exchange.useMedia({
    recorder: {
      open: (request) => {
        asked.push(request)
        return recorder.open(request)
      },
    },
  })
  await f.calls('loud')
  await f.hears('beep')
  await f.clock.pass('2s')
  const owner = await f.calls('greeting')
  await f.hears('vm-youhave')
  await f.press(owner, '0')
  await f.hears('vm-options')
  await f.press(owner, '3')
  await f.hears('vm-rec-name')
  await f.hears('beep')
  await f.clock.pass('2s')
  assert.deepEqual(
    asked.map(({ gainIn, silenceThreshold, maxSilenceMs }) => [gainIn?.toFixed(2), silenceThreshold, maxSilenceMs]),
    [
      ['2.00', 512, 9_000],
      ['0.50', 512, 9_000],
    ],
  )
})
