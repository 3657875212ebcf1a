// A connection whose requests come whole and plain, each in one piece: they are answered straight on its socket.
// Not node:http: with the first bytes that are anything else it gets the connection, and keeps it (decision 0012).

import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { detached, guarded } from '@jackfield/base'
import type { AnswerHeads } from './answer-text.ts'
import { clientAddress } from './client-address.ts'
import { type DoorFacts, hostShape, plainAddress } from './http-mount-request.ts'
import { type FilePart, type MountAnswer, type MountRequest, type Silence, silence } from './mount.ts'
import { type SimpleLimits, type SimpleRequest, SimpleRequestReader } from './simple-request.ts'

/** What a door does for its connections. */
export interface DirectDoor {
  readonly facts: DoorFacts
  readonly limits: SimpleLimits
  readonly heads: AnswerHeads
  /** how long a peer may take nothing of its answer */
  readonly unreadMs: number
  dispatch(request: SimpleRequest, connection: DirectConnection): MountAnswer | Silence | Promise<MountAnswer | Silence>
  /** the answer to a request whose handling threw */
  failed(error: unknown): MountAnswer
  /** flat headers of the door for an answer; nothing: the connection ends with it */
  keptHeaders(answer: MountAnswer): readonly string[] | undefined
  readonly lastHeaders: readonly string[]
}

/** node:http gets a connection, with these bytes first. */
export type HandOver = (socket: Socket, bytes: Buffer) => void

