// A SIGHUP that comes while the exchange starts does not end it: it reads its configuration again once it is up.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'

const program = join(import.meta.dirname, '../../bin/jackfield.mjs')
/** Sends it when the first door of the exchange is being opened: it is not up before all of them are. */
const preload = `import { Server } from 'node:net'
const { listen } = Server.prototype
Server.prototype.listen = function (...words) {
  Server.prototype.listen = listen
  process.kill(process.pid, 'SIGHUP')
  return listen.apply(this, words)
}
`

it('is remembered', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jackfield-hangup-'))
  mkdirSync(join(home, 'etc'))
  const directories = ['varlib', 'data', 'spool', 'run', 'log'].map((name) => `ast${name}dir = ${home}/${name}\n`)
  writeFileSync(join(home, 'etc/asterisk.conf'), `[directories]\nastetcdir = ${home}/etc\n${directories.join('')}`)
  writeFileSync(join(home, 'etc/logger.conf'), '[logfiles]\nconsole = notice,warning,error\n')
  writeFileSync(join(home, 'preload.mjs'), preload)
  const child = spawn(process.execPath, [program, 'start', '-C', join(home, 'etc/asterisk.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: `--import=${join(home, 'preload.mjs')}` },
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes
  })
  const ended = once(child, 'exit')
  try {
    await until(
      () => said.includes('the configuration was read again') || child.exitCode !== null || child.signalCode !== null,
    )
    child.kill('SIGINT')
    const [code, signal] = await ended
    if (code !== 0) throw new Error(`ended with ${code ?? signal}:\n${said}`)
  } finally {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
})
