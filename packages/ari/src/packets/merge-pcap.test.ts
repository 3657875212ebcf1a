import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { mergePcap } from './merge-pcap.ts'
import { pcapHead, pcapPacket, type TimedPacket } from './pcap.ts'
import { readPcap } from './read-pcap.ts'

const ends = [
  { address: '10.0.0.2', port: 6000 },
  { address: '10.0.0.1', port: 4000 },
] as const
const audio = (wallMs: number, length = 4) => pcapPacket(Buffer.alloc(length, 0x80), ...ends, wallMs)
const message = (text: string, wallMs: number): TimedPacket => ({
  wallMs,
  bytes: pcapPacket(Buffer.from(`${text}\r\n\r\n`), ...ends, wallMs),
})

async function merged(packets: readonly Buffer[], messages: readonly TimedPacket[]) {
  const directory = temporaryDirectory('merge')
  const [from, to] = [join(directory, 'from.pcap'), join(directory, 'to.pcap')]
  writeFileSync(from, Buffer.concat([pcapHead(), ...packets]))
  await mergePcap(from, to, messages)
  assert.equal(statSync(to).mode & 0o777, 0o600)
  return readPcap(readFileSync(to))
}

describe('messages among captured packets', () => {
  it('stand where they belong, each once; a packet that is not complete is left out', async () => {
    const [invite, ok, bye] = [message('INVITE', 1_000), message('SIP/2.0 200 OK', 3_000), message('BYE', 9_000)]
    const torn = audio(5_000, 100).subarray(0, 60)
    const records = await merged([audio(2_000), ok.bytes, audio(4_000), torn], [invite, ok, bye])
    assert.deepEqual(
      records.map(({ wallMs, payload }) => [wallMs, String.fromCharCode(payload[0] as number)]),
      [
        [1_000, 'I'],
        [2_000, '\x80'],
        [3_000, 'S'],
        [4_000, '\x80'],
        [9_000, 'B'],
      ],
    )
  })

  it('in a file of many pieces none is lost, wherever a piece ends', async () => {
    const packets = Array.from({ length: 5_000 }, (_, at) => audio(at * 20, 100 + (at % 7) * 200))
    const messages = Array.from({ length: 50 }, (_, at) => message(`OPTIONS ${at}`, at * 2_000 + 10))
    const records = await merged(packets, messages)
    assert.equal(records.length, 5_050)
    assert.ok(records.every(({ wallMs }, at) => at === 0 || (records[at - 1]?.wallMs ?? 0) <= wallMs))
  })

  it('a file that cannot be read is said', async () => {
    const directory = temporaryDirectory('merge')
    await assert.rejects(mergePcap(join(directory, 'none'), join(directory, 'to'), []), { code: 'ENOENT' })
  })
})
