// A port with checks and a handshake, and the browser that belongs to it, for tests.
// Not the call itself: who wants it to begin lets the browser call.
import type { Clock, Random } from '@jackfield/base'
import type { PortOpened, StreamSpec } from '../contract/port.ts'
import type { MediaEngine } from '../worker/engine.ts'
import type { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { TestBrowser, type TestBrowserOptions } from './test-browser.ts'

/** What ports of tests call themselves in checks. */
export const portNames = { localUfrag: 'exchange', localPwd: 'a password of the exchange' }

export interface BrowserPortDeps {
  readonly clock: Clock
  readonly random: Random
  readonly network: MemoryNetwork
  readonly engine: MediaEngine
}

export interface BrowserPort {
  readonly browser: TestBrowser
  readonly opened: PortOpened
  /** Begins with checks and the handshake. */
  call(): void
}

export async function openBrowserPort(
  { clock, random, network, engine }: BrowserPortDeps,
  port: string,
  streams: readonly StreamSpec[],
  options: Partial<TestBrowserOptions> = {},
): Promise<BrowserPort> {
  const browser = await TestBrowser.open({ clock, random, network, name: port, ...options })
  const opened = await engine.carryOut('open-port', {
    port,
    spec: {
      kind: 'rtp',
      transport: {
        ...{ localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, isRtcpMultiplexed: true },
        ice: { ...portNames, remote: browser.ice },
        dtls: { remote: browser.dtls },
      },
      streams,
    },
  })
  return { browser, opened, call: () => browser.call(opened, portNames.localUfrag, portNames.localPwd) }
}
