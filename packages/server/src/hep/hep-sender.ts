// Sends copies to a collector over UDP, and never waits for it.
// What cannot be sent is counted, and said in the log once a minute at most.

import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Clock, Log } from '@jackfield/base'
import type { HepPlace } from './hep-packet.ts'

const quietMs = 60_000

export class HepSender {
  readonly #socket: Socket
  readonly #to: HepPlace
  readonly #clock: Pick<Clock, 'now'>
  readonly #log: Log
  #failed = 0
  #saidAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(to: HepPlace, { clock, log }: { clock: Pick<Clock, 'now'>; log: Log }) {
    this.#to = to
    this.#clock = clock
    this.#log = log
    this.#socket = createSocket(isIPv6(to.address) ? 'udp6' : 'udp4')
    this.#socket.on('error', (error) => this.#onFailed(error))
    this.#socket.unref()
  }

  send(packet: Uint8Array): void {
    if (this.#isClosed) return
    this.#socket.send(packet, this.#to.port, this.#to.address, (error) => {
      if (error) this.#onFailed(error)
    })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#socket.close()
  }

  #onFailed({ message }: Error): void {
    if (this.#isClosed) return
    this.#failed++
    const now = this.#clock.now()
    if (now - this.#saidAt < quietMs) return
    this.#saidAt = now
    const { address, port } = this.#to
    this.#log.warning(`${this.#failed} copies could not be sent to ${address}:${port}: ${message}`, {
      code: 'hep-failed',
    })
    this.#failed = 0
  }
}
