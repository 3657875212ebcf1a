import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'

interface Office {
  readonly f: VoicemailFixture
  /** what a program was handed, once it was called so often */
  called(name: string, times?: number): Promise<string[]>
}

function script(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
}

/** Programs that write down what they are handed. */
async function office(t: TestContext, conf: (bin: string) => string): Promise<Office> {
  const f = new VoicemailFixture({ conf: '' })
  t.after(() => f.close())
  const bin = join(f.core.directory, 'bin')
  mkdirSync(bin, { recursive: true })
  const write = (name: string, lines: string) => script(join(bin, name), lines)
  // whole before it has its name
  const keep = 'n=$(mktemp "$0.got.XXXXXX.part"); '
  write('mail', `${keep}cat > "$n"; mv "$n" "\${n%.part}"`)
  write('broken', 'cat > /dev/null; exit 3')
  write('notify', `${keep}echo "$@" > "$n"; mv "$n" "\${n%.part}"`)
  write('check', 'if [ "$4" = 111 ]; then echo INVALID; else echo VALID; fi')
  f.conf = conf(bin)
  f.voicemail.reload()
  await f.open()
  const called = async (name: string, times = 1): Promise<string[]> => {
    const found = () => readdirSync(bin).filter((file) => file.startsWith(`${name}.got.`) && !file.endsWith('.part'))
    await until(() => found().length >= times)
    return found().map((file) => readFileSync(join(bin, file), 'latin1'))
  }
  return { f, called }
}

const zone = '[zonemessages]\nhome = Europe/Berlin|IMp\n'

test('a message is mailed with its sound, in words of the file, from the hour of its owner', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `
[general]
mailcmd = ${bin}/mail
serveremail = pbx@example.com
fromstring = The \${VM_CONTEXT} PBX
emailsubject = \${VM_MSGNUM} f\u00fcr \${VM_NAME}
emailbody = Hello \${VM_NAME}\\n\\n\${VM_DUR} from \${VM_CALLERID} (\${VM_CIDNAME}/\${VM_CIDNUM}) on \${VM_DATE}\\n\${VM_CATEGORY} \${VM_FLAG}.\\n
emaildateformat = %d.%m.%Y %H:%M
[default]
100 => 1,Anna Example,anna@example.com|other@example.com,,tz=home
${zone}`,
  )
  await f.leaves('leave', 65)
  const [mail = ''] = await called('mail')
  const lines = mail.split('\n')
  assert.deepEqual(lines.slice(0, 5), [
    'Date: Thu, 01 Jan 2026 13:01:11 +0100',
    'From: "The default PBX" <pbx@example.com>',
    'To: "Anna Example" <anna@example.com>',
    'To: "Anna Example" <other@example.com>',
    `Subject: =?ISO-8859-1?B?${Buffer.from('1 f\u00fcr Anna Example', 'latin1').toString('base64')}?=`,
  ])
  assert.match(lines[5] ?? '', new RegExp(`^Message-ID: <Asterisk-0-\\d+-100-${process.pid}@${hostname()}>$`))
  assert.deepEqual(lines.slice(6, 9), ['X-Asterisk-CallerID: 555', 'X-Asterisk-CallerIDName: Ann', 'MIME-Version: 1.0'])
  const boundary = /boundary="(----voicemail_[^"]+)"/.exec(mail)?.[1]
  assert.ok(boundary)
  const [, text = '', sound = '', end = ''] = mail.split(`--${boundary}`)
  assert.match(text, /Content-Type: text\/plain; charset=ISO-8859-1\n/)
  assert.match(
    text,
    /\n\nHello Anna Example\n\n1:05 from "Ann" <555> \(Ann\/555\) on 01\.01\.2026 13:01\nno category \.\n/,
  )
  assert.match(sound, /Content-Type: audio\/x-wav; name="msg0000\.wav"\nContent-Transfer-Encoding: base64\n/)
  const bytes = Buffer.from(sound.split('\n\n')[1] ?? '', 'base64')
  assert.deepEqual(bytes, readFileSync(join(f.spool, 'voicemail/default/100/INBOX/msg0000.wav')))
  assert.equal(end, '--\n.\n')
})

