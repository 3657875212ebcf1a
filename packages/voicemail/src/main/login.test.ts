import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { VoicemailFixture, type VoicemailFixtureOptions } from '../testing/voicemail-fixture.ts'

const conf = (general = '', line = '100 => 1234,Anna Example') =>
  `[general]\n${general}\n[default]\n${line}\n300 => -99,Carl\n500 => ,Open\n`

const dialplan = `
exten => ask,1,VoiceMailMain()
 same => n,Set(AFTER=main)
 same => n,Wait(3600)
exten => trusted,1,VoiceMailMain(100,s)
exten => prefix,1,VoiceMailMain(1,p)
exten => open,1,VoiceMailMain(500)
exten => fixed,1,VoiceMailMain(300)
exten => a,1,Set(AFTER=assistant)
 same => n,Wait(60)
exten => auth,1,VMAuthenticate(100)
 same => n,Set(AFTER=\${AUTH_MAILBOX}/\${AUTH_CONTEXT})
 same => n,Wait(60)
exten => authask,1,VMAuthenticate(,s)
 same => n,Set(AFTER=\${AUTH_MAILBOX}/\${AUTH_CONTEXT})
 same => n,Wait(60)
`

async function start(t: TestContext, options: Partial<VoicemailFixtureOptions> = {}): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture({ conf: conf(), dialplan, ...options })
  t.after(() => fixture.close())
  return fixture.open()
}

test('mailbox and password are asked for; two wrong ones are enough where maxlogins says so', async (t) => {
  const f = await start(t, { conf: conf('maxlogins = 2') })
  const caller = await f.calls('ask')
  await f.press(caller, '100#')
  await f.hears('vm-password')
  await f.press(caller, '9#')
  await f.hears('vm-incorrect-mailbox')
  await f.press(caller, '100#')
  await f.hears('vm-password')
  await f.press(caller, '9#')
  await f.clock.pass('3s')
  assert.equal(f.played.join(' '), 'vm-login vm-password vm-incorrect-mailbox vm-password vm-incorrect vm-goodbye')
  assert.equal(f.after(caller), 'main')
})

test('whoever watches security sees every wrong password of a mailbox, and not what was entered', async (t) => {
  const f = await start(t, { conf: conf('maxlogins = 2') })
  const caller = await f.calls('ask')
  const items = new Map([
    ['pjsip,remote_addr', '[2001:db8::7]:5062'],
    ['pjsip,local_addr', '192.0.2.1:5060'],
    ['pjsip,transport', 'UDP'],
  ])
  Object.assign(caller.driver, { read: (item: string) => items.get(item) })
  await f.press(caller, '100#')
  await f.hears('vm-password')
  await f.press(caller, '9876#')
  await f.hears('vm-incorrect-mailbox')
  await f.press(caller, '999#')
  await f.hears('vm-password')
  await f.press(caller, '1234#')
  await f.clock.pass('3s')
  const seen = f.core.eventsOf('security-event')
  assert.deepEqual(
    seen.map(({ kind, service, accountId, sessionId }) => [kind, service, accountId, sessionId]),
    [
      ['InvalidPassword', 'VoiceMail', '100@default', caller.id],
      ['InvalidAccountID', 'VoiceMail', '999', caller.id],
    ],
  )
  assert.deepEqual(
    [seen[0]?.localAddress, seen[0]?.remoteAddress],
    ['IPV4/UDP/192.0.2.1/5060', 'IPV6/UDP/2001:db8::7/5062'],
  )
  assert.doesNotMatch(JSON.stringify(seen), /9876|1234/)
})

test('the right password opens the mailbox; who enters no mailbox has the one of his number', async (t) => {
  const f = await start(t)
  const caller = await f.calls('ask', { caller: { name: '', number: '100', presentation: 0 } })
  await f.press(caller, '#')
  await f.hears('vm-password')
  await f.press(caller, '1234')
  await f.hears('vm-youhave')
})

test('an unknown mailbox is asked for a password, too, and nobody learns that it is not there', async (t) => {
  const f = await start(t)
  const caller = await f.calls('ask')
  await f.press(caller, '999#')
  await f.hears('vm-password')
  await f.press(caller, '1234#')
  await f.hears('vm-incorrect-mailbox')
})

test('options s and p, a mailbox without password, and * for the assistant', async (t) => {
  const f = await start(t)
  const trusted = await f.calls('trusted')
  await f.clock.pass('1s')
  assert.equal(f.played[0], 'vm-youhave')
  await f.hangsUp(trusted)
  const prefixed = await f.calls('prefix')
  await f.hears('vm-login')
  await f.press(prefixed, '00#')
  await f.hears('vm-password')
  await f.press(prefixed, '1234#')
  await f.hears('vm-youhave')
  await f.hangsUp(prefixed)
  f.skip()
  const open = await f.calls('open')
  await f.hears('vm-youhave')
  assert.ok(!f.played.slice(-2).includes('vm-password'))
  await f.hangsUp(open)
  const star = await f.calls('ask')
  await f.press(star, '*#')
  await f.clock.pass('1s')
  assert.equal(f.after(star), 'assistant')
})

