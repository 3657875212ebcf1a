// Ports that the kit and its configuration name; the recordings show them, so they cannot be others.
// Whoever has one of them already is named before anything is started.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface FixedPort {
  readonly port: number
  readonly protocol: 'udp' | 'tcp'
  readonly use: string
}

const phone = (port: number, name: string): FixedPort => ({ port, protocol: 'udp', use: `the kit's phone ${name}` })

export const fixedPorts: readonly FixedPort[] = [
  { port: 15_038, protocol: 'tcp', use: 'the manager interface' },
  { port: 15_060, protocol: 'udp', use: 'SIP' },
  { port: 15_060, protocol: 'tcp', use: 'SIP' },
  phone(15_070, 'trunk'),
  ...['alice', 'bob', 'carol', 'dave', 'erin', 'frank'].map((name, at) => phone(15_081 + at, name)),
]

/** Throws when some cannot be had, and says which and for what. */
export async function checkPorts(ports: readonly FixedPort[] = fixedPorts): Promise<void> {
  const taken: string[] = []
  for (const one of ports) {
    const code = await codeOfOpening(one)
    if (code !== undefined) taken.push(`${one.protocol} port ${one.port} on 127.0.0.1, for ${one.use} (${code})`)
  }
  if (taken.length > 0)
    throw new Error(`the kit cannot have ${taken.join('; ')}. Another run of it, or another exchange? End it first.`)
}

/** Opens and closes it; why it could not be opened, or nothing. */
async function codeOfOpening({ port, protocol }: FixedPort): Promise<string | undefined> {
  const socket = protocol === 'udp' ? createSocket('udp4') : createServer()
  try {
    const listening = once(socket, 'listening')
    if ('bind' in socket) socket.bind({ address: '127.0.0.1', port, exclusive: true })
    else socket.listen({ host: '127.0.0.1', port, exclusive: true })
    await listening
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
  const closed = once(socket, 'close')
  socket.close()
  await closed
  return undefined
}