test('without words of its own the mail has ours; a caller cannot write headers; the pager gets a short one', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `
[general]
mailcmd = ${bin}/mail
attach = no
pbxskip = yes
[default]
100 => 1,Anna Example,anna@example.com,pager@example.com
`,
  )
  await f.leaves('leave', 5, { caller: { name: 'Ann\nBcc: all@example.com', number: '555', presentation: 0 } })
  const mails = await called('mail', 2)
  const [letter = ''] = mails.filter((mail) => mail.includes('anna@example.com'))
  const [page = ''] = mails.filter((mail) => mail.includes('pager@example.com'))
  assert.match(letter, /^Subject: New message 1 in mailbox 100$/m)
  assert.match(letter, new RegExp(`^From: "Asterisk PBX" <asterisk@${hostname()}>$`, 'm'))
  assert.match(letter, /^X-Asterisk-CallerIDName: Ann Bcc: all@example\.com$/m)
  assert.doesNotMatch(letter, /^Bcc:/m)
  assert.match(letter, /Dear Anna Example,\n/)
  assert.doesNotMatch(letter, /multipart/)
  assert.match(page, /^Subject: New VM$/m)
  assert.match(page, /^To: pager@example\.com$/m)
  assert.match(
    page,
    /\n\nNew 0:05 long {2}msg in box 100\nfrom "Ann Bcc: all@example\.com" <555>, on Thursday, January 01, 2026 at /,
  )
})

test('delete = yes: what was mailed goes; what could not be mailed stays', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `[general]\nmailcmd = ${bin}/mail\n[default]\n100 => 1,Anna,anna@example.com,,delete=yes\n`,
  )
  const caller = await f.leaves('leave', 5)
  await called('mail')
  await until(() => f.files('default/100/INBOX').length === 0)
  await f.hangsUp(caller)
  f.conf = f.conf.replace('/mail\n', '/broken\n')
  f.voicemail.reload()
  await f.leaves('leave', 5)
  await until(() => f.core.lines('WARNING').some((line) => line.includes('was not sent')))
  await until(() => f.lamp() === '1/0')
})

test('externnotify learns of new messages and of those that were heard', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `[general]\nexternnotify = ${bin}/notify first\n[default]\n100 => ,Anna\n`,
  )
  const caller = await f.leaves('leave', 5)
  assert.deepEqual(await called('notify'), ['first default 100 1 0 0\n'])
  await f.hangsUp(caller)
  const owner = await f.calls('main')
  await f.hears('vm-youhave')
  await f.press(owner, '11')
  await f.clock.pass('500ms')
  await f.hangsUp(owner)
  assert.deepEqual((await called('notify', 2)).sort(), ['first default 100 0 1 0\n', 'first default 100 1 0 0\n'])
})

test('programs have a say in passwords, and are told of new ones', async (t) => {
  const { f, called } = await office(
    t,
    (bin) =>
      `[general]\nexternpasscheck = ${bin}/check\nexternpassnotify = ${bin}/notify\npasswordlocation = spooldir\n[default]\n100 => ,Anna\n`,
  )
  const user = f.voicemail.find('100')
  assert.ok(user)
  assert.equal(await f.voicemail.acceptsPassword(user, '111'), false)
  assert.equal(await f.voicemail.acceptsPassword(user, '*12'), false)
  assert.equal(await f.voicemail.acceptsPassword(user, '222'), true)
  await f.voicemail.changePassword(user, '222')
  assert.deepEqual(await called('notify'), ['default 100 222\n'])
  assert.equal(await f.voicemail.passwordOf(user), '222')
  f.conf = f.conf.replace('externpassnotify', 'externpass')
  f.voicemail.reload()
  const again = f.voicemail.find('100')
  assert.ok(again)
  await f.voicemail.changePassword(again, '333')
  assert.match(readFileSync(join(f.spool, 'voicemail/default/100/secret.conf'), 'utf8'), /password=222\n/)
  assert.ok(existsSync(f.spool))
})

test('messages that others put into the folders are found, and lamps of other names follow', async (t) => {
  const conf = `[general]\npollmailboxes = yes\npollfreq = 10\naliasescontext = others\n[default]\n100 => 1\n[others]\n7@desk => 100@default\n`
  const f = new VoicemailFixture({ conf })
  t.after(() => f.close())
  await f.open()
  f.message('default/100/INBOX', 0)
  await f.clock.pass('9s')
  assert.equal(f.lamp(), '0/0')
  await f.clock.pass('2s')
  assert.equal(f.lamp(), '1/0')
  assert.equal(f.lamp('7@desk'), '1/0')
  f.conf = '[default]\n200 => 1\n'
  f.voicemail.reload()
  await f.clock.settle()
  assert.equal(f.core.parts.mailboxes.get('100@default'), undefined)
})

