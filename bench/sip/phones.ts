// Phones as a load: each registers with a password over one socket, so many at a time, as fast as the exchange answers.
// Not measured here: the bench does that.

import { hash } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

interface Waiting {
  readonly user: string
  isChallenged: boolean
  sequence: number
}

const field = (text: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? ''

export class Phones {
  readonly #socket: Socket
  readonly #port: number
  readonly #waiting = new Map<string, Waiting>()
  #done: ((outcome: { registered: number; refused: number }) => void) | undefined
  #left: string[] = []
  #registered = 0
  #refused = 0
  #round = 0

  private constructor(socket: Socket, port: number) {
    this.#socket = socket
    this.#port = port
    socket.on('message', (bytes) => this.#receive(bytes.toString('latin1')))
  }

  static async open(port: number): Promise<Phones> {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 2 ** 22 })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new Phones(socket, port)
  }

  /** All of these, this many at a time; each with its name as password. */
  register(users: readonly string[], atOnce: number): Promise<{ registered: number; refused: number }> {
    this.#left = [...users]
    this.#registered = 0
    this.#refused = 0
    this.#round++
    return new Promise((resolve) => {
      this.#done = resolve
      for (let at = 0; at < atOnce; at++) this.#next()
    })
  }

  close(): void {
    this.#socket.close()
  }

  #next(): void {
    const user = this.#left.pop()
    if (user === undefined) {
      if (this.#waiting.size === 0) this.#done?.({ registered: this.#registered, refused: this.#refused })
      return
    }
    const callId = `${user}-${this.#round}`
    const waiting = { user, isChallenged: false, sequence: 1 }
    this.#waiting.set(callId, waiting)
    this.#send(callId, waiting)
  }

  #send(callId: string, { user, sequence }: Waiting, authorization = ''): void {
    const { port } = this.#socket.address()
    const message = `REGISTER sip:127.0.0.1:${this.#port} SIP/2.0\r
Via: SIP/2.0/UDP 127.0.0.1:${port};rport;branch=z9hG4bK${callId}-${sequence}\r
Max-Forwards: 70\r
From: <sip:${user}@127.0.0.1>;tag=${user}\r
To: <sip:${user}@127.0.0.1>\r
Call-ID: ${callId}\r
CSeq: ${this.#round * 10 + sequence} REGISTER\r
User-Agent: bench\r
Contact: <sip:${user}@127.0.0.1:${port}>\r
Expires: 3600\r
${authorization}Content-Length: 0\r
\r
`
    this.#socket.send(message, this.#port, '127.0.0.1')
  }

  #receive(text: string): void {
    const callId = /\r\nCall-ID: (.*)\r\n/i.exec(text)?.[1] ?? ''
    const waiting = this.#waiting.get(callId)
    if (!waiting) return
    const status = Number(text.slice(8, 11))
    if (status === 401 && !waiting.isChallenged) {
      waiting.isChallenged = true
      waiting.sequence++
      this.#send(callId, waiting, this.#answer(text, waiting.user))
      return
    }
    this.#waiting.delete(callId)
    if (status === 200) this.#registered++
    else this.#refused++
    this.#next()
  }

  #answer(challenge: string, user: string): string {
    const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((name) => field(challenge, name))
    const uri = `sip:127.0.0.1:${this.#port}`
    const md5 = (data: string) => hash('md5', data)
    const response = md5(`${md5(`${user}:${realm}:${user}`)}:${nonce}:00000001:c:auth:${md5(`REGISTER:${uri}`)}`)
    return `Authorization: Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", algorithm=MD5, cnonce="c", opaque="${opaque}", qop=auth, nc=00000001\r\n`
  }
}