test('the language of the mailbox is that of the channel from then on', async (t) => {
  const f = await start(t, { conf: conf('', '100 => ,Anna,,,language=de') })
  f.message('default/100/INBOX', 0)
  const owner = await f.calls('main')
  await f.hears('vm-youhave')
  await f.clock.pass('1s')
  assert.equal(owner.facts.language, 'de')
  assert.equal(f.played[1], 'digits/1F')
})

test('VMAuthenticate says who it is, or ends the call', async (t) => {
  const f = await start(t)
  const right = await f.calls('auth')
  await f.hears('vm-password')
  await f.press(right, '1234#')
  await f.hears('auth-thankyou')
  await f.clock.pass('2s')
  assert.equal(f.after(right), '100/')
  const asked = await f.calls('authask')
  f.skip()
  await f.press(asked, '100#')
  await f.hears('vm-password')
  await f.press(asked, '1234#')
  await f.hears('auth-thankyou')
  await f.clock.pass('2s')
  assert.equal(f.after(asked), '100/default')
  const wrong = await f.calls('auth')
  for (let attempt = 0; attempt < 3; attempt++) {
    await f.hears('vm-password')
    await f.press(wrong, '1#')
    await f.hears('vm-incorrect')
  }
  await f.hears('vm-goodbye')
  await f.clock.pass('2s')
  assert.ok(wrong.isEnded)
})

test('a new password is entered twice, written into the file, and told; the rest of the file stays as it is', async (t) => {
  const f = await start(t)
  const path = join(f.core.directory, 'voicemail.conf')
  mkdirSync(f.core.directory, { recursive: true })
  const text = '; mailboxes\n[general]\nminpassword = 3\n[default]\n100 => 1234,Anna Example,,,attach=no ; hers\n'
  writeFileSync(path, text)
  const { parseConf } = await import('@jackfield/conf')
  const { readVoicemail } = await import('../settings/read-voicemail.ts')
  f.voicemail.settings = readVoicemail(parseConf(text, path)).settings
  const owner = await f.calls('main')
  await f.press(owner, '1234#')
  await f.hears('vm-youhave')
  await f.press(owner, '05')
  await f.press(owner, '12#')
  await f.hears('vm-invalid-password')
  await f.hears('vm-options')
  await f.press(owner, '5')
  await f.press(owner, '777#')
  await f.hears('vm-reenterpassword')
  await f.press(owner, '778#')
  await f.hears('vm-mismatch')
  await f.hears('vm-options')
  await f.press(owner, '5')
  await f.press(owner, '777#')
  await f.hears('vm-reenterpassword')
  await f.press(owner, '777#')
  // the file is written whole: that the clock does not see
  await until(() => f.played.includes('vm-passchanged'))
  assert.equal(readFileSync(path, 'utf8'), text.replace('=> 1234,', '=> 777,'))
  assert.deepEqual(
    f.core
      .eventsOf('voicemail-password-changed')
      .map(({ context, mailbox, newPassword }) => [context, mailbox, newPassword]),
    [['default', '100', '777']],
  )
  await f.hangsUp(owner)
  const again = await f.calls('main')
  f.skip()
  await f.press(again, '777#')
  await f.hears('vm-youhave')
})

test('a password with a dash in front cannot be changed', async (t) => {
  const f = await start(t)
  const owner = await f.calls('fixed')
  await f.press(owner, '99#')
  await f.hears('vm-youhave')
  await f.press(owner, '05')
  await f.hears('vm-no')
})

test('passwordlocation = spooldir keeps the new one beside the messages', async (t) => {
  const f = await start(t, { conf: conf('passwordlocation = spooldir') })
  const owner = await f.calls('main')
  await f.press(owner, '1234#')
  await f.hears('vm-youhave')
  await f.press(owner, '05')
  await f.press(owner, '55#55#')
  await f.hears('vm-passchanged')
  assert.equal(f.read('default/100/secret.conf'), '[general]\npassword=55\n')
  f.voicemail.reload()
  await f.hangsUp(owner)
  f.skip()
  const again = await f.calls('main')
  await f.press(again, '55#')
  await f.hears('vm-youhave')
})

test('a new owner says his name and greetings, and chooses a password', async (t) => {
  const f = await start(t, {
    conf: conf('forcename = yes\nforcegreetings = yes\npasswordlocation = spooldir', '100 => 100,Anna'),
  })
  const owner = await f.calls('main')
  await f.press(owner, '100#')
  for (const [prompt, file] of [
    ['vm-rec-name', 'greet'],
    ['vm-rec-unv', 'unavail'],
    ['vm-rec-busy', 'busy'],
  ] as const) {
    await f.hears(prompt)
    await f.hears('beep')
    await f.clock.pass('4s')
    await f.press(owner, '#')
    await f.hears('vm-review')
    await f.press(owner, '1')
    await f.hears('vm-msgsaved')
    await f.clock.pass('1s')
    assert.deepEqual(
      f.files('default/100').filter((name) => name.startsWith(file)),
      [`${file}.wav`],
    )
  }
  await f.hears('vm-newpassword')
  await f.press(owner, '42#42#')
  await f.hears('vm-passchanged')
  await f.hears('vm-youhave')
  assert.equal(f.played[1], 'vm-newuser')
})
