// An exchange of its own for a measurement: a directory, a free port, a process, and the way to end it.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface MeasuredExchange {
  readonly port: number
  readonly pid: number
  readonly directory: string
  readonly authorization: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface ExchangeOptions {
  /** further files of the configuration, by name */
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

export async function startMeasured(options: ExchangeOptions = {}): Promise<MeasuredExchange> {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-bench-'))
  const port = await freePort()
  const files: Record<string, string> = {
    'asterisk.conf': `[directories]\nastetcdir = ${directory}\nastvarlibdir = ${directory}/lib\nastspooldir = ${directory}/spool\nastrundir = ${directory}/run\nastlogdir = ${directory}/log\n`,
    'http.conf': `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = ${port}\nsessionlimit = 10000\n`,
    'ari.conf': '[general]\nenabled = yes\n\n[bench]\ntype = user\npassword = bench\n',
    'logger.conf': '[logfiles]\nconsole = error\n',
    'modules.conf': '[modules]\nautoload = yes\n',
    ...options.files,
  }
  mkdirSync(directory, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  const child = spawn(process.execPath, [join(root, 'bin/jackfield.mjs'), 'start', '--config', directory], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...options.env },
  })
  await answering(port, child)
  return {
    port,
    pid: child.pid as number,
    directory,
    authorization: `Basic ${Buffer.from('bench:bench').toString('base64')}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Asks until the exchange answers; gives up when its process ends or after half a minute. */
export async function answering(port: number, child: ChildProcess, limitMs = 30_000): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the exchange ended with ${child.exitCode}`)
    if (performance.now() - begun > limitMs) throw new Error('the exchange does not answer')
    const isUp = await fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return performance.now() - begun
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
