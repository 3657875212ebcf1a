// A caller over SIP and RTP who says a tone, waits for the answer, and counts how long that took: from the last packet of the tone to the first
// that has sound in it. Not the exchange's own counting: this is what somebody with a telephone hears.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { systemClock } from '@jackfield/base'
import { described, SipPhone } from '../../tests/support/sip-phone.ts'
import { isLoud } from '../../tests/support/sip-service.ts'

const frameMs = 20

export class TalkingCaller {
  /** milliseconds, of each answer */
  readonly pauses: number[] = []
  readonly #phone: SipPhone
  readonly #socket: Socket
  readonly #end: () => void
  #port = 0
  #sequence = 0
  #loudLeft = 0
  #stoppedAt: number | undefined
  readonly #beat: NodeJS.Timeout

  static async call(user: string, server: string, password: string, extension: string): Promise<TalkingCaller> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const phone = await SipPhone.open(user, server, password)
    const offer = described('sendrecv', socket.address().port)
    const { call, response } = await phone.dialsUntilAnswered(extension, offer)
    if (response.status !== 200) throw new Error(`${extension} was answered with ${response.status}`)
    const port = Number(/^m=audio (\d+)/m.exec(String(response.body))?.[1])
    return new TalkingCaller(phone, socket, port, () => call.end())
  }

  private constructor(phone: SipPhone, socket: Socket, port: number, end: () => void) {
    this.#phone = phone
    this.#socket = socket
    this.#port = port
    this.#end = end
    socket.on('message', (packet) => this.#hear(packet))
    this.#beat = setInterval(() => this.#send(), frameMs)
  }

  /** Says something, and waits for the answer and its end; false: nobody answered in ten seconds. */
  async says(ms: number): Promise<boolean> {
    const before = this.pauses.length
    this.#loudLeft = ms / frameMs
    for (let waited = 0; this.pauses.length === before && waited < 10_000; waited += frameMs)
      await systemClock.sleep(frameMs)
    await systemClock.sleep(1_000)
    return this.pauses.length > before
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    this.#end()
    await this.#phone.close()
    this.#socket.close()
  }

  #hear(packet: Buffer): void {
    if (this.#stoppedAt === undefined || ((packet[1] ?? 0) & 0x7f) !== 0 || !isLoud(packet)) return
    this.pauses.push(performance.now() - this.#stoppedAt)
    this.#stoppedAt = undefined
  }

  #send(): void {
    const packet = Buffer.alloc(172)
    packet[0] = 0x80
    packet.writeUInt16BE(this.#sequence & 0xffff, 2)
    packet.writeUInt32BE(this.#sequence * 160, 4)
    packet.writeUInt32BE(9, 8)
    const isTalking = this.#loudLeft-- > 0
    for (let at = 0; at < 160; at++) packet[12 + at] = isTalking ? (at % 16 < 8 ? 0x9f : 0x1f) : 0xff
    this.#sequence++
    this.#socket.send(packet, this.#port, '127.0.0.1')
    if (this.#loudLeft === 0) this.#stoppedAt = performance.now()
  }
}
