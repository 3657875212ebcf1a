// `jackfield remote`: commands to an exchange that runs, exit codes to rely on, and exchanges that end or begin again by command.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from '../support/end-with-tests.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { program, runJackfield } from '../support/run-jackfield.ts'

const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\nexten => brief,1,Wait(0.1)\n'

let exchange: ExchangeProcess | undefined

afterEach(async () => {
  await exchange?.stop()
  exchange = undefined
})

const start = async (files: Record<string, string> = {}): Promise<ExchangeProcess> => {
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan, ...files } })
  return exchange
}

const asteriskConf = (one: ExchangeProcess) => join(one.etc, 'asterisk.conf')
const control = (one: ExchangeProcess) => join(one.directory, 'run', 'jackfield.ctl')

async function remote(one: ExchangeProcess, ...words: string[]): Promise<string> {
  const { code, output, errors } = await runJackfield('remote', '-C', asteriskConf(one), ...words)
  assert.deepEqual([code, errors], [0, ''])
  return output
}

describe('a command', () => {
  it('is answered with exit code 0, one that nobody knows too', async () => {
    const one = await start()
    assert.equal(await remote(one, 'core waitfullybooted'), 'Asterisk has fully booted.\n')
    assert.equal(
      await remote(one, 'no such thing'),
      "No such command 'no such thing' (type 'core show help no' for other possible commands)\n",
    )
    assert.match(await remote(one, 'core', 'show', 'version'), /^Asterisk 23\.0\.0-jackfield-\d+\.\d+\.\d+ built by /)
    assert.deepEqual(Object.keys(JSON.parse(await remote(one, '--json', 'core show channels count'))), [
      'activeChannels',
      'activeCalls',
      'processedCalls',
      'callsLeft',
    ])
    assert.match(await remote(one, 'core show settings'), new RegExp(`Configuration directory: +${one.etc}`))
  })

  it('is given by a program that calls asterisk', async () => {
    const one = await start()
    const bin = temporaryDirectory('bin')
    try {
      assert.equal((await runJackfield('link', '-C', asteriskConf(one), bin)).code, 0)
      const call = (...words: string[]) => spawnSync(join(bin, 'asterisk'), words, { encoding: 'utf8' })
      assert.match(call('-rx', 'core show channels count').stdout, /^0 active channels\n0 active calls\n/)
      assert.match(call('-V').stdout, /^Asterisk 23\.0\.0-jackfield-\d+\.\d+\.\d+\n$/)
      const refused = call('-vvv')
      assert.equal(refused.status, 2)
      assert.match(refused.stderr, /does not go into the background by itself/)
      writeFileSync(join(bin, 'asterisk'), 'somebody else')
      assert.equal((await runJackfield('link', '-C', asteriskConf(one), bin)).code, 1)
    } finally {
      rmSync(bin, { recursive: true })
    }
  })

  it('drives a call that the interface shows', async () => {
    const one = await start()
    await remote(one, 'channel originate Local/stay@default extension stay@default')
    const shown = (await (await one.request('GET', '/channels')).json()) as { name: string }[]
    const names = shown.map(({ name }) => name)
    assert.deepEqual(names, ['Local/stay@default-00000000;1', 'Local/stay@default-00000000;2'])
    const listed = await remote(one, 'core show channels concise')
    assert.deepEqual(
      listed
        .trim()
        .split('\n')
        .map((line) => line.split('!')[0])
        .toSorted(),
      names,
    )
    assert.match(await remote(one, 'channel request hangup all'), /Requested Hangup on channel/)
    while ((await remote(one, 'core show channels count')).startsWith('0 active channels') === false);
  })

  it('changes what is there: the database, the dialplan, modules, users after a reload', async () => {
    const one = await start()
    await remote(one, 'database put shop open "nine to five"')
    assert.equal(await remote(one, 'database get shop open'), 'Value: nine to five\n')
    await remote(one, 'dialplan add extension 7,1,NoOp(hi) into default')
    assert.match(await remote(one, 'dialplan show 7@default'), /'7' => +1\. NoOp\(hi\) +\[CLI\]/)
    one.write('extensions.conf', `${dialplan}exten => 8,1,NoOp()\n`)
    assert.equal(await remote(one, 'dialplan reload'), 'Dialplan reloaded.\n')
    assert.match(await remote(one, 'dialplan show default'), /'8' =>/)
    assert.match(await remote(one, 'dialplan show default'), /'7' =>/)
    assert.equal(await remote(one, 'module unload res_ari_sounds.so'), 'Unloaded res_ari_sounds.so\n')
    assert.equal((await one.request('GET', '/sounds')).status, 404)
    one.write('ari.conf', '[general]\nenabled = yes\n[other]\ntype = user\npassword = x\n')
    await remote(one, 'core reload')
    assert.equal(await remote(one, 'ari show users'), 'r/o?  Username\n----  --------\nno    other\n')
    assert.equal((await one.request('GET', '/channels')).status, 401)
  })

  it('shows and closes the sockets of applications', async () => {
    const one = await start()
    const socket = new WebSocket(one.events('ivr'))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    assert.match(await remote(one, 'ari show websocket sessions'), /inbound +127\.0\.0\.1 +tester +ivr\n1 websocket/)
    assert.match(await remote(one, 'ari show apps'), /^ivr$/m)
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
    assert.equal(await remote(one, 'ari shutdown websocket sessions'), '1 websocket session closed\n')
    assert.equal((await closed).code, 1000)
  })

  it('is also run for clients of the manager interface', async () => {
    const port = await freePort()
    const one = await start({
      'manager.conf': `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nport = ${port}\n[boss]\nsecret = s\nread = command\nwrite = command\n`,
    })
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    const text = () => Buffer.concat(heard).toString()
    socket.write('Action: Login\r\nUsername: boss\r\nSecret: s\r\nEvents: off\r\n\r\n')
    socket.write('Action: Command\r\nCommand: core show calls\r\n\r\n')
    while (!text().includes('calls processed')) await once(socket, 'data')
    assert.match(text(), /Message: Command output follows\r\nOutput: 0 active calls\r\nOutput: 0 calls processed\r\n/)
    assert.match(await remote(one, 'manager show connected'), /^ {2}boss +127\.0\.0\.1\n1 users connected\.$/m)
    socket.destroy()
  })

  it('lines on the standard input are answered one after the other', async () => {
    const one = await start()
    const child = endWithTests(spawn(process.execPath, [program, 'remote', '-C', asteriskConf(one)]))
    child.stdin.end('core waitfullybooted\n\ncore show calls\nexit\ncore stop now\n')
    const output = (await child.stdout.setEncoding('utf8').toArray()).join('')
    assert.equal(output, 'Asterisk has fully booted.\n0 active calls\n0 calls processed\n')
    assert.match(await remote(one, 'core show calls'), /0 active calls/)
  })
})