export class DirectConnection {
  readonly socket: Socket
  readonly #door: DirectDoor
  readonly #handOver: HandOver
  readonly #reader: SimpleRequestReader
  readonly #peer: string
  #isKnown = false
  /** a request is being answered, or its answer is not yet taken */
  #isBusy = false
  /** what came meanwhile; no more is read */
  #waiting: Buffer | undefined
  readonly #onData = guarded(
    'a request',
    (bytes: Buffer) => this.#received(bytes),
    () => this.socket.destroy(),
  )
  // as node:http: who says that he sends nothing more gets nothing more
  readonly #onEnd = () => void this.socket.end()
  readonly #onOver = () => void this.socket.destroy()

  constructor(socket: Socket, door: DirectDoor, handOver: HandOver) {
    this.socket = socket
    this.#door = door
    this.#handOver = handOver
    this.#reader = new SimpleRequestReader(door.limits)
    this.#peer = plainAddress(socket.remoteAddress)
    socket.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onOver).on('timeout', this.#onOver)
  }

  /** Whoever is behind it has shown who he is. */
  authenticated(): void {
    if (this.#isKnown) return
    this.#isKnown = true
    this.#door.facts.connections.authenticated(this.socket)
  }

  get prefix(): string {
    return this.#door.facts.prefix
  }

  /** The address a request comes from, behind proxies that are trusted. */
  clientOf(request: SimpleRequest): string {
    const { proxies } = this.#door.facts
    return proxies ? clientAddress(this.#peer, request.headers.get(proxies.header), proxies) : this.#peer
  }

  #received(bytes: Buffer): void {
    if (this.#isBusy) {
      this.#waiting = this.#waiting ? Buffer.concat([this.#waiting, bytes]) : bytes
      this.socket.pause()
      return
    }
    const request = this.#reader.read(bytes)
    if (request) this.#run(request)
    else this.#leave(bytes)
  }

  #run(request: SimpleRequest): void {
    let answer: MountAnswer | Silence | Promise<MountAnswer | Silence>
    try {
      answer = this.#door.dispatch(request, this)
    } catch (error) {
      answer = this.#door.failed(error)
    }
    if (answer instanceof Promise) this.#answerLater(answer)
    else this.#write(answer)
  }

  #answerLater(answer: Promise<MountAnswer | Silence>): void {
    this.#begin()
    detached(
      answer
        .catch((error: unknown) => this.#door.failed(error))
        .then((settled) => {
          this.#finish()
          this.#write(settled)
          this.#goOn()
        }),
      'an answer',
    )
  }

  #write(answer: MountAnswer | Silence): void {
    const { socket } = this
    if (answer === silence || !socket.writable) {
      if (answer !== silence) detached(answer.file?.close(), 'the end of a file')
      return void socket.destroy()
    }
    const kept = this.#door.keptHeaders(answer)
    if (answer.file) return void this.#writeFile(answer, answer.file, kept)
    const { body = '' } = answer
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    const head = this.#door.heads.of(answer, length, kept ?? this.#door.lastHeaders, kept === undefined)
    const hasBody = answer.status !== 204 && answer.status !== 304
    if (!hasBody) socket.write(head, 'latin1')
    else if (typeof body === 'string' && length === body.length) socket.write(head + body, 'latin1')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
    this.#afterWrite(kept === undefined)
  }

  /** A reader that fails midway can only be told by the connection's end: the length is promised already. */
  #writeFile(answer: MountAnswer, file: FilePart, kept: readonly string[] | undefined): void {
    const { socket } = this
    const { length } = file
    socket.write(this.#door.heads.of(answer, length, kept ?? this.#door.lastHeaders, kept === undefined), 'latin1')
    if (length === 0) {
      detached(file.close(), 'the end of a file')
      this.#afterWrite(kept === undefined)
      return
    }
    this.#begin()
    socket.setTimeout(this.#door.unreadMs)
    detached(
      pipeline(file.open(), socket, { end: false }).then(
        () => {
          socket.setTimeout(0)
          this.#finish()
          this.#afterWrite(kept === undefined)
          this.#goOn()
        },
        () => socket.destroy(),
      ),
      'the bytes of a file',
    )
  }

  /** A peer that takes nothing of its answer for long is cut off; its next request waits until it has. */
  #afterWrite(isLast: boolean): void {
    const { socket } = this
    if (isLast) socket.end()
    if (socket.writableLength === 0) return
    socket.setTimeout(this.#door.unreadMs)
    if (isLast) return
    this.#begin()
    socket.write('', () => {
      socket.setTimeout(0)
      this.#finish()
      this.#goOn()
    })
  }

  #begin(): void {
    this.#isBusy = true
    this.#door.facts.connections.begin(this.socket)
  }

  #finish(): void {
    this.#isBusy = false
    this.#door.facts.connections.finish(this.socket)
  }

  /** With what came while the request before was being answered. */
  #goOn(): void {
    const bytes = this.#waiting
    if (this.#isBusy || !bytes || this.socket.destroyed) return
    this.#waiting = undefined
    this.socket.resume()
    this.#onData(bytes)
  }

  #leave(bytes: Buffer): void {
    const { socket } = this
    socket.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onOver).off('timeout', this.#onOver)
    this.#handOver(socket, bytes)
  }
}

/** One of its requests, as mounts see it. */
export class DirectRequest implements MountRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly hasBody: boolean
  readonly #request: SimpleRequest
  readonly #at: DirectConnection

  /** @param path below the mount */
  constructor(request: SimpleRequest, path: string, query: string, at: DirectConnection) {
    this.method = request.method
    this.path = path
    this.query = query
    this.hasBody = request.body.length > 0
    this.#request = request
    this.#at = at
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name)
  }

  get remote(): string {
    return this.#at.clientOf(this.#request)
  }

  get connection(): object {
    return this.#at
  }

  get head(): object {
    return this.#request.headers
  }

  get origin(): string {
    const host = this.#request.headers.get('host')
    return host === undefined || !hostShape.test(host) ? '' : `http://${host}${this.#at.prefix}`
  }

  get body(): Buffer {
    return this.#request.body
  }

  readBody(): Promise<Buffer> {
    return Promise.resolve(this.#request.body)
  }

  authenticated(): void {
    this.#at.authenticated()
  }
}
