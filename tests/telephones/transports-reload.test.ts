// Transports of a started exchange follow a reload: new ones are opened, others stay where they are unless they may move.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { systemClock, systemRandom } from '@jackfield/base'
import { freePort, readUntil } from '@jackfield/base/testing'
import { openTcp, UdpTransport, UserAgent } from '@jackfield/sip'
import { ExchangeProcess } from '../support/exchange-process.ts'

const phones = '[alice]\ntype = endpoint\n'
const transport = (name: string, port: number, more = '') =>
  `[${name}]\ntype = transport\nprotocol = ${name}\nbind = 127.0.0.1:${port}\n${more}\n`

describe('transports', () => {
  let exchange: ExchangeProcess
  let agent: UserAgent
  let ports: readonly [first: number, second: number]
  before(async () => {
    ports = [await freePort(), await freePort()]
    exchange = await ExchangeProcess.start({ files: { 'pjsip.conf': phones + transport('udp', ports[0]) } })
    const handler = { onInvite: () => undefined, onRequest: () => undefined }
    // whom nobody answers is not waited for long
    const timing = { t1Ms: 50, t2Ms: 100, t4Ms: 100 }
    agent = new UserAgent({ clock: systemClock, random: systemRandom, handler, timing })
    const place = { address: '127.0.0.1', port: 0, user: agent }
    agent.transports.add(await UdpTransport.open(place))
    agent.transports.add(await openTcp({ ...place, clock: systemClock }))
  })
  after(async () => {
    await agent.close()
    await exchange.stop()
  })

  const ask = async (port: number, parameters = '') => {
    const uri = `sip:127.0.0.1:${port}${parameters}`
    const { status } = await agent.request('OPTIONS', { uri, from: '<sip:alice@127.0.0.1>', to: `<${uri}>` })
    return status
  }
  const reload = async (text: string) => {
    exchange.write('pjsip.conf', phones + text)
    await exchange.reload()
  }
  /** A socket is opened or closed a moment after the reload. */
  const soon = (expected: number, port: number, parameters = '') =>
    readUntil(
      `${expected} from port ${port}${parameters}`,
      () => ask(port, parameters),
      (status) => status === expected,
    )

  it('that are new are opened, and those that are gone are closed', async () => {
    const [first] = ports
    assert.deepEqual([await soon(200, first), await ask(first, ';transport=tcp')], [200, 503])
    await reload(transport('udp', first) + transport('tcp', first))
    assert.deepEqual([await soon(200, first), await soon(200, first, ';transport=tcp')], [200, 200])
    await reload(transport('udp', first))
    assert.deepEqual([await soon(200, first), await soon(503, first, ';transport=tcp')], [200, 503])
  })

  it('stay where they are, and move with allow_reload', async () => {
    const [first, second] = ports
    await reload(transport('udp', second))
    assert.deepEqual([await soon(200, first), await ask(second)], [200, 408])
    await reload(transport('udp', second, 'allow_reload = yes'))
    assert.deepEqual([await soon(408, first), await soon(200, second)], [408, 200])
  })
})