describe('without an exchange', () => {
  it('the exit code is 1, and nothing is made', async () => {
    const directory = temporaryDirectory('none')
    const state = join(directory, 'state')
    const { code, output, errors } = await runJackfield('remote', '--state', state, 'core show version')
    const path = join(state, 'run', 'jackfield.ctl')
    assert.deepEqual([code, output], [1, ''])
    assert.equal(errors, `jackfield: unable to connect to the exchange (does ${path} exist?)\n`)
    assert.equal(existsSync(state), false)
    assert.equal((await runJackfield('remote', '--config', directory)).code, 1)
    assert.equal((await runJackfield('remote', '--config', state)).code, 1)
    rmSync(directory, { recursive: true })
  })
})

describe('the control socket', () => {
  it('keeps a second exchange from starting at the same place, and leaves the first alone', async () => {
    const one = await start()
    const { code, output, errors } = await runJackfield('start', '-C', asteriskConf(one))
    assert.deepEqual([code, output], [1, ''])
    assert.match(errors, /^jackfield: Jackfield \S+ already running on .*jackfield\.ctl\. {2}Use 'jackfield remote' to/)
    assert.equal((await one.request('GET', '/asterisk/ping')).status, 200)
    assert.equal(await remote(one, 'core waitfullybooted'), 'Asterisk has fully booted.\n')
  })

  it('that a killed exchange left behind is replaced, and is gone after a proper end', async () => {
    const one = await start()
    await one.kill()
    assert.ok(statSync(control(one)).isSocket())
    await one.restart()
    assert.equal(await remote(one, 'core waitfullybooted'), 'Asterisk has fully booted.\n')
    one.signal('SIGINT')
    assert.equal(await one.ended(), 0)
    assert.equal(existsSync(control(one)), false)
  })

  it('has the name and the mode that [files] gives it', async () => {
    const directories = ['varlib', 'data', 'spool', 'run', 'log']
      .map((name) => `ast${name}dir = @DIR@/${name}\n`)
      .join('')
    const files = '[files]\nastctl = other.ctl\nastctlpermissions = 0660\n'
    const one = await start({ 'asterisk.conf': `[directories]\nastetcdir = @DIR@/etc\n${directories}${files}` })
    assert.equal(statSync(join(one.directory, 'run', 'other.ctl')).mode & 0o777, 0o660)
    assert.equal(await remote(one, 'core waitfullybooted'), 'Asterisk has fully booted.\n')
  })

  it('belongs to one exchange: two run side by side', async () => {
    const one = await start()
    const two = await ExchangeProcess.start()
    try {
      await remote(one, 'database put a b one')
      await remote(two, 'database put a b two')
      assert.equal(await remote(one, 'database get a b'), 'Value: one\n')
      assert.equal(await remote(two, 'core stop now'), 'Performing halt\n')
      assert.equal(await two.ended(), 0)
      assert.equal(await remote(one, 'database get a b'), 'Value: one\n')
    } finally {
      await two.stop()
    }
  })
})

