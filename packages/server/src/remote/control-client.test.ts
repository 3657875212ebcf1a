import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { ConnectionLostError, ControlClient, NoExchangeError } from './control-client.ts'

const hello = { program: 'Jackfield test', system: '', pid: 1, protocol: 1 }

let directory: string
let path: string
let server: Server | undefined

// hooks of a file hold for its own tests alone, also where all files share a process
describe('control client', () => {
  describe('the other end of the control socket', () => {
    beforeEach(() => {
      directory = temporaryDirectory('client')
      path = join(directory, 'x.ctl')
    })
    afterEach(() => {
      server?.close()
      server = undefined
      rmSync(directory, { recursive: true })
    })

    /** An exchange that says what it is told to. */
    async function answering(onSocket: (socket: Socket, say: (message: object) => void) => void): Promise<void> {
      server = createServer((socket) => {
        socket.on('error', () => undefined)
        onSocket(socket, (message) => socket.write(`${JSON.stringify(message)}\n`))
      })
      server.listen(path)
      await once(server, 'listening')
    }

    it('knows when nobody is there', async () => {
      await assert.rejects(ControlClient.connect(path), NoExchangeError)
    })

    it('matches answers to what was asked, in whatever order they come, and hears the log between', async () => {
      await answering((socket, say) => {
        say({ hello })
        socket.once('data', () => {
          say({ log: 'between' })
          say({ id: 2, candidates: ['x'], partial: '' })
          say({ id: 1, ok: true, lines: ['é'] })
        })
      })
      const client = await ControlClient.connect(path)
      const heard: string[] = []
      client.onLog = (line) => void heard.push(line)
      const [first, second] = await Promise.all([client.run('one'), client.complete('two')])
      assert.deepEqual(first, { ok: true, lines: ['é'] })
      assert.deepEqual(second.candidates, ['x'])
      assert.deepEqual(heard, ['between'])
      assert.deepEqual(await client.hello, hello)
      client.close()
    })

    it('is told why it was not let in', async () => {
      await answering((socket, say) => {
        say({ fault: 'too many clients' })
        socket.end()
      })
      await assert.rejects(ControlClient.connect(path), new ConnectionLostError('too many clients'))
    })

    it('waits for no answer of an exchange that is gone', async () => {
      await answering((socket, say) => {
        say({ hello })
        socket.once('data', () => socket.destroy())
      })
      const client = await ControlClient.connect(path)
      await assert.rejects(client.run('anything'), ConnectionLostError)
      await client.closed
      await assert.rejects(client.run('more'), ConnectionLostError)
    })

    it('gives up on somebody who does not speak the protocol', async () => {
      await answering((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
      await assert.rejects(ControlClient.connect(path), ConnectionLostError)
    })
  })
})
