import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture, type VoicemailFixtureOptions } from '../testing/voicemail-fixture.ts'

async function start(t: TestContext, options: VoicemailFixtureOptions): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture(options)
  t.after(() => fixture.close())
  return fixture.open()
}

const box = (options = '', general = '') => ({
  conf: `[general]\nformat = wav49|gsm|wav\n${general}\n[default]\n100 => 1234,Anna Example,,,${options}\n200 => 1,Bert\n`,
})

test('a caller hears who is not there, presses #, speaks after the tone, and the message is in the files', async (t) => {
  const f = await start(t, box())
  const caller = await f.calls('leave')
  await f.press(caller, '#')
  await f.hears('beep')
  await f.clock.pass('5s')
  await f.press(caller, '#')
  await f.clock.pass('2s')
  assert.deepEqual(f.played, ['vm-theperson', 'beep', 'auth-thankyou'])
  assert.equal(f.after(caller), 'SUCCESS')
  assert.deepEqual(f.files('default/100/INBOX'), ['msg0000.WAV', 'msg0000.gsm', 'msg0000.txt', 'msg0000.wav'])
  assert.deepEqual(f.files('default/100/tmp'), [])
  assert.equal(caller.variables.get('VM_MESSAGEFILE'), join(f.spool, 'voicemail/default/100/INBOX/msg0000'))
  assert.equal(
    f.read('default/100/INBOX/msg0000.txt'),
    [
      ...[';', '; Message Information file', ';', '[message]', 'origmailbox=100', 'context=test', 'exten=leave'],
      ...['rdnis=unknown', 'priority=1', `callerchan=${caller.name}`, 'callerid="Ann" <555>'],
      ...['origdate=Thu Jan  1 12:00:00 PM UTC 2026', 'origtime=1767268800', 'category='],
      ...['msg_id=1767268806-00000000', 'flag=', 'duration=4', ''],
    ].join('\n'),
  )
  assert.equal(f.lamp(), '1/0')
})

test('without a greeting of the owner the number is said; with one, that; a temporary one comes before both', async (t) => {
  const f = await start(t, {
    ...box(),
    dialplan: 'exten => busy,1,VoiceMail(100,bs)\nexten => plain,1,VoiceMail(100)\n',
  })
  const first = await f.calls('busy')
  await f.hears('beep')
  await f.hangsUp(first)
  assert.deepEqual(f.played, ['vm-theperson', 'digits:100', 'vm-isonphone', 'beep'])
  f.write('default/100/greet.gsm', 'Anna')
  f.skip()
  const second = await f.calls('leave')
  await f.hears('vm-intro')
  await f.hangsUp(second)
  assert.deepEqual(f.played.slice(4), ['default/100/greet', 'vm-isunavail', 'vm-intro'])
  f.write('default/100/unavail.wav', 'I am not there')
  f.skip()
  const third = await f.calls('leave')
  await f.hears('vm-intro')
  await f.hangsUp(third)
  assert.equal(f.played.at(-2), 'default/100/unavail')
  f.write('default/100/temp.wav', 'on holiday')
  f.skip()
  await f.calls('plain')
  await f.hears('vm-intro')
  assert.equal(f.played.at(-2), 'default/100/temp')
})

test('option S leaves the instructions out only behind a greeting of the owner', async (t) => {
  const f = await start(t, { ...box(), dialplan: 'exten => short,1,VoiceMail(100,uS)\n' })
  const first = await f.calls('short')
  await f.hears('vm-intro')
  await f.hangsUp(first)
  f.write('default/100/unavail.wav', 'hello')
  f.skip()
  await f.calls('short')
  await f.hears('beep')
  assert.equal(f.played.at(-2), 'default/100/unavail')
})

test('what is too short is not kept', async (t) => {
  const f = await start(t, box('minsecs=3'))
  const caller = await f.leaves('leave', 1)
  assert.equal(f.after(caller), 'FAILED')
  assert.deepEqual(f.files('default/100/INBOX'), [])
  assert.deepEqual(f.files('default/100/tmp'), [])
  assert.equal(f.lamp(), '0/0')
})

