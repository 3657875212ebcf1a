// Stands for a service that is called over SIP, in tests: TCP or TLS, a password where it wants one, G.711, DTMF as events, X- headers.
// Written from the RFCs by hand, and with nothing of our own stack: what both got wrong would be right here.

import { createHash, randomUUID } from 'node:crypto'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface SipServiceOptions {
  /** PEM: it speaks TLS */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** whoever calls shows these, asked with 407 */
  readonly login?: { readonly user: string; readonly password: string }
  /** its answer says nothing of what is in its body, as some do */
  readonly omitsContentType?: boolean
  /** it answers who talks to it, after a pause of so long, for so long; left out: it says a tone all the time */
  readonly turns?: { readonly pauseMs: number; readonly lastsMs: number }
  /** Resolves when somebody has said yes to the call. */
  readonly accepts?: (invite: SipText) => Promise<boolean>
}

/** A message as it is written. */
export class SipText {
  readonly start: string
  readonly body: string
  readonly #lines: readonly string[]

  constructor(text: string) {
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const [start = '', ...lines] = head.split('\r\n')
    this.start = start
    this.#lines = lines
    this.body = rest.join('\r\n\r\n')
  }

  all(name: string): string[] {
    const prefix = `${name.toLowerCase()}:`
    return this.#lines
      .filter((line) => line.toLowerCase().startsWith(prefix))
      .map((line) => line.slice(prefix.length).trim())
  }

  get(name: string): string {
    return this.all(name)[0] ?? ''
  }

  get method(): string {
    return this.start.split(' ', 1)[0] as string
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** RFC 2617 with qop or without. */
export function digestResponse(given: string, method: string, password: string): string {
  const field = (name: string) => new RegExp(`(?:^|[ ,])${name}="?([^",]*)"?`).exec(given)?.[1] ?? ''
  const one = md5(`${field('username')}:${field('realm')}:${password}`)
  const two = md5(`${method}:${field('uri')}`)
  const qop = field('qop')
  const middle = qop === '' ? '' : `${field('nc')}:${field('cnonce')}:${qop}:`
  return md5(`${one}:${field('nonce')}:${middle}${two}`)
}

export class SipService {
  readonly invites: SipText[] = []
  /** digits of RFC 4733, each once */
  readonly digits: string[] = []
  /** packets of audio that came */
  audioPackets = 0
  /** how many calls were ended by the other side */
  byes = 0
  /** statuses that were answered to INVITEs */
  readonly answered: number[] = []
  readonly #options: SipServiceOptions
  readonly #server: Server
  readonly #media: UdpSocket
  readonly #sockets = new Set<Socket>()
  #speaking: NodeJS.Timeout | undefined
  #lastEvent = ''
  /** loud packets of the caller since it answered last, how many quiet ones followed, and what is left to be said */
  #loud = 0
  #quiet = 0
  #toSay = 0

  static async open(options: SipServiceOptions = {}): Promise<SipService> {
    const service = new SipService(options)
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => service.#media.bind(0, '127.0.0.1', resolve))
    return service
  }

  private constructor(options: SipServiceOptions) {
    this.#options = options
    const onSocket = (socket: Socket) => this.#read(socket)
    this.#server = options.tls ? createTlsServer(options.tls, onSocket) : createServer(onSocket)
    this.#media = createSocket('udp4')
    this.#media.on('message', (packet) => this.#hear(packet))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    clearInterval(this.#speaking)
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    this.#media.close()
  }

  #read(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    readMessages(socket, (message) => void this.#handle(message, socket))
  }

  async #handle(message: SipText, socket: Socket): Promise<void> {
    if (message.method === 'ACK' || message.method.startsWith('SIP/')) return
    if (message.method === 'BYE') {
      this.byes++
      clearInterval(this.#speaking)
    }
    if (message.method !== 'INVITE') return void socket.write(answerTo(message, '200 OK', []))
    socket.write(answerTo(message, '100 Trying', []))
    const { login, accepts, omitsContentType } = this.#options
    if (login && !isLoggedIn(message, login)) {
      this.answered.push(407)
      const challenge = `Proxy-Authenticate: Digest realm="service", nonce="${randomUUID()}", algorithm=MD5`
      return void socket.write(answerTo(message, '407 Proxy Authentication Required', [challenge]))
    }
    this.invites.push(message)
    if (accepts && !(await accepts(message))) {
      this.answered.push(603)
      return void socket.write(answerTo(message, '603 Decline', []))
    }
    this.answered.push(200)
    const { port } = this.#media.address()
    const body = description(port)
    const type = omitsContentType ? [] : ['Content-Type: application/sdp']
    const contact = `Contact: <sip:service@127.0.0.1:${this.port};transport=${this.#options.tls ? 'tls' : 'tcp'}>`
    socket.write(answerTo(message, '200 OK', [contact, ...type], body))
    this.#speak(message.body)
  }

  /** A tone, to where the caller wants it. */
  #speak(offer: string): void {
    const address = /^c=IN IP4 (\S+)/m.exec(offer)?.[1] ?? '127.0.0.1'
    const port = Number(/^m=audio (\d+)/m.exec(offer)?.[1])
    let sequence = 0
    clearInterval(this.#speaking)
    this.#speaking = setInterval(() => {
      const packet = Buffer.alloc(172)
      packet[0] = 0x80
      packet.writeUInt16BE(sequence & 0xffff, 2)
      packet.writeUInt32BE(sequence * 160, 4)
      packet.writeUInt32BE(7, 8)
      const isSilent = this.#options.turns !== undefined && --this.#toSay < 0
      // a square wave of 500 Hz in µ-law
      for (let at = 0; at < 160; at++) packet[12 + at] = isSilent ? 0xff : at % 16 < 8 ? 0x9f : 0x1f
      sequence++
      this.#media.send(packet, port, address)
    }, 20)
  }

  /** Says something as soon as the caller is done. */
  #answer(packet: Buffer, { pauseMs, lastsMs }: { readonly pauseMs: number; readonly lastsMs: number }): void {
    if (isLoud(packet)) {
      this.#loud++
      this.#quiet = 0
      return
    }
    if (this.#loud < 3 || ++this.#quiet < pauseMs / 20) return
    this.#loud = 0
    this.#toSay = lastsMs / 20
  }

  #hear(packet: Buffer): void {
    const payloadType = (packet[1] ?? 0) & 0x7f
    if (payloadType === 0) this.audioPackets++
    if (payloadType === 0 && this.#options.turns) this.#answer(packet, this.#options.turns)
    if (payloadType !== 101) return
    const event = `${packet.readUInt32BE(4)} ${packet[12]}`
    if (event === this.#lastEvent) return
    this.#lastEvent = event
    this.digits.push('0123456789*#'.charAt(packet[12] ?? 0))
  }
}

