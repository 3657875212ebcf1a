import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'

const conf = `[general]
usedirectory = yes
[default]
100 => 1234,Anna Example,anna@example.com|a@example.com,pager@example.com,tz=berlin|language=de
200 => 5678,Bert Other
[office]
100 => 99,Carl Third
`

const dialplan = `
[test]
exten => name,1,VMSayName(200)
 same => n,Set(AFTER=said)
 same => n,Wait(3600)
exten => own,1,VMSayName(100@default)
 same => n,Set(AFTER=said)
 same => n,Wait(3600)
exten => wrong,1,VMSayName(../etc)
 same => n,Set(AFTER=said)
 same => n,Wait(3600)
exten => message,1,VoiceMailPlayMsg(100,id-7)
 same => n,Set(AFTER=\${VOICEMAIL_PLAYBACKSTATUS})
 same => n,Wait(3600)
exten => lost,1,VoiceMailPlayMsg(100,id-8)
 same => n,Set(AFTER=\${VOICEMAIL_PLAYBACKSTATUS})
 same => n,Wait(3600)
exten => nobody,1,VoiceMailPlayMsg(900,id-7)
 same => n,Set(AFTER=\${VOICEMAIL_PLAYBACKSTATUS})
 same => n,Wait(3600)
exten => louder,1,VoiceMailMain(100,sg(6))
exten => plain,1,VoiceMailMain(100,s)
`

async function start(t: TestContext, more = '', prepare?: (fixture: VoicemailFixture) => void) {
  const fixture = new VoicemailFixture({ conf, dialplan: `${dialplan}${more}` })
  t.after(() => fixture.close())
  prepare?.(fixture)
  return fixture.open()
}

/** What the dialplan makes of a text. */
async function ask(t: TestContext, text: string, prepare?: (fixture: VoicemailFixture) => void) {
  const f = await start(t, `exten => ask,1,Set(AFTER=${text})\n same => n,Wait(3600)\n`, prepare)
  const channel = await f.calls('ask')
  await f.clock.passUntil(() => f.after(channel) !== undefined, '10s')
  return { answer: f.after(channel), problems: f.core.problems }
}

test('a mailbox is named by what its owner recorded, else by its number', async (t) => {
  const f = await start(t, '', (fixture) => fixture.write('default/100/greet.wav', 'Anna'))
  const stranger = await f.calls('name')
  await f.hears('characters:200')
  await f.clock.pass('2s')
  assert.deepEqual([f.played, f.after(stranger)], [['vm-extension', 'characters:200'], 'said'])
  f.skip()
  await f.calls('own')
  await f.hears('default/100/greet')
  f.skip()
  const wrong = await f.calls('wrong')
  assert.deepEqual([f.heard(), f.after(wrong)], ['', 'said'])
  assert.deepEqual(f.core.lines('WARNING'), ["VMSayName: '../etc' is no mailbox"])
})

test('one message is played by its id, whatever folder it is in, and the dialplan learns whether', async (t) => {
  const f = await start(t, '', (fixture) => fixture.message('default/100/Work', 3, { msg_id: 'id-7' }))
  const channel = await f.calls('message')
  assert.equal(channel.facts.state, 'Up')
  await f.hears('default/100/Work/msg0003')
  await f.clock.passUntil(() => f.after(channel) !== undefined, '5s')
  assert.equal(f.after(channel), 'SUCCESS')
  assert.deepEqual(f.files('default/100/Work'), ['msg0003.txt', 'msg0003.wav'])
  for (const [exten, words] of [
    ['lost', "VoiceMailPlayMsg: 'id-8' is no message of '100'"],
    ['nobody', "VoiceMailPlayMsg: there is no mailbox '900'"],
  ] as const) {
    const other = await f.calls(exten)
    await f.clock.passUntil(() => f.after(other) !== undefined, '5s')
    assert.equal(f.after(other), 'FAILED')
    assert.ok(f.core.lines('NOTICE').includes(words), exten)
  }
})

