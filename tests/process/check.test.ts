// `jackfield check`: every complaint with its file and line, and an exit code to rely on.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { runJackfield } from '../support/run-jackfield.ts'

let directory: string

before(() => {
  directory = temporaryDirectory('check')
})
after(() => rmSync(directory, { recursive: true }))

async function check(files: Record<string, string>) {
  const place = mkdtempSync(join(directory, 'etc-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  const { code, output, errors } = await runJackfield('check', '--config', place)
  assert.equal(errors, '')
  return { code, lines: output.trimEnd().replaceAll(`${place}/`, '').split('\n') }
}

const good = { 'http.conf': '[general]\nenabled = yes\nbindaddr = 127.0.0.1\n' }

it('has nothing to say about a good configuration', async () => {
  assert.deepEqual(await check(good), {
    code: 0,
    lines: ['nothing is wrong', 'all 2 things your configuration uses work here'],
  })
  const more = {
    'amd.conf': '[general]\ninitial_silence = 2000\n',
    'dsp.conf': '[default]\nsilencethreshold = 300\n',
    'features.conf': '[general]\nfeaturedigittimeout = 1500\n',
    'rtp.conf': '[general]\nrtpstart = 20000\n',
    'musiconhold.conf': '[default]\nmode = files\ndirectory = moh\n',
    'indications.conf': '[general]\ncountry = us\n',
  }
  assert.deepEqual(await check({ ...good, ...more }), {
    code: 0,
    lines: ['nothing is wrong', 'all 8 things your configuration uses work here'],
  })
})

it('names file and line of everything that is wrong, in every file', async () => {
  const { code, lines } = await check({
    'http.conf': '[general]\nenabled = yes\nbindaddr = 127.0.0.1\nsessionlimit = many\nsession_limit = 5\n',
    'ari.conf': '[general]\nenabled = yes\n\n[nobody]\ntype = user\n',
    'modules.conf': '[modules]\nautoload = perhaps\n',
    'logger.conf': '[logfiles]\n\nmessages = notice,loud\n',
    'sorcery.conf': '[res_ari]\noutbound_websocket = cloud\n',
    'websocket_client.conf': '[far]\ntype = websocket_client\nuri = http://far.example\n',
    'extensions.conf': '[default]\nexten => 1,1,NoOp()\nexten 2,1,NoOp()\n#include "missing.conf"\n',
    'amd.conf': '[general]\ngreeting = long\n',
    'unknown.conf': '[a]\n',
  })
  assert.equal(code, 1)
  const found = (place: string, word: RegExp) =>
    assert.ok(
      lines.some((line) => line.startsWith(`${place}: `) && word.test(line)),
      `${place} ${word}\n${lines.join('\n')}`,
    )
  found('http.conf:4', /sessionlimit/)
  found('http.conf:5', /session_limit/)
  found('ari.conf:4', /password/)
  assert.equal(lines.filter((line) => line.startsWith('ari.conf:4')).length, 1, 'a user without password is named once')
  found('modules.conf:2', /autoload/)
  found('logger.conf:3', /loud/)
  found('sorcery.conf:2', /cloud/)
  found('websocket_client.conf:3', /uri/)
  found('extensions.conf:3', /./)
  found('extensions.conf:4', /missing\.conf/)
  found('amd.conf:2', /greeting/)
  found('unknown.conf', /does not use/)
  assert.match(lines.at(-2) ?? '', /^\d+ errors, \d+ warnings, 1 notice$/)
})

it('finds nothing wrong with what is right: included files, sounds of conferences, modules that are left out', async () => {
  const { lines } = await check({
    ...good,
    'modules.conf': '[modules]\nautoload = yes\nnoload = chan_skinny.so\n',
    'extensions.conf': '#include "inner.conf"\n#tryinclude "nowhere.conf"\n',
    'inner.conf': '[inner]\nexten => 1,1,NoOp()\n',
    'confbridge.conf': '[big]\ntype = bridge\nmax_members = 10\nsound_join = hello\n',
  })
  assert.deepEqual(lines, ['nothing is wrong', 'all 7 things your configuration uses work here'])
})

it('ends with a code by the worst it found: nothing but notices, warnings, errors', async () => {
  const notices = await check({ ...good, 'notes.conf': '[a]\n' })
  assert.deepEqual([notices.code, notices.lines.at(-2)], [0, '0 errors, 0 warnings, 1 notice'])
  const warnings = await check({ ...good, 'iax.conf': '[general]\n' })
  assert.deepEqual(
    [warnings.code, warnings.lines[0]],
    [3, 'iax.conf: warning: This exchange does not use the file (IAX2) [file-not-used]'],
  )
  assert.equal(warnings.lines.at(-1), 'of 3 things your configuration uses, 2 work here; not here: iax.conf (1 place)')
  const errors = await check({ ...good, 'extensions.conf': '[a]\nexten => 1,1,Fly()\n' })
  assert.equal(errors.code, 1)
})

const wrongOffice = {
  ...good,
  'extensions.conf': `[general]
[phones]
exten => 1,1,Festival(sales)
 same => n,Festival(support)
 same => n,Macro(old)
 same => n,Flie()
 same => n,Set(X=\${WINGS(1)})
 same => n,Goto(nowhere,s,1)
 same => n,GotoIf($[\${X} > ]?done)
 same => n(done),Dial(PJSIP/bert)
include => elsewhere
#include "more.conf"
`,
  'more.conf': '[more]\nexten => s,1,NoOp()\nexten => s,3,NoOp()\n',
  'modules.conf': '[modules]\nautoload = yes\nnoload = app_playback.so\n',
  'pjsip.conf': '[anna]\ntype = endpoint\ncontext = phoens\naors = anna\n',
}

it('looks inside the dialplan and at what telephones name', async () => {
  const { code, lines } = await check(wrongOffice)
  assert.equal(code, 1)
  assert.deepEqual(lines, [
    'extensions.conf:3: error: The application Festival (app_festival.so) is not here yet [not-here-yet]',
    'extensions.conf:4: error: The application Festival (app_festival.so) is not here yet [not-here-yet]',
    'extensions.conf:5: error: The application Macro is gone from Asterisk, too; use Gosub [not-here-yet]',
    'extensions.conf:6: error: There is no application Flie [no-such-application]',
    'extensions.conf:7: error: There is no function WINGS [no-such-function]',
    'extensions.conf:8: error: Goto: there is no context "nowhere" [no-such-context]',
    'extensions.conf:9: error: "$[${X} > ]" cannot be parsed: the expression ends too early [bad-expression]',
    'extensions.conf:10: warning: There is no endpoint "bert" to be called [no-such-endpoint]',
    'extensions.conf:11: warning: Context "phones" includes "elsewhere", which does not exist [include-unknown-context]',
    'more.conf:3: warning: Priority 3 of s in [more] cannot be reached: 2 is missing [priority-gap]',
    'pjsip.conf:3: error: [anna]: context names "phoens", and there is no such context in the dialplan [no-such-object]',
    'pjsip.conf:4: error: [anna]: aors names "anna", and there is no such aor [no-such-object]',
    '9 errors, 3 warnings',
    'of 15 things your configuration uses, 11 work here; not here: Festival (2 places), Macro (1 place), Flie (1 place), WINGS (1 place)',
  ])
})

it('gives the same as data', async () => {
  const place = mkdtempSync(join(directory, 'etc-'))
  for (const [name, text] of Object.entries(wrongOffice)) writeFileSync(join(place, name), text)
  const { code, output } = await runJackfield('check', '--json', '--config', place)
  assert.equal(code, 1)
  const { errors, warnings, notices, complaints, things } = JSON.parse(output)
  assert.deepEqual([errors, warnings, notices], [9, 3, 0])
  assert.deepEqual(complaints[0], {
    severity: 'error',
    code: 'not-here-yet',
    message: 'The application Festival (app_festival.so) is not here yet',
    file: join(place, 'extensions.conf'),
    line: 3,
  })
  assert.deepEqual(
    things.find(({ name }: { name: string }) => name === 'Festival'),
    { kind: 'application', name: 'Festival', standing: 'not here', places: 2 },
  )
})

it('says of what a module brings that the module is not loaded', async () => {
  const { lines } = await check({
    ...good,
    'modules.conf': '[modules]\nautoload = yes\nnoload = app_playback.so\n',
    'extensions.conf': '[a]\nexten => 1,1,Playback(hello)\n',
  })
  assert.match(lines[0] ?? '', /Playback belongs to app_playback\.so, which modules\.conf does not load/)
})

it('knows what keys would run, and functions in globals', async () => {
  const { lines } = await check({
    ...good,
    'features.conf': '[applicationmap]\nfly => *9,self,Fly()\n',
    'extensions.conf': '[globals]\nHOME = ${ENV(HOME)}\nWHO = ${CALLERID(num)}\n',
  })
  assert.deepEqual(lines.slice(0, 2), [
    'extensions.conf:3: warning: The function CALLERID is empty while the dialplan is loaded: it needs a channel [function-gives-nothing]',
    'features.conf:2: error: There is no application Fly [no-such-application]',
  ])
})

it('looks at the places that keys of conferences lead to', async () => {
  const { lines } = await check({
    ...good,
    'extensions.conf': '[menus]\nexten => more,1,Return()\n',
    'confbridge.conf': [
      '[keys]',
      'type = menu',
      '1 = dialplan_exec(menus,more,1)',
      '2 = dialplan_exec(menus,less,1)',
      '3 = dialplan_exec(nowhere,more,1),no_op',
      '4 = dialplan_exec(more)',
      '',
    ].join('\n'),
  })
  assert.deepEqual(lines.slice(0, 3), [
    'confbridge.conf:4: error: dialplan_exec: there is no extension "less" in context "menus" [no-such-extension]',
    'confbridge.conf:5: error: dialplan_exec: there is no context "nowhere" [no-such-context]',
    "confbridge.conf:6: warning: '4 = dialplan_exec(more)' is no DTMF key with known menu actions [conference-wrong]",
  ])
})

it('runs commands of #exec only where asterisk.conf lets it', async () => {
  const files = { ...good, 'extensions.conf': '#exec "printf \'[a]\\nexten => 1,1,Fly()\\n\'"\n' }
  const refused = await check(files)
  assert.match(refused.lines[0] ?? '', /^extensions\.conf:1: warning: .*execincludes/)
  const allowed = await check({ ...files, 'asterisk.conf': '[options]\nexecincludes = yes\n' })
  assert.match(allowed.lines.join(), /There is no application Fly/)
})

it('tells of options of telephones that do nothing here, and of wizards that are wrong', async () => {
  const pjsip = '[trunk]\ntype = endpoint\nstir_shaken_profile = mine\n'
  const told = await check({ ...good, 'pjsip.conf': pjsip })
  assert.deepEqual(told, {
    code: 0,
    lines: [
      'pjsip.conf:3: notice: [trunk]: stir_shaken_profile has no effect here: STIR/SHAKEN is not supported [option-without-effect]',
      '0 errors, 0 warnings, 1 notice',
      'of 3 things your configuration uses, 2 work here; without effect: pjsip.conf stir_shaken_profile (1 place)',
    ],
  })
  const wrong = await check({ ...good, 'pjsip_wizard.conf': '[a]\ntype = wizard\nsends_auth = yes\n' })
  assert.equal(wrong.code, 1)
  assert.match(wrong.lines[0] ?? '', /^pjsip_wizard\.conf:3: error: \[a\] is no usable wizard: sends_auth needs/)
})

it('says when there is nothing to check', async () => {
  const { code, errors } = await runJackfield('check', '-C', join(directory, 'nowhere.conf'))
  assert.deepEqual([code, errors], [1, `jackfield: there is no file ${join(directory, 'nowhere.conf')}\n`])
})

it('says that a certificate is not there, or that it is none: the exchange would not start', async () => {
  const tls = `${good['http.conf']}tlsenable = yes\ntlsbindaddr = 127.0.0.1:0\ntlscertfile = door.crt\n`
  const missing = await check({ 'http.conf': tls })
  assert.equal(missing.code, 1)
  assert.match(
    missing.lines[0] ?? '',
    /^http\.conf: error: tlscertfile names door\.crt, which cannot be read \(ENOENT\)/,
  )
  const wrong = await check({ 'http.conf': tls, 'door.crt': 'nonsense' })
  assert.equal(wrong.code, 1)
  assert.match(wrong.lines[0] ?? '', /^http\.conf: error: the certificate and the key cannot be used: /)
})
