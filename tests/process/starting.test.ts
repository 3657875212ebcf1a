// What can keep an exchange from starting, and what it then says.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { program, runJackfield } from '../support/run-jackfield.ts'
import { SipPhone } from '../support/sip-phone.ts'

let directory: string

before(() => {
  directory = temporaryDirectory('start')
})
after(() => rmSync(directory, { recursive: true }))

/** Starts with these files alone. */
function start(files: Record<string, string>) {
  const place = mkdtempSync(join(directory, 'etc-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  return runJackfield('start', '--config', place)
}

describe('an exchange that cannot start', () => {
  it('because the port of the demo is taken says where, in one line', async () => {
    const exchange = await ExchangeProcess.start()
    try {
      const place = mkdtempSync(join(directory, 'demo-'))
      const second = await runJackfield('start', '--state', place, '--port', `${exchange.port}`)
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
    assert.match(errors, /^jackfield: unknown command: begin\n\nUsage: jackfield \[COMMAND\]/)
  })

  it('tells the version', async () => {
    const { code, output } = await runJackfield('--version')
    assert.equal(code, 0)
    assert.match(output, /^Jackfield \d+\.\d+\.\d+\n$/)
  })
})

describe('an exchange whose door is taken', () => {
  it('starts, says so in its log and to whoever asks whether it is ready, and opens the door when it can', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const manager = `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nport = ${port}\n`
    const exchange = await ExchangeProcess.start({ files: { 'manager.conf': manager } })
    try {
      const ready = await fetch(`${exchange.url}/ready`)
      const name = `the manager interface at 127.0.0.1:${port}`
      assert.deepEqual(
        [ready.status, await ready.json()],
        [503, { status: 'not ready', reason: `${name} is not open: the port is in use` }],
      )
      assert.ok(exchange.errors.includes(`${name} cannot be opened: the port is in use`), exchange.errors)
      assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
      taken.close()
      while (!exchange.errors.includes(`${name} is open now`)) await exchange.saysMore()
      assert.equal((await fetch(`${exchange.url}/ready`)).status, 200)
    } finally {
      taken.close()
      await exchange.stop()
    }
  })
})

describe('an exchange whose SIP and HTTP ports are taken', () => {
  const transports = (udp: number, tcp: number) =>
    `[wire]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${udp}\n[line]\ntype = transport\nprotocol = tcp\nbind = 127.0.0.1:${tcp}\n[phone]\ntype = endpoint\ncontext = default\n`

  it('tells of each SIP transport, goes on without them, and opens them when they are free', async () => {
    const [udp, tcp] = [createSocket('udp4'), createServer()]
    udp.bind(0, '127.0.0.1')
    tcp.listen(0, '127.0.0.1')
    await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
    const ports = [udp.address().port, (tcp.address() as AddressInfo).port] as const
    const exchange = await ExchangeProcess.start({ files: { 'pjsip.conf': transports(...ports) } })
    try {
      const names = ['line', 'wire'].map((name) => `the transport ${name} of pjsip.conf`)
      const ready = await fetch(`${exchange.url}/ready`)
      const reason = names.map((name) => `${name} is not open: the port is in use`).join('; ')
      assert.deepEqual([ready.status, await ready.json()], [503, { status: 'not ready', reason }])
      for (const name of names)
        assert.ok(exchange.errors.includes(`${name} cannot be opened: the port is in use`), exchange.errors)
      assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
      udp.close()
      tcp.close()
      for (const name of names) while (!exchange.errors.includes(`${name} is open now`)) await exchange.saysMore()
      assert.equal((await fetch(`${exchange.url}/ready`)).status, 200)
      const phone = await SipPhone.open('phone', `127.0.0.1:${ports[0]}`)
      assert.equal(await phone.register(), 403, 'there is somebody who answers; the endpoint has no aor')
      await phone.close()
    } finally {
      udp.unref()
      tcp.unref()
      await exchange.stop()
    }
  })

  it('carries telephones without HTTP, and has it when the port is free', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const udp = await freePort()
    const exchange = await ExchangeProcess.start({
      files: {
        'http.conf': `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = ${port}\n`,
        'pjsip.conf': `[wire]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${udp}\n[phone]\ntype = endpoint\naors = phone\n[phone]\ntype = aor\nmax_contacts = 1\n`,
      },
    })
    try {
      const name = `the HTTP door at 127.0.0.1:${port}`
      assert.ok(exchange.errors.includes(`${name} cannot be opened: the port is in use`), exchange.errors)
      const phone = await SipPhone.open('phone', `127.0.0.1:${udp}`)
      assert.equal(await phone.register(), 200)
      taken.close()
      while (!exchange.errors.includes(`${name} is open now`)) await exchange.saysMore()
      assert.equal((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200)
      await phone.close()
    } finally {
      taken.close()
      await exchange.stop()
    }
  })
})

describe('where an exchange writes', () => {
  it('not into its directory of configuration', async () => {
    const etc = join(mkdtempSync(join(directory, 'site-')), 'etc')
    mkdirSync(etc)
    writeFileSync(join(etc, 'asterisk.conf'), '[options]\nsystemname = x\n')
    const { child, ended } = startedAt('--config', etc)
    await child
    const state = join(etc, '../.jackfield/etc')
    assert.deepEqual(readdirSync(etc), ['asterisk.conf'])
    assert.ok(existsSync(join(state, 'lib/jackfield.sqlite3')), readdirSync(state).join(' '))
    assert.match((await runJackfield('remote', '--config', etc, 'core show version')).output, /^Asterisk /)
    await ended()
    const other = mkdtempSync(join(directory, 'state-'))
    const named = startedAt('--config', etc, '--state', other)
    await named.child
    assert.ok(existsSync(join(other, 'lib/jackfield.sqlite3')))
    await named.ended()
  })
})

describe('runuser', () => {
  it('is refused where it cannot be, and honoured where it can', async () => {
    const place = mkdtempSync(join(directory, 'user-'))
    const ghost = await runJackfield('start', '--state', place, '--port', '0', '-U', 'no-such-user')
    assert.deepEqual(
      [ghost.code, ghost.errors],
      [1, 'jackfield: runuser = no-such-user: this machine has no such user\n'],
    )
    if (process.getuid?.() !== 0) {
      const refused = await runJackfield('start', '--state', place, '--port', '0', '-U', 'nobody')
      assert.equal(refused.code, 1)
      assert.match(refused.errors, /^jackfield: runuser = nobody: only root can change to another user or group/)
      return
    }
    // a directory that nobody may enter would be in its way, as in life
    const open = mkdtempSync('/tmp/jackfield-user-')
    chmodSync(open, 0o755)
    mkdirSync(join(open, 'etc'))
    writeFileSync(join(open, 'etc/asterisk.conf'), '[options]\nrunuser = nobody\n')
    const { child, ended } = startedAt('--config', join(open, 'etc'))
    try {
      const pid = await child
      const { uid } = statSync(`/proc/${pid}`)
      const nobody = Number(readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):/m)?.[1])
      assert.deepEqual([uid, statSync(join(open, '.jackfield/etc/lib/jackfield.sqlite3')).uid], [nobody, nobody])
      const { output } = await runJackfield('remote', '--config', join(open, 'etc'), 'core show settings')
      assert.match(output, /nobody/)
    } finally {
      await ended()
      rmSync(open, { recursive: true, force: true })
    }
  })
})

/** One that goes on: its process number when it is up, and how to end it. */
function startedAt(...words: readonly string[]) {
  const running = spawn(process.execPath, [program, 'start', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  running.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const child = (async () => {
    let output = ''
    for await (const chunk of running.stdout) {
      output += chunk
      if (output.includes('Ctrl-C ends it.')) return running.pid as number
    }
    throw new Error(`it ended: ${errors}`)
  })()
  const ended = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGINT')
    await once(running, 'exit')
  }
  return { child, ended }
}
