import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { checkPorts, type FixedPort } from './fixed-ports.ts'

test('a port of the kit that somebody has is named before the kit is run', async (t) => {
  const udp = createSocket('udp4').bind({ address: '127.0.0.1', port: 0 })
  const tcp = createServer().listen(0, '127.0.0.1')
  t.after(() => udp.close())
  t.after(() => tcp.close())
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  const taken: FixedPort[] = [
    { port: udp.address().port, protocol: 'udp', use: 'SIP' },
    { port: (tcp.address() as AddressInfo).port, protocol: 'tcp', use: 'the manager interface' },
  ]
  await assert.rejects(checkPorts(taken), ({ message }: Error) =>
    taken.every(({ port, protocol, use }) => message.includes(`${protocol} port ${port} on 127.0.0.1, for ${use}`)),
  )
})

test('ports that are free are free afterwards, too', async () => {
  const free = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
  const both: FixedPort[] = [
    { port: free, protocol: 'tcp', use: 'a test' },
    { port: free, protocol: 'udp', use: 'a test' },
  ]
  await checkPorts(both)
  await checkPorts(both)
})
