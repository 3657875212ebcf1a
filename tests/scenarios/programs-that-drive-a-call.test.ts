// Programs of others that steer a call by AGI: what they read in which order, numbers as they write them, and one that cannot run.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { startExchange, type TestExchange } from '@jackfield/testkit'

/** A program that waits for calls on a port of this machine. */
class AgiServer {
  text = ''
  readonly port: number
  #socket: Socket | undefined
  readonly #exchange: () => TestExchange

  static async open(t: TestContext, exchange: () => TestExchange): Promise<AgiServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const made = new AgiServer((server.address() as AddressInfo).port, exchange)
    server.on('connection', (socket) => {
      made.#socket = socket.on('error', () => undefined)
      socket.on('data', (bytes: Buffer) => {
        made.text += bytes
      })
    })
    t.after(() => {
      made.#socket?.destroy()
      server.close()
    })
    return made
  }

  constructor(port: number, exchange: () => TestExchange) {
    this.port = port
    this.#exchange = exchange
  }

  /** The call has come, and told what it is. */
  async called(): Promise<void> {
    await this.#come(() => this.text.endsWith('\n\n'))
    this.text = ''
  }

  say(command: string): void {
    this.#socket?.write(`${command}\n`)
  }

  /** The command has arrived and runs. */
  async begins(command: string): Promise<void> {
    let began = false
    const stop = this.#exchange().running.calls.exchange.bus.on('agi-command-began', () => {
      began = true
    })
    this.say(command)
    await this.#come(() => began)
    stop()
  }

  /** So many lines, when they have come; nothing is passed over. */
  async lines(count: number): Promise<string[]> {
    await this.#come(() => this.text.split('\n').length > count)
    const lines = this.text.split('\n').slice(0, count)
    this.text = this.text.slice(lines.join('\n').length + 1)
    return lines
  }

  async #come(holds: () => boolean): Promise<void> {
    await until(holds, () => this.#exchange().clock.settle())
  }
}

async function conversation(t: TestContext) {
  let exchange: TestExchange
  const server = await AgiServer.open(t, () => exchange)
  exchange = await startExchange({
    dialplan: `
      [default]
      exten => 100,1,Answer()
       same => n,AGI(agi://127.0.0.1:${server.port}/menu)
       same => n,Set(GLOBAL(AFTER)=\${AGISTATUS})
       same => n,Wait(60)
    `,
    sounds: { hello: '2s', '*': '300ms' },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const alice = exchange.phone('alice')
  await alice.calls('100')
  await exchange.clock.pass('500ms')
  await server.called()
  return { exchange, server, alice }
}

test('the line HANGUP comes behind the answer to the command that ran', async (t) => {
  const { server, alice } = await conversation(t)
  await server.begins('WAIT FOR DIGIT 60000')
  await alice.hangsUp()
  assert.deepEqual(await server.lines(2), ['200 result=-1', 'HANGUP'])
  // the call is gone, the program may still ask for what it needs
  server.say('GET VARIABLE CHANNEL(name)')
  assert.match((await server.lines(1))[0] ?? '', /^(200 result=1 \(Virtual\/alice-|511 )/)
})

test('CONTROL STREAM FILE says -1 at the end of the file, and where it was when a key ended it', async (t) => {
  const { exchange, server, alice } = await conversation(t)
  await server.begins('CONTROL STREAM FILE hello "0"')
  await exchange.clock.pass('3s')
  assert.deepEqual(await server.lines(1), ['200 result=0 endpos=-1'])
  await server.begins('CONTROL STREAM FILE hello "0"')
  await exchange.clock.pass('1s')
  await alice.presses('0')
  assert.match((await server.lines(1))[0] ?? '', /^200 result=48 endpos=[1-9]\d*$/)
})

test('of a number the leading integer counts', async (t) => {
  const { exchange, server } = await conversation(t)
  await server.begins('WAIT FOR DIGIT 100.5')
  await exchange.clock.pass('100ms')
  assert.deepEqual(await server.lines(1), ['200 result=0'])
  await server.begins('SAY DATETIME 1794755965.55 ""')
  await exchange.clock.pass('30s')
  assert.deepEqual(await server.lines(1), ['200 result=0'])
})

test('a program whose interpreter is not there has failed, and the call goes on', async (t) => {
  const directory = temporaryDirectory('agi-programs')
  for (const [name, text] of [
    ['lost', '#!/no/such/interpreter\n'],
    ['unknown', '#!/usr/bin/env no-such-interpreter\n'],
    ['fine', '#!/bin/sh\nwhile read line && [ "$line" != "" ]; do :; done\n'],
  ] as const) {
    writeFileSync(join(directory, name), text)
    chmodSync(join(directory, name), 0o755)
  }
  const exchange = await startExchange({
    dialplan: `
      [default]
      exten => _X!,1,Answer()
       same => n,AGI(\${EXTEN:1})
       same => n,Set(GLOBAL(AFTER)=\${EXTEN:1} \${AGISTATUS})
       same => n,Wait(60)
    `,
    files: { 'asterisk.conf': `[directories]\nastagidir = ${directory}\n` },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('watcher')
  for (const [name, status] of [
    ['lost', 'FAILURE'],
    ['unknown', 'FAILURE'],
    ['fine', 'SUCCESS'],
  ] as const) {
    const phone = exchange.phone(name)
    await phone.calls(`1${name}`)
    await exchange.clock.pass('500ms')
    let after = ''
    await until(
      () => after.startsWith(name),
      async () => {
        after = (await app.asterisk.getGlobalVar({ variable: 'AFTER' })).value
      },
    )
    assert.equal(after, `${name} ${status}`)
    assert.equal(phone.state, 'talking')
  }
})
