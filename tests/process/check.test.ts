// `jackfield check`: every complaint with its file and line, and an exit code to rely on.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { runJackfield } from '../support/run-jackfield.ts'

let directory: string

before(() => {
  directory = mkdtempSync(join(tmpdir(), 'jackfield-check-'))
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
  assert.deepEqual(await check(good), { code: 0, lines: ['nothing is wrong'] })
  const more = {
    'amd.conf': '[general]\ninitial_silence = 2000\n',
    'dsp.conf': '[default]\nsilencethreshold = 300\n',
    'features.conf': '[general]\nfeaturedigittimeout = 1500\n',
    'rtp.conf': '[general]\nrtpstart = 20000\n',
    'musiconhold.conf': '[default]\nmode = files\ndirectory = moh\n',
    'indications.conf': '[general]\ncountry = us\n',
  }
  assert.deepEqual(await check({ ...good, ...more }), { code: 0, lines: ['nothing is wrong'] })
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
  assert.match(lines.at(-1) ?? '', /^\d+ errors, \d+ warnings$/)
})

it('finds nothing wrong with what is right: included files, sounds of conferences, modules that are left out', async () => {
  const { lines } = await check({
    ...good,
    'modules.conf': '[modules]\nautoload = yes\nnoload = chan_skinny.so\n',
    'extensions.conf': '#include "inner.conf"\n#tryinclude "nowhere.conf"\n',
    'inner.conf': '[inner]\nexten => 1,1,NoOp()\n',
    'confbridge.conf': '[big]\ntype = bridge\nmax_members = 10\nsound_join = hello\n',
  })
  assert.deepEqual(lines, [
    'confbridge.conf:4: notice: sound_join has no effect here [option-without-effect]',
    '0 errors, 0 warnings, 1 notices',
  ])
})

it('is content with warnings alone', async () => {
  const { code, lines } = await check({ ...good, 'unknown.conf': '[a]\n' })
  assert.equal(code, 0)
  assert.equal(lines.at(-1), '0 errors, 1 warnings')
})

it('tells of options of telephones that do nothing here, and of wizards that are wrong', async () => {
  const pjsip = '[trunk]\ntype = endpoint\nstir_shaken_profile = mine\n'
  const told = await check({ ...good, 'pjsip.conf': pjsip })
  assert.deepEqual(told, {
    code: 0,
    lines: [
      'pjsip.conf:3: notice: [trunk]: stir_shaken_profile has no effect here: calls are not signed [option-without-effect]',
      '0 errors, 0 warnings, 1 notices',
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
