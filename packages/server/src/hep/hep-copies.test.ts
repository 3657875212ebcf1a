// Copies as a collector gets them.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { ownHooks, silentLog, VirtualClock } from '@jackfield/base'
import { HepCopies } from './hep-copies.ts'

test('a socket at all addresses of the machine is shown with the one that the peer sees, not with 0.0.0.0', async (t) => {
  const collector = createSocket('udp4')
  t.after(() => collector.close())
  collector.bind(0, '127.0.0.1')
  await once(collector, 'listening')
  const hooks = ownHooks()
  const copies = new HepCopies({
    clock: new VirtualClock(),
    log: silentLog,
    hooks,
    logs: () => () => undefined,
    onNotice: () => () => undefined,
    localAddress: () => undefined,
    ownAddress: (bound, remote) => (bound === '0.0.0.0' ? remote.replace(/\d+$/, '1') : bound),
    channel: () => undefined,
  })
  t.after(() => copies.close())
  const { port } = collector.address()
  copies.configure({
    collector: { address: '127.0.0.1', port },
    agent: { id: 0, name: '', password: '' },
    correlation: 'call-id',
  })
  const parts = {
    callId: 'a',
    summary: '',
    text: 'OPTIONS',
    size: 7,
    peer: 'UDP:192.0.2.7:5070',
    local: 'UDP:0.0.0.0:5060',
  }
  for (const [direction, source, destination] of [
    ['out', 'c0000201', 'c0000207'],
    ['in', 'c0000207', 'c0000201'],
  ] as const) {
    const came = once(collector, 'message')
    hooks('jackfield:sip:message').emit({ ...parts, direction })
    const [packet] = (await came) as [Buffer]
    assert.match(packet.toString('hex'), new RegExp(`00000003000a${source}00000004000a${destination}`), direction)
  }
})
