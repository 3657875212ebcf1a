// What can keep an exchange from starting, and what it then says.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'

let directory: string

before(() => {
  directory = mkdtempSync(join(tmpdir(), 'jackfield-start-'))
})
after(() => rmSync(directory, { recursive: true }))

/** Starts with these files alone. */
function start(files: Record<string, string>) {
  const place = mkdtempSync(join(directory, 'etc-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  return runJackfield('start', '--config', place)
}

describe('an exchange that cannot start', () => {
  it('because its port is taken says where, in one line', async () => {
    const exchange = await ExchangeProcess.start()
    try {
      const second = await start({
        'http.conf': `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = ${exchange.port}\n`,
      })
      const said = second.errors.split('\n').filter((line) => line.startsWith('jackfield: '))
      assert.deepEqual(said, [`jackfield: 127.0.0.1:${exchange.port} is in use; another exchange may be running there`])
      assert.deepEqual([second.code, second.output], [1, ''])
      assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
    } finally {
      await exchange.stop()
    }
  })

  it('because another one lives in its directories says so, and that one is not hurt', async () => {
    const exchange = await ExchangeProcess.start()
    try {
      await exchange.request('PUT', '/mailboxes/box?oldMessages=1&newMessages=2')
      const second = await runJackfield('start', '-C', join(exchange.etc, 'asterisk.conf'))
      assert.equal(second.code, 1)
      assert.match(second.errors, /^jackfield: .*(already running|another program has it open)/m)
      assert.equal((await exchange.request('GET', '/mailboxes/box')).status, 200)
    } finally {
      await exchange.stop()
    }
  })

  it('because a certificate is missing names the file, in one line', async () => {
    const { code, errors } = await start({
      'http.conf':
        '[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = 0\ntlsenable = yes\ntlsbindaddr = 127.0.0.1:0\ntlscertfile = nowhere.pem\n',
    })
    assert.equal(code, 1)
    assert.match(errors, /^jackfield: http\.conf: tlscertfile names \S+nowhere\.pem, which cannot be read \(ENOENT\)$/m)
    assert.doesNotMatch(errors, /^ +at /m)
  })

  it('because a required module is missing names it', async () => {
    const { code, errors } = await start({ 'modules.conf': '[modules]\nautoload = yes\nrequire = res_nowhere.so\n' })
    assert.equal(code, 1)
    assert.match(errors, /^jackfield: modules\.conf requires what cannot be loaded: res_nowhere\.so$/m)
  })

  it('because there is no configuration says which it looked for', async () => {
    const { code, errors } = await runJackfield('start', '--config', join(directory, 'nowhere'))
    assert.deepEqual([code, errors], [1, `jackfield: there is no directory ${join(directory, 'nowhere')}\n`])
  })
})

describe('the command line', () => {
  it('says what is wrong with it, and how it is used', async () => {
    const { code, errors } = await runJackfield('begin')
    assert.equal(code, 2)
    assert.match(errors, /^jackfield: unknown command: begin\n\nUsage: jackfield COMMAND/)
  })

  it('tells the version', async () => {
    const { code, output } = await runJackfield('--version')
    assert.equal(code, 0)
    assert.match(output, /^Jackfield \d+\.\d+\.\d+\n$/)
  })
})
