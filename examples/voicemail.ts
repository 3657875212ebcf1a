// A voicemail in a program of its own: a beep, the message until the caller presses #, falls silent or hangs up, a file, and the message
// once more for whoever presses 1. Run: PASSWORD=… npx node examples/voicemail.ts, and call an extension with Stasis(voicemail).

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, connect, type MediaSocket, openMediaChannel } from '@jackfield/client'

type OpenMedia = (connectionId: string) => Promise<MediaSocket>

const rateHz = 8_000
const frameMs = 20
const talkLevel = 300
const longestSilenceMs = 4_000
const longestMessageMs = 120_000

const beep = Int16Array.from({ length: rateHz / 4 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 1_000 * at) / rateHz))

const level = (bytes: Uint8Array) => {
  const pcm = new Int16Array(bytes.slice().buffer)
  return pcm.reduce((sum, sample) => sum + Math.abs(sample), 0) / pcm.length
}

/** What the caller says until it is over, as linear samples. */
function listen({ clock }: Client, media: MediaSocket): Promise<Buffer> {
  return new Promise((resolve) => {
    const heard: Uint8Array[] = []
    const finish = () => {
      silence.cancel()
      for (const stop of stops) stop()
      resolve(Buffer.concat(heard))
    }
    // whoever says nothing may send nothing, so silence is a matter of time
    let silence = clock.after(longestSilenceMs, finish)
    const stops = [
      media.onAudio((bytes) => {
        heard.push(bytes.slice())
        if (level(bytes) > talkLevel) {
          silence.cancel()
          silence = clock.after(longestSilenceMs, finish)
        }
        if (heard.length * frameMs >= longestMessageMs) finish()
      }),
      media.onDigit((digit) => {
        if (digit === '#') finish()
      }),
      media.onClosed(finish),
    ]
  })
}

/** Linear samples with the head of a WAV file before them. */
function wav(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rateHz, 24)
  head.writeUInt32LE(2 * rateHz, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Serves every caller of the application; messages are files of this folder. */
export function voicemail(client: Client, folder: string, open: { url: string } | { open: OpenMedia }): void {
  mkdirSync(folder, { recursive: true })
  client.on('StasisStart', async (event, caller) => {
    if (event.args[0] === 'media') return
    const id = event.channel.id
    await caller.answer()
    const { channelId, media } = await openMediaChannel(client, { application: 'voicemail', format: 'slin', ...open })
    await client.bridges.createWithId({ bridgeId: id, type: 'mixing' })
    await client.bridges.addChannel({ bridgeId: id, channel: [id, channelId] })
    media.onClosed(() => void client.bridges.destroy({ bridgeId: id }).catch(() => undefined))
    const gone = () => media.close()
    caller.once('StasisEnd').then(gone, gone)
    await media.say(beep)
    const message = await listen(client, media)
    const file = join(folder, `${id}.wav`)
    writeFileSync(file, wav(message))
    console.log(`${file}: ${Math.round(message.length / 2 / rateHz)} s`)
    media.onDigit((digit) => {
      if (digit === '1') void media.interrupt().then(() => media.say(message))
    })
    await media.say(beep)
  })
}

if (import.meta.main) {
  const url = process.env.EXCHANGE ?? 'http://127.0.0.1:8088'
  const login = { user: process.env.NAME ?? 'demo', password: process.env.PASSWORD ?? '' }
  voicemail(await connect({ url, ...login, application: 'voicemail' }), process.env.FOLDER ?? 'messages', { url })
  console.log('waiting for calls')
}
