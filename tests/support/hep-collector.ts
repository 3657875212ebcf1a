// A collector of copies for tests, as Homer is one: it reads HEP 3 strictly and keeps what came.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface CollectedCopy {
  readonly kind: number
  readonly transport: number
  readonly source: string
  readonly destination: string
  readonly at: number
  readonly agentId: number
  readonly agentName: string
  readonly password: string
  readonly correlationId: string
  readonly payload: string
}

export function decodeHep(packet: Buffer): CollectedCopy {
  if (packet.toString('latin1', 0, 4) !== 'HEP3') throw new Error('not HEP 3')
  if (packet.readUInt16BE(4) !== packet.length) throw new Error('its length is another')
  const chunks = new Map<number, Buffer>()
  for (let at = 6; at < packet.length; ) {
    const [vendor, type, length] = [packet.readUInt16BE(at), packet.readUInt16BE(at + 2), packet.readUInt16BE(at + 4)]
    if (vendor !== 0 || length < 6 || at + length > packet.length || chunks.has(type)) throw new Error(`chunk ${type}`)
    chunks.set(type, packet.subarray(at + 6, at + length))
    at += length
  }
  const value = (type: number, bytes: number): Buffer => {
    const chunk = chunks.get(type)
    if (chunk?.length !== bytes) throw new Error(`chunk ${type} has ${chunk?.length} bytes`)
    return chunk
  }
  const family = value(1, 1)[0]
  if (family !== 2 && family !== 10) throw new Error(`family ${family}`)
  const address = (type: number) =>
    family === 2
      ? value(type, 4).join('.')
      : value(type + 2, 16)
          .toString('hex')
          .replace(/(.{4})(?!$)/g, '$1:')
  const text = (type: number) => chunks.get(type)?.toString() ?? ''
  return {
    kind: value(11, 1)[0] as number,
    transport: value(2, 1)[0] as number,
    source: `${address(3)}:${value(7, 2).readUInt16BE()}`,
    destination: `${address(4)}:${value(8, 2).readUInt16BE()}`,
    at: value(9, 4).readUInt32BE() * 1000 + value(10, 4).readUInt32BE() / 1000,
    agentId: value(12, 4).readUInt32BE(),
    agentName: text(19),
    password: text(14),
    correlationId: text(17),
    payload: text(15),
  }
}

export class HepCollector {
  readonly copies: CollectedCopy[] = []
  readonly #socket: Socket

  static async open(): Promise<HepCollector> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new HepCollector(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (packet) => this.copies.push(decodeHep(packet)))
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** The first that is so, as soon as it is there. */
  async copy(isMeant: (copy: CollectedCopy) => boolean): Promise<CollectedCopy> {
    for (;;) {
      const found = this.copies.find(isMeant)
      if (found) return found
      await once(this.#socket, 'message')
    }
  }

  close(): void {
    this.#socket.close()
  }
}
