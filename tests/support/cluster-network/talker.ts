// A telephone that talks all the time to an extension that echoes, and counts what it hears again.
// Not its tone: packets that do not come back are the gap that a caller would hear.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { patienceMs } from '@jackfield/base/testing'
import { encodeRtp } from '@jackfield/rtp'
import { described, SipPhone } from '../sip-phone.ts'

const frameMs = 20
/** A telephone that could not speak for so long leaves out what it would have said: no exchange is to hear it all at once. */
const mostLateFrames = 3
const payload = new Uint8Array(160).fill(0x55)

export class Talker {
  readonly #phone: SipPhone
  readonly #socket: Socket
  readonly #timer: NodeJS.Timeout
  #sent = 0
  #heard = 0
  #lastHeard = 0
  #longestMs = 0

  /** `server`: of SIP. It talks when this resolves. */
  static async call(user: string, server: string, address: string): Promise<Talker> {
    const socket = createSocket('udp4').bind(0, address)
    await once(socket, 'listening')
    const phone = await SipPhone.open(user, server, undefined, address)
    const body = described('sendrecv', socket.address().port, address)
    const { response } = await phone.dialsUntilAnswered('600', body)
    if (response.status !== 200) throw new Error(`${user} was refused with ${response.status}`)
    const text = String(response.body)
    const [, port = ''] = /^m=audio (\d+)/m.exec(text) ?? []
    const [, peer = ''] = /^c=IN IP4 (\S+)/m.exec(text) ?? []
    const talker = new Talker(phone, socket, peer, Number(port))
    while (talker.#heard === 0) await once(socket, 'message', { signal: AbortSignal.timeout(patienceMs) })
    return talker
  }

  private constructor(phone: SipPhone, socket: Socket, peer: string, port: number) {
    this.#phone = phone
    this.#socket = socket
    socket.on('message', () => this.#hear())
    const begun = performance.now()
    let sequence = 0
    this.#timer = setInterval(() => {
      const due = Math.floor((performance.now() - begun) / frameMs)
      sequence = Math.max(sequence, due - mostLateFrames)
      for (; sequence < due; sequence++) {
        const head = { payloadType: 0, hasMarker: false, sequence: sequence & 0xffff, timestamp: sequence * 160 }
        socket.send(encodeRtp({ ...head, ssrc: 7, payload }), port, peer)
        this.#sent++
      }
    }, frameMs / 2)
    socket.on('error', () => {})
  }

  /** Its call was ended by the exchange. */
  get hasEnded(): boolean {
    return this.#phone.ends.length > 0
  }

  /** Since it was asked last: packets said and heard, and the longest silence. */
  count(): { sent: number; heard: number; longestMs: number } {
    const counted = { sent: this.#sent, heard: this.#heard, longestMs: Math.round(this.#longestMs) }
    this.#sent = 0
    this.#heard = 0
    this.#longestMs = 0
    return counted
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#socket.close()
    await this.#phone.close()
  }

  #hear(): void {
    const now = performance.now()
    if (this.#lastHeard > 0) this.#longestMs = Math.max(this.#longestMs, now - this.#lastHeard)
    this.#lastHeard = now
    this.#heard++
  }
}
