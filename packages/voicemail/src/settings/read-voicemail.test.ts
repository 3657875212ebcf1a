import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readVoicemail } from './read-voicemail.ts'
import { keptDeleted } from './voicemail-settings.ts'

const read = (text: string) => {
  const { settings, complaints } = readVoicemail(parseConf(text, 'voicemail.conf'))
  const user = (box: string, context = 'default') => settings.contexts.get(context)?.get(box)
  return { settings, user, said: complaints.map(({ line, code }) => `${line} ${code}`) }
}

test('a mailbox has what its line says, and of [general] what it does not say', () => {
  const { user, said } = read(`
[general]
maxmsg = 50
review = yes
backupdeleted = yes
[default]
100 => 1234,Anna Example,a@example.com|b@example.com,p@example.com,review=no|Delete=1|alias=Annie|alias=Ann
200 => -99,Bert,,,maxmsg=5|backupdeleted=3
`)
  const anna = user('100')
  assert.ok(anna)
  assert.deepEqual(anna.emails, ['a@example.com', 'b@example.com'])
  assert.equal(anna.pager, 'p@example.com')
  assert.equal(anna.options.review, false)
  assert.equal(anna.options.delete, true)
  assert.equal(anna.options.maxmsg, 50)
  assert.deepEqual(anna.options.alias, ['Annie', 'Ann'])
  assert.equal(keptDeleted(anna), 100)
  const bert = user('200')
  assert.ok(bert)
  assert.equal(bert.password, '-99')
  assert.equal(bert.options.review, true)
  assert.equal(bert.options.maxmsg, 5)
  assert.equal(keptDeleted(bert), 3)
  assert.deepEqual(said, [])
})

test('what is wrong is named with its line, and what does nothing says so', () => {
  const { said, user, settings } = read(`[general]
format = wav|mp9
maxsilence = 5
minsecs = 3
locale = de_DE
smdiport = /dev/ttyS0
other = 1
[default]
*1 => 1
100 => *5,Anna,,,tz=nowhere|foo=bar
100 => 2
../x => 3
[zonemessages]
home = Europe/Berlin
away = Nowhere/Else|IMp
`)
  assert.deepEqual(said.sort(), [
    ...['10 bad-password', '10 bad-zone', '10 unknown-option', '11 double-mailbox', '12 bad-mailbox'],
    ...['14 bad-zone', '15 bad-zone', '2 bad-value', '3 bad-value', '5 option-without-effect'],
    ...['6 option-without-effect', '7 unknown-option', '9 bad-mailbox'],
  ])
  assert.equal(user('100')?.password, '*5')
  assert.deepEqual(settings.formats, [{ format: 'wav', ending: 'wav' }])
})

test('formats, zones, aliases and introductions of the directory', () => {
  const { settings, user } = read(`
[general]
format = wav49|gsm|WAV
aliasescontext = others
[zonemessages]
home = Europe/Berlin|'vm-received' Q 'digits/at' HM
[office]
directoryintro = welcome
100 = 1
[others]
200@desk => 100@office
`)
  assert.deepEqual(settings.formats, [
    { format: 'wav49', ending: 'WAV' },
    { format: 'gsm', ending: 'gsm' },
  ])
  assert.deepEqual(settings.zones.get('home'), {
    name: 'home',
    timeZone: 'Europe/Berlin',
    format: `'vm-received' Q 'digits/at' HM`,
  })
  assert.deepEqual(settings.aliases, [{ alias: '200@desk', mailbox: '100@office' }])
  assert.deepEqual([...settings.directoryIntros], [['office', 'welcome']])
  assert.equal(user('100', 'office')?.password, '1')
  assert.equal(settings.contexts.has('others'), false)
})

test('options of old hardware and of other programs say that they do nothing', () => {
  const names = ['smdienable', 'smdiport', 'adsifdn', 'adsisec', 'adsiver', 'tps_queue_high', 'tps_queue_low', 'locale']
  const { said } = read(
    `[general]\n${names.map((name) => `${name} = 1\n`).join('')}[default]\n100 => 1,Anna,,,attachextrecs=yes\n`,
  )
  assert.deepEqual(
    said.sort(),
    [...names.map((_, at) => `${at + 2} option-without-effect`), '11 option-without-effect'].sort(),
  )
})
