import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import type { MediaNetwork, MediaSocket } from './network.ts'
import { openPortPair } from './port-pair.ts'

const ignore = () => undefined

/** A host on which these ports are taken, and that counts how often one is asked for. */
class Host implements Pick<MediaNetwork, 'open'> {
  readonly taken = new Set<number>()
  asked = 0
  error: string | undefined

  async open(_address: string, port: number): Promise<MediaSocket> {
    this.asked++
    if (this.error ?? this.taken.has(port)) throw Object.assign(new Error('bind'), { code: this.error ?? 'EADDRINUSE' })
    this.taken.add(port)
    return { port, close: () => this.taken.delete(port) } as unknown as MediaSocket
  }

  pair(random: Random, lastPort: number) {
    const wish = { address: '127.0.0.1', firstPort: 10_000, lastPort, needsSecond: true }
    return openPortPair(this as unknown as MediaNetwork, random, wish, ignore, ignore)
  }
}

test('every pair of a range is found, whatever its size, and then there is none', async () => {
  for (const pairs of [1, 2, 3, 4, 7, 12, 60]) {
    const host = new Host()
    const random = seededRandom(pairs)
    for (let count = 0; count < pairs; count++) {
      const { rtp, rtcp } = await host.pair(random, 10_000 + 2 * pairs - 1)
      assert.equal(rtp.port % 2, 0)
      assert.equal(rtcp?.port, rtp.port + 1)
    }
    assert.equal(host.taken.size, 2 * pairs)
    await assert.rejects(host.pair(random, 10_000 + 2 * pairs - 1), { code: 'no-port-free' })
  }
})

test('a range that is nine tenths full is not searched through: ten ports are asked for, not hundreds', async () => {
  const host = new Host()
  const random = seededRandom(1)
  for (let count = 0; count < 4_500; count++) await host.pair(random, 19_999)
  const before = host.asked
  for (let count = 0; count < 100; count++) await host.pair(random, 19_999)
  assert.ok((host.asked - before) / 100 < 20, `${(host.asked - before) / 100} ports were asked for each`)
})

test('a process that may open no more files says so', async () => {
  const host = new Host()
  host.error = 'EMFILE'
  await assert.rejects(host.pair(seededRandom(1), 10_009), {
    code: 'no-file-free',
    message: 'the process has as many files and sockets open as it may: EMFILE',
  })
})