/** Whether a packet of µ-law has something louder than noise in it (G.711: the complement of its exponent). */
export const isLoud = (packet: Buffer): boolean => packet.subarray(12).some((byte) => ((~byte >> 4) & 7) >= 4)

function isLoggedIn(message: SipText, { user, password }: { user: string; password: string }): boolean {
  const given = message.get('Proxy-Authorization')
  const field = (name: string) => new RegExp(`(?:^|[ ,])${name}="?([^",]*)"?`).exec(given)?.[1]
  return field('username') === user && field('response') === digestResponse(given, message.method, password)
}

const description = (port: number) =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=service', 'c=IN IP4 127.0.0.1', 't=0 0'],
    ...[`m=audio ${port} RTP/AVP 0 101`, 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:101 telephone-event/8000'],
    ...['a=fmtp:101 0-16', 'a=ptime:20', ''],
  ].join('\r\n')

function answerTo(message: SipText, status: string, headers: readonly string[], body = ''): string {
  const to = message.get('To')
  return [
    `SIP/2.0 ${status}`,
    ...message.all('Via').map((via) => `Via: ${via}`),
    ...message.all('Record-Route').map((route) => `Record-Route: ${route}`),
    `From: ${message.get('From')}`,
    `To: ${to.includes(';tag=') || status.startsWith('100') ? to : `${to};tag=service`}`,
    `Call-ID: ${message.get('Call-ID')}`,
    `CSeq: ${message.get('CSeq')}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** RFC 3261 §18.3: on a stream the length tells where a message ends. */
function readMessages(socket: Socket, onMessage: (message: SipText) => void): void {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece) => {
    text = (text + piece).replace(/^(?:\r\n)+/, '')
    for (;;) {
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^(?:content-length|l)\s*:\s*(\d+)/im.exec(text.slice(0, Math.max(0, end)))?.[1] ?? 0)
      if (end < 0 || text.length < end + 4 + length) return
      onMessage(new SipText(text.slice(0, end + 4 + length)))
      text = text.slice(end + 4 + length).replace(/^(?:\r\n)+/, '')
    }
  })
}

/** The service calls: INVITE over TCP, with its password when it is asked. Resolves with the last status, and ends the call again. */
export async function callOverTcp(
  port: number,
  call: { readonly user: string; readonly password: string; readonly to: string },
): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const own = (socket.address() as AddressInfo).port
  const uri = `sip:${call.to}@127.0.0.1:${port};transport=tcp`
  const id = randomUUID()
  const request = (method: string, sequence: number, to: string, more: readonly string[], body = '') =>
    [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/TCP 127.0.0.1:${own};branch=z9hG4bK${randomUUID()}`,
      `From: <sip:${call.user}@127.0.0.1>;tag=us`,
      `To: ${to}`,
      `Call-ID: ${id}`,
      `CSeq: ${sequence} ${method}`,
      'Max-Forwards: 70',
      `Contact: <sip:${call.user}@127.0.0.1:${own};transport=tcp>`,
      ...more,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n')
  const sdp = 'Content-Type: application/sdp'
  try {
    return await new Promise<number>((resolve, reject) => {
      socket.on('error', reject)
      readMessages(socket, (message) => {
        const status = Number(message.start.split(' ')[1])
        const sequence = Number.parseInt(message.get('CSeq'), 10)
        if (!message.start.startsWith('SIP/2.0') || status < 200 || !message.get('CSeq').endsWith('INVITE')) return
        socket.write(request('ACK', sequence, message.get('To'), []))
        if (status !== 401 || sequence > 1) {
          if (status === 200) socket.write(request('BYE', sequence + 1, message.get('To'), []))
          return resolve(status)
        }
        const asked = message.get('WWW-Authenticate')
        const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(asked)?.[1] ?? ''
        const given = `Digest username="${call.user}", realm="${field('realm')}", nonce="${field('nonce')}", uri="${uri}", algorithm=MD5${field('qop') === '' ? '' : ', qop=auth, nc=00000001, cnonce="us"'}${field('opaque') === '' ? '' : `, opaque="${field('opaque')}"`}`
        const login = `Authorization: ${given}, response="${digestResponse(given, 'INVITE', call.password)}"`
        socket.write(request('INVITE', sequence + 1, `<${uri}>`, [login, sdp], description(9)))
      })
      socket.write(request('INVITE', 1, `<${uri}>`, [sdp], description(9)))
    })
  } finally {
    socket.end()
  }
}
