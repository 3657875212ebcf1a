// A bare echo in a process of its own that gets the packets of calls: as large as theirs, at their pace.
// Not calls: nobody reads what is in them.

import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { systemClock } from '@jackfield/base'
import { processCpu } from '../measure/process-cpu.ts'

/** What a caller sends: INVITE with its offer; ACK and BYE when that was answered. */
const sizes = { invite: 540, ack: 385, bye: 385 }
const [invite, ack, bye] = [sizes.invite, sizes.ack, sizes.bye].map((size) => Buffer.alloc(size, 'x'))
const packetsPerCall = 3

export class PacedEcho {
  readonly #child: ChildProcess
  readonly #socket: Socket
  readonly #port: number
  #received = 0
  #onReceived: (() => void) | undefined

  private constructor(child: ChildProcess, socket: Socket, port: number) {
    this.#child = child
    this.#socket = socket
    this.#port = port
    socket.on('message', (bytes) => {
      this.#received++
      if (bytes.length === sizes.invite) {
        this.#send(ack)
        this.#send(bye)
      }
      this.#onReceived?.()
    })
  }

  static async open(): Promise<PacedEcho> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-echo.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    const socket = createSocket({ type: 'udp4', recvBufferSize: 2 ** 22 })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new PacedEcho(child, socket, Number(String(line).trim()))
  }

  /** Microseconds of the echo's CPU for what one call sends. */
  async cost(callsPerSecond: number, seconds: number): Promise<number> {
    const calls = callsPerSecond * seconds
    const before = processCpu(this.#child.pid as number)
    this.#received = 0
    let begun = 0
    const pace = systemClock.every(1000 / callsPerSecond, () => {
      if (begun++ < calls) this.#send(invite)
    })
    await new Promise<void>((resolve) => {
      this.#onReceived = () => {
        if (this.#received === calls * packetsPerCall) resolve()
      }
    })
    pace.cancel()
    return (processCpu(this.#child.pid as number) - before) / calls
  }

  close(): void {
    this.#socket.close()
    this.#child.kill()
  }

  #send(packet: Buffer | undefined): void {
    if (packet) this.#socket.send(packet, this.#port, '127.0.0.1')
  }
}
