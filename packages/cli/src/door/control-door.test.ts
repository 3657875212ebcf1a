import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { silentLog, systemClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { command } from '../command.ts'
import { CommandFixture } from '../command-fixture.ts'
import { CommandLine } from '../command-line.ts'
import { said } from '../reply.ts'
import { ControlDoor, type ControlDoorOptions } from './control-door.ts'

type Message = Record<string, unknown>

/** A client that speaks the protocol by hand. */
class Client {
  readonly socket: Socket
  readonly #received: Message[] = []
  readonly #lines: AsyncIterator<string>

  constructor(path: string) {
    this.socket = connect(path)
    this.socket.on('error', () => undefined)
    this.#lines = createInterface(this.socket)[Symbol.asyncIterator]()
  }

  say(text: string | object): void {
    this.socket.write(`${typeof text === 'string' ? text : JSON.stringify(text)}\n`)
  }

  /** The next message that has this field. */
  async next(field: string): Promise<Message> {
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw new Error(`it ended after ${JSON.stringify(this.#received)}`)
      const message = JSON.parse(value as string) as Message
      this.#received.push(message)
      if (field in message) return message
    }
  }

  /** Everything until the end. */
  async rest(): Promise<Message[]> {
    const all: Message[] = []
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) return all
      all.push(JSON.parse(value as string) as Message)
    }
  }
}

let directory: string
let path: string
let test: CommandFixture
let door: ControlDoor
let gate: PromiseWithResolvers<void>

const slow = command({ name: 'slow', synopsis: 'Takes its time.' }, async () => {
  await gate.promise
  return said('at last')
})
const quick = command({ name: 'quick', synopsis: 'Is quick.' }, () => said('at once'))
const large = command({ name: 'large', synopsis: 'Says a lot.' }, () => said('x'.repeat(5_000_000)))

async function open(options: Partial<ControlDoorOptions> = {}): Promise<void> {
  door = await ControlDoor.open({ path, program: 'Jackfield test', systemName: 'here', clock: systemClock, ...options })
}

const serve = () =>
  door.serve(new CommandLine({ deps: test.deps, loadCommands: async () => [slow, quick, large] }), silentLog)

