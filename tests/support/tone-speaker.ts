// A server that speaks in tones: each text has a pitch, so that whoever listens knows which one it was.
// It stands for a text-to-speech service behind HTTP.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const rateHz = 16_000

export interface ToneSpeaker {
  readonly url: string
  /** texts that were asked for */
  readonly asked: readonly string[]
  /** Resolves when so many texts have been asked for. */
  whenAsked(count: number): Promise<void>
  /** Sends the second half of texts that wait; or breaks off. */
  release(breaks?: boolean): void
  close(): void
}

/** `pitches`: by text; one that is not there is refused with 500. `holds`: those whose second half waits for `release`. */
export async function toneSpeaker(
  pitches: Readonly<Record<string, number>>,
  lengthMs: number,
  holds: readonly string[] = [],
): Promise<ToneSpeaker> {
  const asked: string[] = []
  let held: ((breaks: boolean) => void)[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  const answer = (response: ServerResponse, text: string) => {
    const hz = new Map(Object.entries(pitches)).get(text)
    if (hz === undefined) return void response.writeHead(500).end('no such words')
    const bytes = tone(hz, lengthMs)
    response.writeHead(200, { 'content-type': `audio/pcm;rate=${rateHz}` })
    if (!holds.includes(text)) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2))
    held.push((breaks) => {
      if (breaks) response.destroy()
      else response.end(bytes.subarray(bytes.length / 2))
    })
  }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { text } = JSON.parse(Buffer.concat(pieces).toString()) as { text: string }
    asked.push(text)
    answer(response, text)
    for (const { count, resolve } of waiting) if (asked.length >= count) resolve()
    waiting = waiting.filter(({ count }) => asked.length < count)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/speak`,
    whenAsked: (count) =>
      asked.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    release(breaks = false) {
      for (const end of held) end(breaks)
      held = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function tone(hz: number, lengthMs: number): Buffer {
  const pcm = Int16Array.from({ length: (rateHz * lengthMs) / 1_000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  )
  return Buffer.from(pcm.buffer)
}
