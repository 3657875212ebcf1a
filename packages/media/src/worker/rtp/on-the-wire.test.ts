// What goes over the network, read by another program.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { TestPhone } from '../../testing/test-phone.ts'
import { MediaEngine } from '../engine.ts'
import { rtpSpec } from '../engine-fixture.ts'
import { MemoryNetwork } from './memory-network.ts'
import type { MediaNetwork } from './network.ts'

const folder = temporaryDirectory('wire')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('on the wire', () => {
  after(() => rmSync(folder, { recursive: true }))

  /** A network that keeps a copy of everything the engine sends. */
  function wiretap(network: MediaNetwork): { network: MediaNetwork; packets: { bytes: Uint8Array; toPort: number }[] } {
    const packets: { bytes: Uint8Array; toPort: number }[] = []
    return {
      packets,
      network: {
        async open(address, port, receive) {
          const socket = await network.open(address, port, receive)
          return {
            ...socket,
            send(bytes, length, toPort, toAddress) {
              packets.push({ bytes: bytes.slice(0, length), toPort })
              socket.send(bytes, length, toPort, toAddress)
            },
          }
        },
      },
    }
  }

  /** The lines of tshark about these packets, each with the fields asked for. */
  function dissect(packets: readonly Uint8Array[], protocol: 'rtp' | 'rtcp', fields: readonly string[]): string[][] {
    const hex = packets
      .map((bytes) => `000000 ${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}\n`)
      .join('\n')
    const [text, capture] = [join(folder, 'hex.txt'), join(folder, 'packets.pcap')]
    writeFileSync(text, hex)
    execFileSync('text2pcap', ['-q', '-u', '20000,20002', text, capture], { stdio: 'ignore' })
    const wanted = fields.flatMap((field) => ['-e', field])
    const args = [
      '-r',
      capture,
      '-d',
      `udp.port==20002,${protocol}`,
      '-Y',
      protocol,
      '-T',
      'fields',
      '-E',
      'separator=;',
      ...wanted,
    ]
    const output = execFileSync('tshark', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output
      .trimEnd()
      .split('\n')
      .map((line) => line.split(';'))
  }

  test('tshark finds our RTP, telephone events and reports well formed', async () => {
    const clock = new VirtualClock()
    const random = seededRandom(6)
    const tapped = wiretap(new MemoryNetwork(clock, random))
    const engine = new MediaEngine({ clock, random, network: tapped.network, post: () => undefined })
    const phone = await TestPhone.open({ clock, random, network: tapped.network, codec: 'ulaw' })
    const { local } = await engine.carryOut('open-port', { port: 'p', spec: rtpSpec('ulaw', phone.address) })
    await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
    phone.start(local!, 500)
    await clock.pass('1s')
    await engine.carryOut('send-digit', { port: 'p', digit: '5', durationMs: 100 })
    await clock.pass('10s')
    phone.close()
    await engine.carryOut('shutdown', {})
    const sentTo = (port: number) => tapped.packets.filter(({ toPort }) => toPort === port).map(({ bytes }) => bytes)
    const rtp = dissect(sentTo(phone.address.port), 'rtp', [
      'rtp.version',
      'rtp.p_type',
      'rtp.seq',
      'rtp.ssrc',
      'rtp.marker',
      '_ws.malformed',
    ])
    assert.ok(rtp.length > 400)
    assert.ok(rtp.every(([version, , , , , malformed]) => version === '2' && malformed === ''))
    assert.equal(new Set(rtp.map(([, , , ssrc]) => ssrc)).size, 1)
    assert.equal(rtp.filter(([, type]) => type === '101').length, 7)
    const steps = rtp.slice(1).map(([, , sequence], at) => (Number(sequence) - Number(rtp[at]![2])) & 0xffff)
    assert.deepEqual([...new Set(steps)], [1])
    const rtcp = dissect(sentTo(phone.address.port + 1), 'rtcp', ['rtcp.pt', 'rtcp.ssrc.identifier', '_ws.malformed'])
    assert.equal(rtcp.length, 2)
    for (const [types, identifier, malformed] of rtcp) {
      assert.equal(types, '200,202')
      assert.ok(identifier!.length > 0)
      assert.equal(malformed, '')
    }
  })
})
