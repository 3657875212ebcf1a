import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture, type VoicemailFixtureOptions } from '../testing/voicemail-fixture.ts'

const conf = (options = '', general = '') =>
  `[general]\n${general}\n[default]\n100 => 1234,Anna Example,,,${options}\n200 => 5678,Bert\n300 => -99,Carl\n400 => 400\n`

async function start(
  t: TestContext,
  options: string | VoicemailFixtureOptions = '',
  prepare: (fixture: VoicemailFixture) => void = () => undefined,
): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture(typeof options === 'string' ? { conf: conf(options) } : options)
  t.after(() => fixture.close())
  prepare(fixture)
  return fixture.open()
}

const inbox = (count: number) => (f: VoicemailFixture) => {
  for (let number = 0; number < count; number++) f.message('default/100/INBOX', number, { msg_id: `id-${number}` })
}

/** Logged in as 100, and past the password. */
async function listens(f: VoicemailFixture) {
  const owner = await f.calls('main')
  await f.hears('vm-password')
  await f.press(owner, '1234#')
  return owner
}

const texts = (names: readonly string[]) => names.filter((name) => name.endsWith('.txt'))

test('an owner hears how many messages there are, listens to one, and the lamp goes out', async (t) => {
  const f = await start(t, '', inbox(1))
  assert.equal(f.lamp(), '1/0')
  const owner = await listens(f)
  await f.hears('vm-youhave')
  await f.hears('vm-helpexit')
  assert.deepEqual(f.played, [
    ...['vm-password', 'vm-youhave', 'number:1', 'vm-INBOX', 'vm-message'],
    ...['vm-onefor', 'vm-INBOX', 'vm-messages', 'vm-opts', 'vm-helpexit'],
  ])
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  assert.deepEqual(f.played.slice(10), [
    ...['vm-first', 'vm-message', 'vm-received', 'digits/at', 'number:12', 'digits/oclock', 'digits/p-m'],
    'default/100/INBOX/msg0000',
  ])
  await f.hears('vm-helpexit')
  await f.press(owner, '#')
  await f.clock.pass('2s')
  assert.equal(f.played.at(-1), 'vm-goodbye')
  assert.equal(f.after(owner), 'main')
  assert.deepEqual(texts(f.files('default/100/INBOX')), [])
  assert.deepEqual(f.files('default/100/Old'), ['msg0000.txt', 'msg0000.wav'])
  assert.equal(f.lamp(), '0/1')
})

test('who hangs up while listening has listened; with moveheard = no it stays new', async (t) => {
  const f = await start(t, '', inbox(2))
  const owner = await listens(f)
  await f.press(owner, '11')
  await f.clock.pass('500ms')
  await f.hangsUp(owner)
  assert.equal(f.lamp(), '1/1')
  assert.match(f.read('default/100/INBOX/msg0000.txt'), /msg_id=id-1\n/)
  f.conf = conf('moveheard=no')
  f.voicemail.reload()
  const again = await listens(f)
  await f.press(again, '11')
  await f.clock.pass('500ms')
  await f.hangsUp(again)
  assert.equal(f.lamp(), '1/1')
})

test('the menu after a message offers what can be done; silence in three rounds is goodbye', async (t) => {
  const f = await start(t, '', inbox(3))
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  await f.press(owner, '6')
  await f.hears('default/100/INBOX/msg0001')
  assert.ok(f.played.includes('number:2'))
  await f.clock.pass('40s')
  const menu = [
    'vm-prev',
    'vm-advopts',
    'vm-repeat',
    'vm-next',
    'vm-delete',
    'vm-toforward',
    'vm-savemessage',
    'vm-helpexit',
  ]
  assert.equal(f.heard(), [...menu, ...menu, ...menu].join(' '))
  await f.clock.pass('60s')
  assert.equal(f.played.at(-1), 'vm-goodbye')
  assert.equal(f.after(owner), 'main')
})

