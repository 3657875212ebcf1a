import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MediaSocket, type WebSocketLike } from './media-socket.ts'

/** The exchange's side of a media websocket, by hand. */
class FakeSocket implements WebSocketLike {
  binaryType = 'blob'
  readonly texts: { command: string; correlation_id?: string }[] = []
  bytes = 0
  #message: (event: { data: unknown }) => void = () => undefined
  #close: (event: { code: number }) => void = () => undefined

  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.texts.push(JSON.parse(data))
    else this.bytes += data.length
  }

  close(code = 1005): void {
    this.#close({ code })
  }

  addEventListener(type: 'message' | 'close' | 'error', listener: (event: never) => void): void {
    if (type === 'message') this.#message = listener as unknown as (event: { data: unknown }) => void
    if (type === 'close') this.#close = listener as unknown as (event: { code: number }) => void
  }

  says(data: object | Uint8Array): void {
    this.#message({ data: data instanceof Uint8Array ? data.buffer : JSON.stringify(data) })
  }

  marks(): string[] {
    return this.texts.flatMap(({ command, correlation_id = '' }) => (command === 'MARK_MEDIA' ? [correlation_id] : []))
  }
}

async function opened(more: object = {}) {
  const socket = new FakeSocket()
  const opening = MediaSocket.over(socket)
  socket.says({ event: 'MEDIA_START', format: 'slin16', optimal_frame_size: 640, ptime: 20, ...more })
  return { socket, media: await opening }
}

describe('media socket', () => {
  test('begins with what the exchange says first, and with nothing else', async () => {
    const { media, socket } = await opened()
    assert.deepEqual([media.start.format, socket.binaryType], ['slin16', 'arraybuffer'])
    for (const first of [{ event: 'STATUS' }, new Uint8Array(640)]) {
      const other = new FakeSocket()
      const opening = MediaSocket.over(other)
      other.says(first)
      await assert.rejects(opening, /MEDIA_START/)
    }
    const gone = new FakeSocket()
    const opening = MediaSocket.over(gone)
    gone.close(1006)
    await assert.rejects(opening, /1006/)
  })

  test('a minute at once goes out bit by bit, as it is heard', async () => {
    const { media, socket } = await opened()
    const minute = 60 * 32_000
    const heard = media.say(new Int16Array(minute / 2))
    assert.ok(socket.bytes <= 8.5 * 32_000, `${socket.bytes} bytes at once`)
    for (let at = 0; at < 1_000 && socket.bytes < minute; at++)
      for (const correlation_id of socket.marks().slice(at))
        socket.says({ event: 'MEDIA_MARK_PROCESSED', correlation_id })
    assert.equal(socket.bytes, minute)
    socket.says({ event: 'MEDIA_MARK_PROCESSED', correlation_id: 'mark-1' })
    assert.equal(await heard, 'played')
  })

  test('an interruption says what was heard, and marks know that they were not', async () => {
    const { media, socket } = await opened()
    const first = media.say(new Int16Array(16_000))
    const second = media.say(new Int16Array(60 * 16_000))
    const interrupted = media.interrupt()
    assert.deepEqual(socket.texts.slice(-2), [{ command: 'FLUSH_MEDIA' }, { command: 'GET_STATUS' }])
    const figures = { played_ms: 300, since_mark_ms: 300, flushed_ms: 700 }
    socket.says({ event: 'MEDIA_FLUSHED', ...figures, flushed_marks: ['~piece-1', 'mark-1'] })
    socket.says({ event: 'STATUS' })
    assert.deepEqual(await interrupted, {
      playedMs: 300,
      sinceMarkMs: 300,
      flushedMs: 700,
      flushedMarks: ['mark-1', 'mark-2'],
    })
    assert.deepEqual([await first, await second], ['flushed', 'flushed'])
  })

  test('an exchange that says nothing of a flush is no reason to wait for ever', async () => {
    const { media, socket } = await opened()
    const interrupted = media.interrupt()
    socket.says({ event: 'STATUS' })
    assert.equal((await interrupted).playedMs, undefined)
  })

  test('what comes is heard: audio, keys, objections, the end', async () => {
    const { media, socket } = await opened()
    const heard: unknown[] = []
    media.onAudio((bytes) => heard.push(bytes.length))
    media.onDigit((digit) => heard.push(digit))
    media.onError((words) => heard.push(words))
    media.onClosed((code) => heard.push(code))
    socket.says(new Uint8Array(640))
    socket.says({ event: 'DTMF_END', digit: '5' })
    socket.says({ event: 'ERROR', error_text: 'no' })
    socket.says({ event: 'SOMETHING_NEW' })
    const waiting = [media.mark(), media.status(), media.drained()]
    media.close()
    assert.deepEqual(await Promise.all(waiting), ['closed', undefined, undefined])
    assert.deepEqual(heard, [640, '5', 'no', 1000])
    assert.deepEqual([await media.mark(), await media.status(), media.isClosed], ['closed', undefined, true])
  })

  test('where messages are passed on as they are, they are sent as they are', async () => {
    const { media, socket } = await opened({ format: 'opus', optimal_frame_size: 0 })
    media.send(new Uint8Array(50))
    assert.deepEqual([socket.bytes, socket.texts.length], [50, 0])
    await assert.rejects(media.mark(), /pass-through/)
  })
})