test('a program that never ends does not hold up the end of the exchange, and is ended with all it started', async (t) => {
  const { f } = await office(t, (bin) => {
    script(`${bin}/endless`, `echo $$ > ${bin}/pid.part; mv ${bin}/pid.part ${bin}/pid; exec sleep 1000`)
    return `[general]\nmailcmd = ${bin}/endless | cat\n[default]\n100 => 1,Anna,anna@example.com\n`
  })
  const pid = join(f.core.directory, 'bin/pid')
  await f.leaves('leave', 5)
  await until(() => existsSync(pid))
  const closed = f.voicemail.close()
  await f.clock.pass('11s')
  await closed
  await f.clock.pass('120s')
  await until(() => f.core.lines('WARNING').some((line) => line.includes('was not sent')))
  await until(() => !isRunning(Number(readFileSync(pid, 'utf8'))))
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // whoever was ended stays in the list until somebody has looked
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('however many messages come at once, few programs run, and each message is mailed', async (t) => {
  const { f, called } = await office(t, (bin) => {
    script(`${bin}/slow`, `echo x >> ${bin}/begun; until [ -e ${bin}/go ]; do sleep 0.05; done; ${bin}/mail`)
    return `[general]\nmailcmd = ${bin}/slow\n[default]\n100 => 1,Anna,anna@example.com,,attach=no\n`
  })
  for (let at = 0; at < 20; at++) f.message('default/100/INBOX', at)
  const user = f.voicemail.find('100')
  assert.ok(user)
  const bin = join(f.core.directory, 'bin')
  const begun = () => (existsSync(join(bin, 'begun')) ? readFileSync(join(bin, 'begun')).length / 2 : 0)
  const messages = await f.voicemail.spool.list(user, 'INBOX')
  await Promise.all(messages.map((message) => f.voicemail.messageCame(user, message, undefined)))
  await until(() => begun() >= 4)
  assert.equal(begun(), 4)
  writeFileSync(join(bin, 'go'), '')
  assert.equal((await called('mail', 20)).length, 20)
})

test('a sound too large for a mail is left out of it', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `[general]\nmailcmd = ${bin}/mail\n[default]\n100 => 1,Anna,anna@example.com\n`,
  )
  f.message('default/100/INBOX', 0)
  truncateSync(join(f.spool, 'voicemail/default/100/INBOX/msg0000.wav'), 33 * 1024 * 1024)
  const user = f.voicemail.find('100')
  assert.ok(user)
  const [message] = await f.voicemail.spool.list(user, 'INBOX')
  assert.ok(message)
  await f.voicemail.messageCame(user, message, undefined)
  const [mail = ''] = await called('mail')
  assert.match(mail, /Dear Anna,\n/)
  assert.doesNotMatch(mail, /multipart/)
})

test('the pager has words, a sender and dates of its own', async (t) => {
  const { f, called } = await office(
    t,
    (bin) => `
[general]
mailcmd = ${bin}/mail
fromstring = The PBX
pagerfromstring = Pager of \${VM_NAME}
pagersubject = \${VM_MSGNUM} new
pagerbody = \${VM_DUR} from \${VM_CIDNUM} at \${VM_DATE}
pagerdateformat = %H:%M
emaildateformat = %d.%m.%Y
[default]
100 => 1,Anna Example,,pager@example.com,tz=home
${zone}`,
  )
  await f.leaves('leave', 5)
  const [page = ''] = await called('mail')
  assert.match(page, /^From: "Pager of Anna Example" </m)
  assert.match(page, /^Subject: 1 new$/m)
  assert.match(page, /\n\n0:05 from 555 at 13:00\n/)
})

test('attachfmt: the sound is mailed in the format that its owner can play', async (t) => {
  const { f, called } = await office(
    t,
    (bin) =>
      `[general]\nmailcmd = ${bin}/mail\nformat = wav|gsm\n[default]\n100 => 1,Anna,anna@example.com,,attachfmt=gsm\n`,
  )
  await f.leaves('leave', 5)
  const [mail = ''] = await called('mail')
  assert.match(mail, /Content-Type: audio\/x-gsm; name="msg0000\.gsm"\n/)
  assert.doesNotMatch(mail, /msg0000\.wav/)
})

test('volgain: the sound that is mailed is made louder by sox, or goes as it is when there is none', async (t) => {
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
  })
  const { f, called } = await office(
    t,
    (bin) => `[general]\nmailcmd = ${bin}/mail\n[default]\n100 => 1,Anna,anna@example.com,,volgain=2.5\n`,
  )
  const bin = join(f.core.directory, 'bin')
  const sox = join(bin, 'sox')
  // what it was asked to do is what it writes
  script(sox, 'echo "$1 $2" > "$4"')
  process.env.PATH = `${bin}:${PATH}`
  const caller = await f.leaves('leave', 5)
  const [mail = ''] = await called('mail')
  assert.match(mail, new RegExp(Buffer.from('-v 2.5\n').toString('base64')))
  assert.deepEqual(f.files('default/100/INBOX'), ['msg0000.txt', 'msg0000.wav'])
  await f.hangsUp(caller)
  script(sox, 'exit 1')
  await f.leaves('leave', 5)
  const mails = await called('mail', 2)
  assert.ok(mails.every((one) => one.includes('Content-Type: audio/x-wav')))
  await until(() => f.core.lines('WARNING').some((line) => line.includes('volgain has no effect')))
})
