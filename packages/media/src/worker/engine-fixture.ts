// An engine on a clock in hand and a network in memory, with phones, for tests.
// Not for anything else.
import { seededRandom, VirtualClock } from '@jackfield/base'
import { codecNamed } from '../codecs/index.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PortSpec } from '../contract/port.ts'
import { TestPhone, type TestPhoneOptions } from '../testing/test-phone.ts'
import { MediaEngine } from './engine.ts'
import { MemoryNetwork } from './rtp/memory-network.ts'

export function engineFixture(seed = 1) {
  const clock = new VirtualClock()
  const random = seededRandom(seed)
  const network = new MemoryNetwork(clock, random)
  const notices: MediaNotice[] = []
  /** where each port listens */
  const locals = new Map<string, { address: string; port: number }>()
  const engine = new MediaEngine({
    clock,
    random,
    network,
    post: (notice) => {
      if (notice.type !== 'clock') notices.push(notice)
    },
  })

  /** A port and the phone at its other side, which speaks already. */
  async function call(
    id: string,
    codec: string,
    hz?: number,
    more: { peak?: number; phone?: Partial<TestPhoneOptions>; spec?: Partial<Extract<PortSpec, { kind: 'rtp' }>> } = {},
  ): Promise<TestPhone> {
    const phone = await TestPhone.open({ clock, random, network, codec, ...more.phone })
    const opened = await engine.carryOut('open-port', { port: id, spec: rtpSpec(codec, phone.address, more.spec) })
    locals.set(id, opened.local!)
    phone.start(opened.local!, hz, more.peak)
    return phone
  }

  return { clock, random, network, engine, notices, locals, call }
}

export function rtpSpec(
  codec: string,
  remote: { address: string; port: number },
  more: Partial<Extract<PortSpec, { kind: 'rtp' }>> = {},
): Extract<PortSpec, { kind: 'rtp' }> {
  return {
    kind: 'rtp',
    transport: { localAddress: '127.0.0.1', firstPort: 20_000, lastPort: 30_000, remote },
    streams: [
      {
        mid: 'audio',
        kind: 'audio',
        codecs: [{ name: codec, payloadType: codecNamed(codec)?.payloadType ?? 0 }],
        telephoneEvent: { payloadType: 101, clockRateHz: 8_000 },
      },
    ],
    ...more,
  }
}