test('a message ends by time, by silence, and by hanging up; all of them are kept', async (t) => {
  const f = await start(t, box('maxsecs=10', ''))
  await f.calls('leave')
  await f.hears('auth-thankyou')
  await f.clock.pass('2s')
  assert.match(f.read('default/100/INBOX/msg0000.txt'), /duration=10\n/)
  const caller = await f.calls('leave')
  await f.hears('beep')
  await f.clock.pass('5s')
  await f.hangsUp(caller)
  assert.match(f.read('default/100/INBOX/msg0001.txt'), /duration=4\n/)
  assert.equal(caller.variables.get('VMSTATUS'), 'SUCCESS')
  f.conf = '[general]\nmaxsilence = 3\n[default]\n100 => 1\n'
  f.voicemail.reload()
  await f.calls('leave')
  await f.hears('auth-thankyou')
  await f.clock.pass('2s')
  assert.equal(f.lamp(), '3/0')
})

test('who hangs up before the tone leaves nothing', async (t) => {
  const f = await start(t, box())
  const caller = await f.calls('leave')
  await f.hears('vm-intro')
  await f.hangsUp(caller)
  assert.equal(caller.variables.get('VMSTATUS'), 'FAILED')
  assert.deepEqual(f.files('default/100/INBOX'), [])
})

test('a mailbox that is full says so; one of no messages has a greeting only', async (t) => {
  const f = await start(t, box('maxmsg=1'))
  await f.leaves('leave', 2)
  const second = await f.calls('leave')
  await f.hears('vm-mailboxfull')
  await f.clock.pass('2s')
  assert.equal(f.after(second), 'FAILED')
  f.conf = box('maxmsg=0').conf
  f.voicemail.reload()
  f.skip()
  const third = await f.calls('leave')
  await f.clock.pass('10s')
  assert.equal(f.after(third), 'SUCCESS')
  assert.equal(f.heard(), 'vm-theperson digits:100 vm-isunavail vm-intro')
})

test('there is no such mailbox: a word in the log, and the dialplan goes on', async (t) => {
  const f = await start(t, {
    ...box(),
    dialplan: 'exten => nobody,1,VoiceMail(999)\n same => n,Set(AFTER=${VMSTATUS})\n same => n,Wait(60)\n',
  })
  const caller = await f.calls('nobody')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'FAILED')
  assert.match(f.core.lines('WARNING').join(), /No entry in voicemail config file for '999'/)
})

const exits = `
exten => o,1,Set(AFTER=operator)
 same => n,Wait(60)
exten => a,1,Set(AFTER=assistant)
 same => n,Wait(60)
exten => digits,1,VoiceMail(100,d(other))
exten => 7,1,NoOp
[other]
exten => 42,1,Set(AFTER=forty two)
 same => n,Wait(60)
[away]
exten => o,1,Set(AFTER=away)
 same => n,Wait(60)
`

test('0 leads to the operator, * to the assistant, another digit where option d says', async (t) => {
  const f = await start(t, { ...box('operator=yes'), dialplan: exits })
  const first = await f.calls('leave')
  await f.press(first, '0')
  await f.clock.pass('2s')
  assert.equal(f.heard(), 'vm-theperson transfer')
  assert.equal(f.after(first), 'operator')
  assert.equal(first.variables.get('VMSTATUS'), 'USEREXIT')
  const second = await f.calls('leave')
  await f.press(second, '*')
  await f.clock.pass('1s')
  assert.equal(f.heard(), 'vm-theperson')
  assert.equal(f.after(second), 'assistant')
  const third = await f.calls('digits')
  await f.press(third, '3')
  assert.equal(f.after(third), undefined, 'no extension begins with 3')
  await f.press(third, '42')
  await f.clock.pass('6s')
  assert.equal(f.after(third), 'forty two')
})

test('without operator = yes 0 does nothing; exitcontext says where o is', async (t) => {
  const f = await start(t, { ...box('exitcontext=away'), dialplan: exits })
  const first = await f.calls('leave')
  await f.press(first, '0*')
  await f.hears('vm-intro')
  f.conf = box('exitcontext=away|operator=yes').conf
  f.voicemail.reload()
  const second = await f.calls('leave')
  await f.press(second, '0')
  await f.clock.pass('2s')
  assert.equal(f.after(second), 'away')
})