// hooks of a file hold for its own tests alone, also where all files share a process
describe('control door', () => {
  beforeEach(() => {
    directory = temporaryDirectory('control')
    path = join(directory, 'x.ctl')
    test = new CommandFixture()
    gate = Promise.withResolvers()
  })
  afterEach(async () => {
    gate.resolve()
    await door.close(0)
    test.close()
    rmSync(directory, { recursive: true })
  })

  describe('the control socket', () => {
    it('is its owner alone, or as configured, and is gone after the end', async () => {
      await open({ mode: 0o660 })
      assert.equal(statSync(path).mode & 0o777, 0o600)
      serve()
      assert.equal(statSync(path).mode & 0o777, 0o660)
      await door.close()
      assert.equal(existsSync(path), false)
    })

    it('greets, answers in the order asked, and completes', async () => {
      await open()
      serve()
      const client = new Client(path)
      const { hello } = await client.next('hello')
      assert.deepEqual(hello, { program: 'Jackfield test', system: 'here', pid: process.pid, protocol: 1 })
      client.say({ id: 1, run: 'slow' })
      client.say({ id: 2, run: 'quick', json: true })
      client.say({ id: 3, complete: 'qu' })
      gate.resolve()
      assert.deepEqual(await client.next('id'), { id: 1, ok: true, lines: ['at last'] })
      assert.deepEqual(await client.next('id'), { id: 2, ok: true, lines: ['{', '  "message": "at once"', '}'] })
      assert.deepEqual(await client.next('id'), { id: 3, candidates: ['quick'], partial: 'qu' })
    })

    it('lets early clients wait until there is a command line', async () => {
      await open()
      const client = new Client(path)
      client.say({ id: 7, run: 'quick' })
      await client.next('hello')
      serve()
      assert.deepEqual(await client.next('id'), { id: 7, ok: true, lines: ['at once'] })
    })

    it('serves several at once: one that waits holds up nobody else', async () => {
      await open()
      serve()
      const [first, second] = [new Client(path), new Client(path)]
      first.say({ id: 1, run: 'slow' })
      await first.next('hello')
      second.say({ id: 1, run: 'quick' })
      assert.deepEqual(await second.next('id'), { id: 1, ok: true, lines: ['at once'] })
      assert.equal(door.clients, 2)
    })

    it('runs no more for a client that asks for long answers and does not read them', async () => {
      await open()
      let runs = 0
      const counted = command({ name: 'counted', synopsis: 'Says a lot.' }, () => {
        runs++
        return said('x'.repeat(5_000_000))
      })
      door.serve(new CommandLine({ deps: test.deps, loadCommands: async () => [counted, quick] }), silentLog)
      const deaf = connect(path)
      deaf.on('error', () => undefined).pause()
      for (let id = 0; id < 50; id++) deaf.write(`${JSON.stringify({ id, run: 'counted' })}\n`)
      const other = new Client(path)
      for (let id = 0; id < 100; id++) {
        other.say({ id, run: 'quick' })
        await other.next('id')
      }
      assert.ok(runs > 0 && runs < 5, `${runs} were run`)
      let taken = 0
      deaf.on('data', (chunk: Buffer) => {
        taken += chunk.length
      })
      deaf.resume()
      while (taken < 50 * 5_000_000) await once(deaf, 'data')
      deaf.destroy()
    })

    it('sends long answers whole', async () => {
      await open()
      serve()
      const client = new Client(path)
      client.say({ id: 1, run: 'large' })
      assert.equal(((await client.next('lines')).lines as string[])[0]?.length, 5_000_000)
    })

    it('refuses clients beyond the limit', async () => {
      await open({ maxClients: 1 })
      const first = new Client(path)
      await first.next('hello')
      assert.deepEqual(await new Client(path).rest(), [{ fault: 'too many clients' }])
    })

    it('shows log lines to those who follow', async () => {
      await open()
      serve()
      const [follower, other] = [new Client(path), new Client(path)]
      follower.say({ id: 1, follow: true })
      assert.deepEqual(await follower.next('id'), { id: 1, follows: true })
      await other.next('hello')
      door.sendLog('something happened')
      assert.deepEqual(await follower.next('log'), { log: 'something happened' })
      other.say({ id: 2, run: 'quick' })
      assert.deepEqual(await other.next('id'), { id: 2, ok: true, lines: ['at once'] })
    })

    it('drops log lines for a client that does not read, and tells how many', async () => {
      await open()
      const client = new Client(path)
      client.say({ id: 1, follow: true })
      await client.next('id')
      client.socket.pause()
      const line = 'y'.repeat(100_000)
      for (let at = 0; at < 100; at++) door.sendLog(line)
      client.socket.resume()
      let shown = 0
      for (;;) {
        const { log } = await client.next('log')
        const skipped = /^\((\d+) lines of the log were not shown/.exec(log as string)
        if (skipped) {
          assert.equal(shown + Number(skipped[1]), 100)
          break
        }
        shown++
      }
      assert.ok(shown < 100)
    })

    it('sends what was answered before it ends', async () => {
      await open()
      serve()
      const client = new Client(path)
      client.say({ id: 1, run: 'large' })
      await client.next('lines')
      const closing = door.close()
      assert.deepEqual(await client.rest(), [])
      await closing
    })

    it('cuts those who do not go', async () => {
      await open()
      const client = new Client(path)
      await client.next('hello')
      // it neither reads nor ends its own side
      client.socket.pause()
      await door.close(0)
      assert.equal(existsSync(path), false)
      client.socket.destroy()
    })
  })

  describe('malformed input', () => {
    for (const [name, text] of Object.entries({
      'no JSON': 'hello',
      'no object': '[1]',
      null: 'null',
      'no id': '{"run":"quick"}',
      'a wrong id': '{"id":"1","run":"quick"}',
      'nothing asked': '{"id":1}',
      'a wrong type': '{"id":1,"run":5}',
    })) {
      it(`${name} is told so, and the connection ends`, async () => {
        await open()
        serve()
        const client = new Client(path)
        await client.next('hello')
        client.say(text)
        assert.deepEqual(await client.rest(), [{ fault: 'that is no request' }])
      })
    }

    it('a line without end is not kept', async () => {
      await open()
      const client = new Client(path)
      await client.next('hello')
      client.socket.write('z'.repeat(200_000))
      assert.deepEqual(await client.rest(), [{ fault: 'the line is too long' }])
    })

    it('more requests than anybody waits for are all answered in the end', async () => {
      await open()
      serve()
      const client = new Client(path)
      client.say(Array.from({ length: 500 }, (_, id) => JSON.stringify({ id, run: 'quick' })).join('\n'))
      for (let id = 0; id < 500; id++) assert.equal((await client.next('id')).id, id)
    })
  })
})