test('previous, repeat and next; behind the last there is no more, unless it goes round', async (t) => {
  const f = await start(t, '', inbox(2))
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '4')
  await f.hears('vm-nomore')
  await f.press(owner, '6')
  await f.hears('vm-last')
  await f.press(owner, '6')
  await f.hears('vm-nomore')
  await f.press(owner, '5')
  await f.hears('vm-last')
  await f.press(owner, '4')
  await f.hears('vm-first')
  await f.hangsUp(owner)
  f.conf = conf('messagewrap=yes')
  f.voicemail.reload()
  const again = await listens(f)
  await f.press(again, '1')
  await f.press(again, '4')
  await f.hears('vm-last')
  await f.press(again, '6')
  await f.hears('vm-first')
})

test('urgent messages come first, and lead on to the new ones and back', async (t) => {
  const f = await start(t, '', (one) => {
    inbox(1)(one)
    one.message('default/100/Urgent', 0, { flag: 'Urgent', msg_id: 'urgent' })
    one.message('default/100/Old', 0)
  })
  assert.equal(f.lamp(), '2/1')
  const owner = await listens(f)
  await f.hears('vm-messages')
  assert.deepEqual(f.played.slice(1), [
    ...['vm-youhave', 'number:1', 'vm-Urgent', 'vm-and', 'number:1', 'vm-INBOX', 'vm-and', 'number:1', 'vm-Old'],
    'vm-message',
    ...['vm-onefor', 'vm-Urgent', 'vm-messages'],
  ])
  await f.press(owner, '1')
  await f.hears('vm-first')
  await f.hears('vm-Urgent')
  await f.hears('default/100/Urgent/msg0000')
  await f.press(owner, '6')
  await f.hears('default/100/INBOX/msg0000')
  assert.equal(f.lamp(), '2/1', 'lamps change when the owner leaves')
  await f.press(owner, '#')
})

test('a message is deleted, comes back, is deleted, and goes when the owner leaves; some are kept in Deleted', async (t) => {
  const f = await start(t, 'backupdeleted=1', inbox(3))
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '7')
  await f.hears('vm-deleted')
  await f.hears('vm-undelete')
  await f.press(owner, '7')
  await f.hears('vm-undeleted')
  await f.press(owner, '7')
  await f.hears('vm-deleted')
  await f.press(owner, '6')
  await f.press(owner, '7')
  await f.hears('vm-deleted')
  await f.press(owner, '#')
  await f.clock.pass('2s')
  assert.deepEqual(texts(f.files('default/100/INBOX')), ['msg0000.txt'])
  assert.match(f.read('default/100/INBOX/msg0000.txt'), /msg_id=id-2\n/)
  assert.match(f.read('default/100/Deleted/msg0000.txt'), /msg_id=id-1\n/)
  assert.equal(f.files('default/100/Deleted').length, 2)
})

test('nextaftercmd goes on behind 7; option r lets nothing be deleted', async (t) => {
  const f = await start(
    t,
    { conf: conf('nextaftercmd=yes'), dialplan: 'exten => safe,1,VoiceMailMain(100,sr)\n' },
    inbox(2),
  )
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '7')
  await f.hears('vm-deleted')
  await f.hears('vm-last')
  await f.press(owner, '7')
  await f.hears('vm-deleted')
  await f.hears('vm-nomore')
  await f.press(owner, '7')
  await f.hangsUp(owner)
  assert.equal(texts(f.files('default/100/INBOX')).length + texts(f.files('default/100/Old')).length, 1)
  f.skip()
  const other = await f.calls('safe')
  await f.hears('vm-youhave')
  await f.press(other, '17')
  await f.hears('vm-repeat')
  await f.hears('vm-toforward')
  assert.ok(!f.heard().includes('vm-delete'))
})

