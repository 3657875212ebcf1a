// What the programs of examples/ say when they cannot begin: a sentence that names the cause, no stack of calls.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { takenPorts } from '../../examples/cluster/taken-ports.ts'
import { bareEnvironment } from '../support/documented-program.ts'
import { endWithTests } from '../support/end-with-tests.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const examples = join(import.meta.dirname, '../../examples')

/** A port that somebody has, at every address of this machine. */
async function takenPort(t: TestContext): Promise<number> {
  const server = createServer().listen(0)
  t.after(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** What a program that cannot begin leaves behind. */
async function ended(program: string, env: Readonly<Record<string, string>>) {
  const child = endWithTests(
    spawn(process.execPath, [join(examples, program)], { env: { ...bareEnvironment(), ...env } }),
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('examples that cannot begin', () => {
  for (const program of ['local-models.ts', 'openai-sip.ts'])
    it(`${program} says which port is in use, and how to choose another`, async (t) => {
      const port = await takenPort(t)
      const { code, said } = await ended(program, { PORT: String(port) })
      assert.match(said, new RegExp(`^port ${port} is in use: PORT=\\d+ before the command is another one\\n$`))
      assert.equal(code, 1)
    })

  it('the cluster names every port that is in use, and what it is for', async (t) => {
    const telephone = createSocket('udp4').bind(0, '127.0.0.1')
    t.after(() => void telephone.close())
    await once(telephone, 'listening')
    const [nats, sip] = [await takenPort(t), telephone.address().port]
    // 0: any that is free
    const ports = { http: 0, natsRoute: 0, natsMonitor: 0, rtp: 0 }
    const nodes = [
      { name: 'a', ports: { ...ports, nats, sip: 0 } },
      { name: 'b', ports: { ...ports, nats: 0, sip } },
    ]
    assert.deepEqual(await takenPorts(nodes), [`${nats} (nats-a)`, `${sip} (telephones of b)`])
  })

  it('whoever is not let in is told which user was refused, or that no password was given', async (t) => {
    const exchange = await ExchangeProcess.start()
    t.after(() => exchange.stop())
    const login = { EXCHANGE: exchange.url, NAME: exchange.user }
    const wrong = await ended('front-desk.ts', { ...login, PASSWORD: 'another' })
    assert.match(
      wrong.said,
      /GET \/events: 401 Authentication required \(user tester or the password is wrong: compare both with the sections of ari\.conf\)/,
    )
    assert.equal(wrong.code, 1)
    const none = await ended('front-desk.ts', { ...login, PASSWORD: '' })
    assert.match(none.said, /401 Authentication required \(the password of this program is empty\)/)
  })
})
