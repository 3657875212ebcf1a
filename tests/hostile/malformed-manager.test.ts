// Ten thousand malformed packets at the manager interface of a started exchange, before and after the login: whoever may speak
// is answered, whoever may not is let go, and nothing is left of any of it.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { managerActions } from '@jackfield/manager'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { memoryOf } from '../support/memory-of.ts'
import { RawConnection } from '../support/raw-connection.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)
const connections = 20
const perConnection = 450
const strangers = 40
const perStranger = 25

/** These end the connection, the exchange, or wait as they should. */
const others = new Set(['Logoff', 'Login', 'WaitEvent', 'Command'])
const names = managerActions.map(({ description }) => description.name).filter((name) => !others.has(name))
const fields = ['Channel', 'Variable', 'Exten', 'Context', 'Priority', 'Family', 'Key', 'Filter', 'Timeout', 'ActionID']
const values = ['', '/((/', '-1', '9'.repeat(40), '\0\x01\x7f', 'x'.repeat(1_100), '%n%s', '${SHELL(x)}', '__proto__']
const scraps = [
  '\r',
  '\n',
  '\r\n',
  ': ',
  ':',
  '\0',
  '\u{1f4de}',
  'Action',
  'Action:\r\n',
  'Response: Success',
  '\xff\xfe',
]

const oneOf = (random: Random, list: readonly string[]) => list[random.below(list.length)] as string

/** A request with fields that mean nothing, bytes changed, or no request at all; with the empty line that ends it. */
function packet(random: Random): Buffer {
  const line = () => `${oneOf(random, fields)}: ${oneOf(random, values)}\r\n`
  const wholes = Array.from({ length: random.below(5) }, line).join('')
  const pieces = Array.from({ length: 1 + random.below(6) }, () => oneOf(random, scraps)).join('')
  const text = random.below(2) === 0 ? `Action: ${oneOf(random, names)}\r\n${wholes}` : `${pieces}${wholes}`
  const bytes = Buffer.from(text)
  for (let change = random.below(3); change > 0 && bytes.length > 0; change--) {
    bytes[random.below(bytes.length)] = random.below(256)
  }
  return Buffer.concat([bytes, Buffer.from('\r\n\r\n')])
}

let exchange: ExchangeProcess
let port: number

async function logIn(): Promise<RawConnection> {
  const connection = await RawConnection.open(port)
  connection.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\nEvents: off\r\n\r\n')
  await connection.until(/Authentication accepted/)
  return connection
}

describe('the manager interface', () => {
  before(async () => {
    port = await freePort()
    exchange = await ExchangeProcess.start({
      files: {
        'manager.conf': `[general]\nenabled = yes\nport = ${port}\n[tester]\nsecret = word\nread = all\nwrite = all\n`,
      },
    })
  })
  after(() => exchange.stop())

  it(`answers behind every heap of them, and lets strangers go (seed ${seed})`, async () => {
    const random = seededRandom(seed)
    let sent = 0
    const heap = (count: number) => {
      sent += count
      return Buffer.concat(Array.from({ length: count }, () => packet(random)))
    }
    const watcher = await logIn()
    let before = 0
    for (let number = 0; number < connections; number++) {
      const connection = await logIn()
      connection.send(heap(perConnection))
      connection.send(`Action: Ping\r\nActionID: behind-${number}\r\n\r\n`)
      await connection.until(new RegExp(`Response: Success\\r\\nActionID: behind-${number}\\r\\nPing: Pong\\r\\n`))
      await connection.close()
      // the first ones warm the exchange up
      if (number === 4) before = memoryOf(exchange.pid)
    }
    for (let number = 0; number < strangers; number++) {
      const connection = await RawConnection.open(port)
      connection.send(heap(perStranger)).send('Action: Ping\r\nActionID: last\r\n\r\n')
      await connection.until(/Response: Error\r\nActionID: last\r\nMessage: Permission denied\r\n/)
      assert.doesNotMatch(connection.text, /Response: Success/)
      await connection.close()
    }
    assert.equal(sent, 10_000)
    watcher.send('Action: CoreStatus\r\n\r\n')
    await watcher.until(/CoreCurrentCalls: 0\r\n/)
    await watcher.close()
    const grownBytes = memoryOf(exchange.pid) - before
    assert.ok(grownBytes < 60 * 2 ** 20, `${grownBytes} bytes more`)
  })

  it('says of none of them that it made a mistake itself', () => {
    const mistakes = `${exchange.output}\n${exchange.errors}`
      .split('\n')
      .filter((line) => /\bfailed: |\w+Error: |^\s+at /.test(line))
    assert.deepEqual(mistakes, [])
  })
})