test('a message is saved in a folder, and the folder is listened to', async (t) => {
  const f = await start(t, 'backupdeleted=5', inbox(1))
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '9')
  await f.hears('vm-savefolder')
  await f.hears('vm-press')
  await f.press(owner, '2')
  await f.hears('vm-savedto')
  await f.hears('vm-Work')
  assert.equal(f.played.slice(-4).join(' '), 'vm-message number:1 vm-savedto vm-Work')
  await f.press(owner, '2')
  await f.hears('vm-changeto')
  await f.hears('vm-tocancel')
  const spoken = f.played.slice(f.played.lastIndexOf('vm-press'))
  assert.equal(
    spoken.join(' '),
    'vm-press number:0 vm-for vm-INBOX vm-messages number:1 vm-for vm-Old vm-messages number:2 vm-for vm-Work vm-messages ' +
      'number:3 vm-for vm-Family vm-messages number:4 vm-for vm-Friends vm-messages vm-tocancel',
  )
  await f.press(owner, '2')
  await f.hears('vm-Work')
  await f.press(owner, '1')
  await f.hears('default/100/Work/msg0000')
  await f.hangsUp(owner)
  assert.deepEqual(texts(f.files('default/100/Work')), ['msg0000.txt'], 'what was saved stays where it is')
  assert.deepEqual(texts(f.files('default/100/Deleted')), ['msg0000.txt'])
  assert.deepEqual(texts(f.files('default/100/INBOX')), [])
  assert.equal(f.lamp(), '0/0')
})

test('nobody chooses a folder; a full folder takes nothing', async (t) => {
  const f = await start(t, 'maxmsg=1', (one) => {
    inbox(1)(one)
    one.message('default/100/Work', 0)
  })
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '9#')
  await f.hears('vm-repeat')
  await f.press(owner, '92')
  await f.hears('vm-mailboxfull')
  await f.hangsUp(owner)
  assert.equal(f.files('default/100/Work').length, 2)
})

test('an empty folder says so; help says everything', async (t) => {
  const f = await start(t)
  const owner = await listens(f)
  await f.hears('vm-helpexit')
  assert.equal(f.played.slice(1).join(' '), 'vm-youhave vm-no vm-messages vm-opts vm-helpexit')
  f.skip()
  await f.press(owner, '1')
  await f.clock.pass('3500ms')
  assert.equal(f.heard(), 'vm-youhave vm-no vm-Urgent vm-messages')
  await f.hangsUp(owner)
  inbox(1)(f)
  const other = await listens(f)
  await f.press(other, '1')
  await f.hears('default/100/INBOX/msg0000')
  f.skip()
  await f.press(other, '3')
  await f.hears('vm-toreply')
  await f.press(other, '*')
  f.skip()
  await f.press(other, '*')
  await f.clock.pass('13s')
  assert.equal(
    f.heard(),
    'vm-onefor vm-INBOX vm-messages vm-opts vm-onefor-full vm-INBOX vm-messages vm-opts-full vm-repeat vm-delete vm-toforward ' +
      'vm-savemessage vm-helpexit',
  )
})

test('keys wind a message, stop it, start it anew, and may be others', async (t) => {
  const f = await start(
    t,
    { conf: conf('', 'skipms = 2000\nlisten-control-forward-key = 8\nlisten-control-stop-key = 5') },
    inbox(1),
  )
  f.lengthMs = (name) => (name.includes('msg') ? 20_000 : 1_000)
  const owner = await listens(f)
  await f.press(owner, '11')
  await f.hears('default/100/INBOX/msg0000')
  await f.clock.pass('2s')
  await f.press(owner, '8')
  await f.press(owner, '0')
  await f.clock.pass('60s')
  f.skip()
  await f.press(owner, '0')
  await f.press(owner, '*')
  await f.clock.pass('17s')
  assert.equal(f.heard(), '', 'it has 18 seconds left')
  await f.press(owner, '2')
  await f.clock.pass('19s')
  assert.equal(f.heard(), '')
  await f.clock.pass('2s')
  assert.match(f.heard(), /vm-advopts/)
})