test('with review the caller listens, records again, marks it urgent and saves it', async (t) => {
  const f = await start(t, box('review=yes'))
  const caller = await f.calls('leave')
  await f.press(caller, '#')
  await f.hears('beep')
  await f.clock.pass('3s')
  await f.press(caller, '#')
  await f.hears('vm-review')
  await f.press(caller, '2')
  await f.hears('default/100/tmp')
  await f.hears('vm-review-urgent')
  await f.press(caller, '3')
  await f.hears('vm-intro')
  await f.hears('beep')
  await f.clock.pass('8s')
  await f.press(caller, '#')
  await f.hears('vm-review')
  await f.press(caller, '4')
  await f.hears('vm-marked-urgent')
  await f.hears('vm-review-nonurgent')
  await f.press(caller, '4')
  await f.hears('vm-marked-nonurgent')
  await f.press(caller, '4')
  await f.hears('vm-review')
  await f.press(caller, '5')
  await f.hears('vm-sorry')
  await f.hears('vm-review')
  await f.press(caller, '1')
  await f.hears('vm-msgsaved')
  await f.clock.pass('2s')
  assert.equal(f.after(caller), 'SUCCESS')
  assert.match(f.read('default/100/Urgent/msg0000.txt'), /flag=Urgent\nduration=7\n/)
  assert.equal(f.lamp(), '1/0')
})

test('who does not choose keeps the message after the fourth round', async (t) => {
  const f = await start(t, box('review=yes|leaveurgent=no'))
  const caller = await f.leaves('leave', 3)
  await f.clock.pass('60s')
  assert.equal(f.after(caller), 'SUCCESS')
  assert.equal(f.heard(), 'auth-thankyou vm-review vm-review vm-review vm-review')
})

test('0 while recording asks what becomes of the message, then leads to the operator', async (t) => {
  const f = await start(t, { ...box('operator=yes'), dialplan: exits })
  for (const [key, heard, files] of [
    ['1', 'vm-saveoper vm-msgsaved transfer', 1],
    ['4', 'vm-saveoper vm-marked-urgent vm-msgsaved transfer', 1],
    ['', 'vm-saveoper vm-deleted transfer', 1],
  ] as const) {
    const caller = await f.calls('leave')
    await f.hears('beep')
    await f.clock.pass('4s')
    await f.press(caller, `0${key}`)
    await f.clock.pass('10s')
    assert.equal(f.heard(), heard)
    assert.equal(f.after(caller), 'operator')
    assert.equal(f.files('default/100/INBOX').filter((name) => name.endsWith('.txt')).length, files)
  }
  assert.equal(f.files('default/100/Urgent').length, 4)
  assert.equal(f.lamp(), '2/0')
})

test('several mailboxes: the first greets, the others get copies; U and P mark the message', async (t) => {
  const f = await start(t, {
    ...box(),
    dialplan: 'exten => both,1,VoiceMail(100&999&200,U)\nexten => prio,1,VoiceMail(200,P)\n',
  })
  await f.leaves('both', 3)
  assert.deepEqual(f.files('default/200/Urgent'), f.files('default/100/Urgent'))
  assert.equal(f.lamp('200@default'), '1/0')
  await f.leaves('prio', 3)
  assert.match(f.read('default/200/INBOX/msg0000.txt'), /flag=PRIORITY/)
})

test('option t has another tone, or none; option e answers for the recording only', async (t) => {
  const f = await start(t, {
    ...box(),
    dialplan:
      'exten => tone,1,VoiceMail(100,st(gong))\nexten => none,1,VoiceMail(100,st)\nexten => early,1,VoiceMail(100,ue)\n',
  })
  await f.calls('tone')
  await f.hears('gong')
  await f.calls('none')
  assert.equal(f.heard(), '')
  const caller = await f.calls('early')
  assert.equal(caller.isUp, false)
  await f.hears('beep')
  assert.equal(caller.isUp, true)
})

test('without a mailbox the caller is asked for it', async (t) => {
  const f = await start(t, { ...box(), dialplan: 'exten => which,1,VoiceMail()\n' })
  const caller = await f.calls('which')
  await f.hears('vm-whichbox')
  await f.press(caller, '200#')
  await f.hears('beep')
  await f.clock.pass('4s')
  await f.press(caller, '#')
  await f.clock.pass('2s')
  assert.equal(f.lamp('200@default'), '1/0')
})

test('searchcontexts finds a mailbox of any context', async (t) => {
  const conf = (general: string) => `[general]\n${general}\n[office]\n100 => 1\n`
  const f = await start(t, { conf: conf('searchcontexts = yes') })
  await f.leaves('leave', 2)
  assert.equal(f.lamp('100@office'), '1/0')
  f.conf = conf('')
  f.voicemail.reload()
  const caller = await f.calls('leave')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'FAILED')
})
