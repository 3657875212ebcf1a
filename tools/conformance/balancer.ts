// A load balancer without any memory: every request goes to the next node, also those of one connection; a websocket stays where it was opened.
// It understands no more of HTTP than where a message ends, and sends on every byte as it came.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { bodyEnd, headEnd, headerOf } from './http-ends.ts'

const longestRequest = 100_000

export class Balancer {
  readonly #server: Server
  readonly #ports: readonly number[]
  readonly #sockets = new Set<Socket>()
  #next = 0

  static async open(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports)
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  private constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#serve(client))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }

  #serve(client: Socket): void {
    this.#keep(client)
    let received: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    let isBusy = false
    let hasEnded = false
    let passOn: Socket | undefined
    const step = () => {
      if (isBusy || passOn || received.length === 0) return
      const end = messageEnd(received, 'request')
      if (end === 'more' && !hasEnded) return
      if (end === 'more' || end === 'odd') {
        passOn = this.#tunnel(client, received)
        if (hasEnded) passOn.end()
        return
      }
      isBusy = true
      const request = received.subarray(0, end)
      received = received.subarray(end)
      this.#exchange(client, request, (isLast) => {
        isBusy = false
        if (isLast) client.end()
        else step()
      })
    }
    client.on('data', (chunk: Buffer) => {
      if (passOn) return void passOn.write(chunk)
      received = Buffer.concat([received, chunk])
      step()
    })
    client.on('end', () => {
      hasEnded = true
      if (passOn) passOn.end()
      else if (received.length > 0) step()
      else if (!isBusy) client.end()
    })
    client.on('close', () => passOn?.destroy())
  }

  /** One request, one answer, one node. */
  #exchange(client: Socket, request: Buffer, done: (isLast: boolean) => void): void {
    const node = this.#node()
    const hasNoBody = request.subarray(0, 5).toString('latin1') === 'HEAD '
    let answer: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    let isOver = false
    const over = (isLast: boolean) => {
      if (isOver) return
      isOver = true
      node.destroy()
      client.off('close', giveUp)
      done(isLast)
    }
    const giveUp = () => over(true)
    client.on('close', giveUp)
    node.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk])
      const end = messageEnd(answer, hasNoBody ? 'answer without body' : 'answer')
      if (typeof end !== 'number') return
      client.write(answer)
      over(/^close$/i.test(headerOf(answer, 'connection') ?? ''))
    })
    node.on('close', () => {
      if (!isOver && answer.length > 0) client.write(answer)
      over(true)
    })
    node.write(request)
  }

  /** Everything from here on is one node's: a websocket, or what is no request that could be told from the next. */
  #tunnel(client: Socket, received: Buffer): Socket {
    const node = this.#node()
    node.write(received)
    node.on('data', (chunk) => client.write(chunk))
    node.on('end', () => client.end())
    node.on('close', () => client.destroySoon())
    return node
  }

  #node(): Socket {
    const port = this.#ports[this.#next++ % this.#ports.length] as number
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setNoDelay(true)
    return this.#keep(socket)
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    // who resets a connection has ended it
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }
}

/** Where the first message in these bytes ends; `odd`: nobody can say, or it is too long to wait for. */
function messageEnd(bytes: Buffer, kind: 'request' | 'answer' | 'answer without body'): number | 'more' | 'odd' {
  const head = headEnd(bytes)
  if (kind === 'request' && bytes.length > longestRequest) return 'odd'
  if (head === undefined) return 'more'
  if (kind === 'answer without body') return head
  const isRequest = kind === 'request'
  if (isRequest && (headerOf(bytes, 'upgrade') !== undefined || headerOf(bytes, 'expect') !== undefined)) return 'odd'
  return bodyEnd(bytes, head, isRequest)
}
