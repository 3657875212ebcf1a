import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { describe, it, mock } from 'node:test'
import { systemClock } from '@jackfield/base'
import { applySocketOptions } from './socket-options.ts'
import { openTcp } from './tcp.ts'
import { openTls } from './tls.ts'
import { Listener } from './transport.cases.ts'

const pem = (name: string) => readFileSync(new URL(`../../testdata/tls/${name}.pem`, import.meta.url))
const secure = { cert: pem('certificate'), key: pem('key'), ca: pem('certificate') }
const place = { address: '127.0.0.1', port: 0 }
const asked = { typeOfService: 96, tcpKeepAlive: { idleMs: 30_000, intervalMs: 2000, probes: 3 } }

/** What the system was told while somebody connected: of both ends. */
async function reported(open: (user: Listener) => ReturnType<typeof openTcp>): Promise<unknown[][]> {
  const marks = mock.method(Socket.prototype, 'setTypeOfService')
  const probes = mock.method(Socket.prototype, 'setKeepAlive')
  try {
    const heard = [new Listener(), new Listener()]
    const [here, there] = await Promise.all(heard.map((user) => open(user)))
    const flow = await here!.flowTo({ ...there!.local, serverName: 'sip.test' })
    // heard by the other side: then both ends are made
    flow.send(Buffer.from('OPTIONS sip:a SIP/2.0\r\nContent-Length: 0\r\n\r\n'))
    await heard[1]!.next()
    await here!.close()
    await there!.close()
    return [marks, probes].map(({ mock: { calls } }) => calls.map((call) => call.arguments[0]))
  } finally {
    marks.mock.restore()
    probes.mock.restore()
  }
}

describe('what the system is told about connections', () => {
  const probing = { enable: true, initialDelay: 30_000, interval: 2000, count: 3 }

  it('is told of both ends over TCP', async () => {
    const [marks, probes] = await reported((user) => openTcp({ ...place, user, clock: systemClock, ...asked }))
    assert.deepEqual(
      [marks, probes],
      [
        [96, 96],
        [probing, probing],
      ],
    )
  })

  it('is told below TLS', async () => {
    const [marks, probes] = await reported(async (user) => {
      const options = { ...place, user, clock: systemClock, secure, isServerVerified: true, ...asked }
      return (await openTls(options)).transport
    })
    assert.deepEqual(
      [marks, probes],
      [
        [96, 96],
        [probing, probing],
      ],
    )
  })

  it('is nothing where nothing is asked for', async () => {
    const [marks, probes] = await reported((user) => openTcp({ ...place, user, clock: systemClock }))
    assert.deepEqual([marks, probes], [[], []])
  })

  it('may be refused by the system', () => {
    const socket = new Socket()
    mock.method(socket, 'setTypeOfService', () => {
      throw new Error('EPERM')
    })
    assert.doesNotThrow(() => applySocketOptions(socket, { typeOfService: 96 }))
    socket.destroy()
  })
})