describe('the end by command', () => {
  it('gracefully is at once when there is no call', async () => {
    const one = await start()
    assert.equal(await remote(one, 'core stop gracefully'), 'Performing halt\n')
    assert.equal(await one.ended(), 0)
  })

  it('gracefully waits for calls, refuses new ones, and can be called off', async () => {
    const one = await start()
    const originate = 'channel originate Local/stay@default extension stay'
    await remote(one, originate)
    assert.equal(
      await remote(one, 'core stop gracefully'),
      'Waiting for inactivity to perform halt: 2 active channels\n',
    )
    assert.match(await remote(one, originate), /takes no more calls/)
    assert.equal((await fetch(`${one.url}/ready`)).status, 503)
    assert.equal(await remote(one, 'core abort shutdown'), 'Shutdown aborted.\n')
    assert.equal((await fetch(`${one.url}/ready`)).status, 200)
    assert.match(await remote(one, originate), /^Called /)
    await remote(one, 'core stop gracefully')
    await remote(one, 'channel request hangup all')
    assert.equal(await one.ended(), 0)
  })

  it('when convenient takes new calls until there is none', async () => {
    const one = await start()
    await remote(one, 'channel originate Local/stay@default extension stay')
    await remote(one, 'core stop when convenient')
    assert.match(await remote(one, 'channel originate Local/stay@default extension stay'), /^Called /)
    await remote(one, 'channel request hangup all')
    assert.equal(await one.ended(), 0)
  })

  it('now hangs up', async () => {
    const one = await start()
    await remote(one, 'channel originate Local/stay@default extension stay')
    assert.equal(await remote(one, 'core stop now'), 'Performing halt\n')
    assert.equal(await one.ended(), 0)
  })

  it('restart begins again in the same process', async () => {
    const one = await start()
    const before = await (await one.request('GET', '/asterisk/info')).text()
    await remote(one, 'database put a b kept')
    assert.equal(await remote(one, 'core restart now'), 'Performing restart\n')
    // the old one may answer while it ends: the new one says that it started later
    for (let now = before; now === before; ) {
      now = await one.request('GET', '/asterisk/info').then(
        (answer) => (answer.ok ? answer.text() : before),
        () => before,
      )
    }
    assert.equal(await remote(one, 'core waitfullybooted'), 'Asterisk has fully booted.\n')
    assert.equal(await remote(one, 'database get a b'), 'Value: kept\n')
    one.signal('SIGINT')
    assert.equal(await one.ended(), 0)
  })
})