test('the envelope: zone, caller, length, category, and 1 leads past it', async (t) => {
  const zone = `[zonemessages]\neurope = Europe/Berlin|'vm-received' a d b 'digits/at' HM\n`
  const f = await start(
    t,
    { conf: `${conf('tz=europe|saycid=yes|saydurationm=1', 'cidinternalcontexts = phones')}${zone}` },
    (one) => {
      one.message('default/100/INBOX', 0, { duration: '130', category: 'sales' })
      one.message('default/100/INBOX', 1, { context: 'phones', callerid: '200' })
      one.message('default/100/INBOX', 2, { callerid: 'Unknown' })
      one.message('default/100/INBOX', 3, { callerid: '"Ann" <777>', origtime: '' })
      one.write('default/200/greet.wav', 'Bert')
      one.write('../recordings/callerids/777.wav', 'Ann')
    },
  )
  const owner = await listens(f)
  f.skip()
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  const date = 'vm-received digits/day-4 ordinal:1 digits/mon-0 digits/at number:13 digits/oclock'
  const from = (at: number) => f.played.slice(at).join(' ')
  assert.equal(
    from(f.played.indexOf('vm-first')),
    `vm-first vm-message sales ${date} vm-from-phonenumber digits:555 vm-duration number:2 vm-minutes default/100/INBOX/msg0000`,
  )
  await f.press(owner, '6')
  await f.hears('default/100/INBOX/msg0001')
  assert.match(from(0), new RegExp(`vm-message number:2 ${date} vm-from default/200/greet default/100/INBOX/msg0001$`))
  await f.press(owner, '6')
  await f.hears('default/100/INBOX/msg0002')
  assert.match(from(0), /vm-unknown-caller default\/100\/INBOX\/msg0002$/)
  await f.press(owner, '6')
  await f.hears('vm-last')
  await f.hears('vm-message')
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0003')
  await f.press(owner, '33')
  await f.hears('vm-from-phonenumber')
  await f.clock.pass('1s')
  assert.match(f.played.join(' '), /vm-from-phonenumber \S*recordings\/callerids\/777/)
})

test('option a plays a folder at once, urgent messages of the inbox first', async (t) => {
  const f = await start(
    t,
    {
      conf: conf(),
      dialplan: 'exten => old,1,VoiceMailMain(100,sa(1))\nexten => new,1,VoiceMailMain(100,sa(INBOX))\n',
    },
    (one) => {
      one.message('default/100/Old', 0)
      one.message('default/100/Urgent', 0)
    },
  )
  const owner = await f.calls('old')
  await f.hears('default/100/Old/msg0000')
  assert.equal(f.played[0], 'vm-first')
  await f.hangsUp(owner)
  await f.calls('new')
  await f.hears('default/100/Urgent/msg0000')
})

test('a message is forwarded as it is; several and unknown mailboxes; the one who is full', async (t) => {
  const f = await start(t, { conf: conf().replace('200 => 5678,Bert', '200 => 5678,Bert,,,maxmsg=1') }, inbox(1))
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '8')
  await f.hears('vm-extension')
  await f.press(owner, '999#')
  await f.hears('pbx-invalid')
  await f.press(owner, '100#')
  await f.hears('pbx-invalid')
  await f.press(owner, '200*300#')
  await f.hears('digits:200')
  await f.hears('digits:300')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '2')
  await f.hears('vm-msgforwarded')
  assert.equal(f.read('default/200/INBOX/msg0000.txt'), f.read('default/300/INBOX/msg0000.txt'))
  assert.match(f.read('default/200/INBOX/msg0000.txt'), /origmailbox=100\n[\s\S]*msg_id=id-0\n/)
  assert.equal(f.lamp('200@default'), '1/0')
  await f.press(owner, '8')
  await f.press(owner, '200#')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '2')
  await f.hears('vm-mailboxfull')
  await f.press(owner, '8')
  await f.press(owner, '300#')
  await f.hears('vm-starmain')
  await f.press(owner, '*')
  await f.hears('vm-repeat')
  assert.equal(f.lamp('300@default'), '1/0')
})

