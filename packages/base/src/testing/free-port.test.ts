import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

const module = new URL('free-port.ts', import.meta.url)

/** A process that asks for some ports, says them and waits for its end. */
async function asking(count: number) {
  const program = `import { freePort } from '${module}'
    const ports = []
    while (ports.length < ${count}) ports.push(await freePort())
    console.log(ports.join(' '))
    process.stdin.resume()`
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ports: said.toString().trim().split(' ').map(Number) }
}

/** It can be had, and is had by nobody afterwards. */
async function isToBeHad(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ path: `\0jackfield-test-port-${port}` })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

test('no port is given twice, to whichever process, while that one runs', async () => {
  const both = await Promise.all([asking(200), asking(200)])
  const all = both.flatMap(({ ports }) => ports)
  assert.equal(new Set(all).size, 400)
  assert.ok(all.every((port) => port % 2 === 0 && port >= 24_000 && port < 32_000))
  for (const port of all) assert.equal(await isToBeHad(port), false)
  for (const { child } of both) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // others may have been given some since
  const free = await Promise.all(all.map((port) => isToBeHad(port)))
  assert.ok(free.filter((isFree) => isFree).length > 350)
})

test('a port can be bound for TCP and UDP', async () => {
  const port = await freePort()
  const [server, socket] = [createServer().listen(port, '127.0.0.1'), createSocket('udp4')]
  socket.bind(port, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(socket, 'listening')])
  server.close()
  socket.close()
})
