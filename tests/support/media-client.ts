// A program at the other end of a media websocket, with the package ws: texts and audio as they came.
// Not the client's media socket: this one may misbehave.

import { once } from 'node:events'
import { patienceMs } from '@jackfield/base/testing'
import { WebSocket } from 'ws'
import type { KitStage } from './kit-stage.ts'

export class MediaClient {
  readonly websocket: WebSocket
  readonly texts: string[] = []
  readonly audio: Buffer[] = []
  /** the kind of the very first message */
  first: 'text' | 'audio' | undefined
  readonly closed: Promise<number>
  #onMessage: () => void = () => undefined

  static async open(port: number, connectionId: string): Promise<MediaClient> {
    const client = new MediaClient(new WebSocket(`ws://127.0.0.1:${port}/media/${connectionId}`, ['media']))
    await once(client.websocket, 'open')
    return client
  }

  /** An external media channel that waits for a websocket, and the websocket. */
  static async join(
    stage: KitStage,
    app: string,
    channelId: string,
    query: Record<string, string> = {},
  ): Promise<MediaClient> {
    const all = { app, channelId, transport: 'websocket', encapsulation: 'none', connection_type: 'server' }
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', {
      query: { ...all, format: 'ulaw', transport_data: 'f(json)', ...query },
    })
    if (status !== 200) throw new Error(`no media channel: ${status} ${JSON.stringify(body)}`)
    return MediaClient.open(stage.exchange.port, body.channelvars.MEDIA_WEBSOCKET_CONNECTION_ID)
  }

  constructor(websocket: WebSocket) {
    this.websocket = websocket
    websocket.on('message', (data: Buffer, isBinary) => {
      this.first ??= isBinary ? 'audio' : 'text'
      if (isBinary) this.audio.push(data)
      else this.texts.push(data.toString())
      this.#onMessage()
    })
    websocket.on('error', () => undefined)
    this.closed = once(websocket, 'close').then(([code]) => code as number)
  }

  command(command: string, more: object = {}): void {
    this.websocket.send(JSON.stringify({ command, ...more }))
  }

  /** The next text with this in it, taken out. */
  async text(part: string): Promise<string> {
    await this.until(() => this.texts.some((text) => text.includes(part)), part)
    return this.texts.splice(
      this.texts.findIndex((text) => text.includes(part)),
      1,
    )[0] as string
  }

  /** The next event of this name, in JSON. */
  async event(name: string): Promise<Record<string, unknown>> {
    return JSON.parse(await this.text(`"${name}"`))
  }

  async status(): Promise<Record<string, unknown>> {
    this.command('GET_STATUS')
    return this.event('STATUS')
  }

  async until(isSo: () => boolean, what: string): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`no ${what}, but ${this.texts.join(' ')}`)), patienceMs)
        this.#onMessage = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    }
  }

  /** Bytes of a frame as they are, for what no websocket would send. */
  raw(bytes: readonly number[]): void {
    ;(this.websocket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from(bytes))
  }
}