test('words are put in front of a message that is forwarded', async (t) => {
  const f = await start(t)
  const caller = await f.leaves('leave', 4)
  await f.hangsUp(caller)
  const owner = await listens(f)
  await f.press(owner, '11')
  await f.press(owner, '8')
  await f.press(owner, '200#')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '1')
  await f.hears('beep')
  await f.clock.pass('4s')
  await f.press(owner, '#')
  await f.hears('vm-msgforwarded')
  assert.match(f.read('default/200/INBOX/msg0000.txt'), /duration=7\n/)
  const bytes = f.read('default/200/INBOX/msg0000.wav').length
  assert.equal(bytes, 44 + 7 * 16_000)
  assert.deepEqual(f.files('default/100/tmp'), [])
})

test('advanced: answer the sender, hear of the message, write to others; what cannot be is a pity', async (t) => {
  const f = await start(t, 'sendvoicemail=yes', (one) => {
    one.message('default/100/INBOX', 0, { callerid: '"Bert" <200>' })
    one.message('default/100/INBOX', 1, { callerid: '"Ann" <555>' })
    one.message('default/100/INBOX', 2, { callerid: 'Unknown' })
  })
  const owner = await listens(f)
  await f.press(owner, '3')
  await f.hears('vm-leavemsg')
  await f.hears('vm-starmain')
  await f.press(owner, '1')
  await f.hears('vm-sorry')
  await f.hears('vm-opts')
  await f.press(owner, '1')
  await f.hears('default/100/INBOX/msg0000')
  await f.press(owner, '3')
  await f.hears('vm-toreply')
  await f.hears('vm-tohearenv')
  await f.press(owner, '1')
  await f.hears('vm-intro')
  await f.hears('beep')
  await f.clock.pass('4s')
  await f.press(owner, '#')
  await f.hears('auth-thankyou')
  await f.hears('vm-advopts')
  assert.equal(f.lamp('200@default'), '1/0')
  await f.press(owner, '6')
  await f.press(owner, '31')
  await f.hears('vm-nobox')
  await f.hears('vm-advopts')
  await f.press(owner, '6')
  await f.press(owner, '31')
  await f.hears('vm-nonumber')
  await f.hears('vm-advopts')
  await f.press(owner, '35')
  await f.hears('vm-extension')
  await f.press(owner, '300#')
  await f.hears('vm-intro')
  await f.hears('beep')
  await f.clock.pass('4s')
  await f.press(owner, '#')
  await f.hears('vm-repeat')
  assert.equal(f.lamp('300@default'), '1/0')
})

const callingOut = `
[out]
exten => _X.,1,Set(AFTER=called \${EXTEN})
 same => n,Wait(60)
[back]
exten => _X.,1,Set(AFTER=called back \${EXTEN})
 same => n,Wait(60)
`

test('advanced: the sender is called back, or another number; a call is made', async (t) => {
  const f = await start(t, { conf: conf('callback=back|dialout=out'), dialplan: callingOut }, inbox(2))
  const first = await listens(f)
  await f.press(first, '11')
  await f.press(first, '32')
  await f.hears('vm-num-i-have')
  await f.hears('digits:555')
  await f.hears('vm-tocallnum')
  await f.hears('vm-calldiffnum')
  await f.press(first, '1')
  await f.hears('vm-dialout')
  await f.clock.pass('2s')
  assert.equal(f.after(first), 'called back 555')
  const second = await listens(f)
  await f.press(second, '34')
  await f.hears('vm-enter-num-to-call')
  await f.press(second, '4711#')
  await f.hears('vm-dialout')
  await f.clock.pass('2s')
  assert.equal(f.after(second), 'called 4711')
  const third = await listens(f)
  await f.press(third, '11')
  await f.press(third, '322')
  await f.hears('vm-enter-num-to-call')
  await f.press(third, '99*#')
  await f.hears('vm-advopts')
})