test('the dialplan counts messages of one and of several mailboxes, in any folder', async (t) => {
  const messages = (f: VoicemailFixture) => {
    for (const number of [0, 1, 2]) f.message('default/100/INBOX', number)
    f.message('default/200/INBOX', 0)
    f.message('default/100/Family', 0)
    f.message('office/100/Old', 0)
  }
  for (const [text, count] of [
    ['VMCOUNT(100)', '3'],
    ['VMCOUNT(100@default,INBOX)', '3'],
    ['VMCOUNT(100&200&900)', '4'],
    ['VMCOUNT(100,Family)', '1'],
    ['VMCOUNT(100@office,Old)', '1'],
    ['VMCOUNT(900)', '0'],
    ['VM_INFO(100,count)', '3'],
    ['VM_INFO(100@office,count,Old)', '1'],
  ] as const) {
    assert.equal((await ask(t, `\${${text}}`, messages)).answer, count, text)
  }
  const wrong = await ask(t, 'x${VMCOUNT(100,Attic)}', messages)
  assert.deepEqual([wrong.answer, wrong.problems], ['x', ["VMCOUNT: there is no folder 'Attic'"]])
})

test('the dialplan learns what is known of a mailbox', async (t) => {
  for (const [attribute, value] of [
    ['exists', '1'],
    ['email', 'anna@example.com|a@example.com'],
    ['fullname', 'Anna Example'],
    ['pager', 'pager@example.com'],
    ['tz', 'berlin'],
    ['language', 'de'],
    ['password', '1234'],
  ] as const) {
    assert.equal((await ask(t, `\${VM_INFO(100,${attribute})}`)).answer, value, attribute)
  }
  assert.equal((await ask(t, '${VM_INFO(900,exists)}')).answer, '0')
  assert.equal((await ask(t, '${VM_INFO(100@office,fullname)}')).answer, 'Carl Third')
  assert.deepEqual((await ask(t, 'x${VM_INFO(900,fullname)}')).problems, ["VM_INFO: there is no mailbox '900'"])
  assert.deepEqual((await ask(t, 'x${VM_INFO(100,colour)}')).problems, ["VM_INFO: there is no attribute 'colour'"])
})

test('an owner who forwards a message finds the mailbox by a name', async (t) => {
  const f = await start(t, '', (fixture) => fixture.message('default/100/INBOX', 0, { msg_id: 'sent-on' }))
  const owner = await f.calls('plain')
  await f.hears('vm-helpexit')
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  await f.press(owner, '8')
  await f.hears('vm-forward')
  await f.press(owner, '2')
  await f.hears('dir-usingkeypad')
  // Oth
  await f.press(owner, '684')
  await f.hears('dir-instr')
  await f.press(owner, '1')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '2')
  await f.hears('vm-msgforwarded')
  assert.equal(f.files('default/200/INBOX').length, 2)
})

test('or enters its number, or thinks better of it', async (t) => {
  const f = await start(t, '', (fixture) => fixture.message('default/100/INBOX', 0))
  const owner = await f.calls('plain')
  await f.hears('vm-helpexit')
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  await f.press(owner, '8')
  await f.hears('vm-forward')
  await f.press(owner, '*')
  await f.hears('vm-helpexit')
  await f.press(owner, '8')
  await f.hears('vm-forward')
  await f.press(owner, '1')
  await f.hears('vm-extension')
  await f.press(owner, '200#')
  await f.hears('vm-forwardoptions')
})

test('what an owner records is as much louder as the dialplan says', async (t) => {
  for (const [exten, gain] of [
    ['louder', 2],
    ['plain', undefined],
  ] as const) {
    const f = await start(t)
    const gains: (number | undefined)[] = []
    const { recorder } = f.exchange
    const open = recorder.open.bind(recorder)
    recorder.open = (request) => {
      gains.push(request.gainIn === undefined ? undefined : Math.round(request.gainIn))
      return open(request)
    }
    const owner = await f.calls(exten)
    await f.hears('vm-youhave')
    await f.press(owner, '0')
    await f.hears('vm-options')
    await f.press(owner, '3')
    await f.hears('beep')
    await f.clock.pass('2s')
    await f.press(owner, '#')
    assert.deepEqual([...new Set(gains)], [gain], exten)
  }
})
