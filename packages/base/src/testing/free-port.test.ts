import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const module = new URL('free-port.ts', import.meta.url)

/** A process that asks for some ports, says them and waits for its end; `home` is where it leaves its claims. */
async function asking(home: string, count: number) {
  const program = `import { freePort } from '${module}'
    const ports = []
    while (ports.length < ${count}) ports.push(await freePort())
    console.log(ports.join(' '))
    process.stdin.once('end', () => process.exit(1)).resume()`
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: home } },
  )
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ports: said.toString().trim().split(' ').map(Number) }
}

test('no port is given twice, to whichever process, and it is given back in the end', async () => {
  const home = temporaryDirectory('ports')
  const both = await Promise.all([asking(home, 300), asking(home, 300)])
  const all = both.flatMap(({ ports }) => ports)
  assert.equal(new Set(all).size, 600)
  assert.ok(all.every((port) => port % 2 === 0 && port >= 24_000 && port < 32_000))
  for (const { child } of both) {
    child.stdin.end()
    await once(child, 'exit')
  }
  assert.deepEqual(readdirSync(join(home, 'jackfield-test-ports')), [])
})

test('ports of processes that were killed are given away again', async () => {
  const home = temporaryDirectory('ports')
  mkdirSync(join(home, 'jackfield-test-ports'))
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  for (let port = 24_000; port < 32_000; port += 2) {
    writeFileSync(join(home, 'jackfield-test-ports', String(port)), String(pid))
  }
  const { child, ports } = await asking(home, 3)
  assert.equal(ports.length, 3)
  child.stdin.end()
  await once(child, 'exit')
})

test('a port can be bound for TCP and UDP', async () => {
  const port = await freePort()
  const [server, socket] = [createServer().listen(port, '127.0.0.1'), createSocket('udp4')]
  socket.bind(port, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(socket, 'listening')])
  server.close()
  socket.close()
})
