// A bot that talks: it greets callers with two notes, listens until they have said something, and says it back.
// Whoever talks while it speaks interrupts it. Run: PASSWORD=… npx node examples/echo-bot.ts, and call an extension with Stasis(echo-bot).

import { type Client, connect, type MediaSocket, openMediaChannel } from '@jackfield/client'

type OpenMedia = (connectionId: string) => Promise<MediaSocket>

const rateHz = 16_000
/** How loud a frame is when somebody talks, and how long they are silent when they are done. */
const talkLevel = 500
const pauseMs = 400

/** Two notes, each a quarter of a second. */
const greeting = Int16Array.from({ length: rateHz / 2 }, (_, at) => {
  const hz = at < rateHz / 4 ? 600 : 800
  return 6_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)
})

const level = (frame: Int16Array) => frame.reduce((sum, sample) => sum + Math.abs(sample), 0) / frame.length

/** One conversation: hears words, says them back. */
function converse({ clock }: Client, media: MediaSocket): void {
  let words: Int16Array[] = []
  let isSpeaking = false
  // whoever says nothing sends nothing, so the end of the words is a matter of time
  let pause = clock.after(0, () => undefined)
  const say = async (pcm: Int16Array) => {
    isSpeaking = true
    const outcome = await media.say(pcm)
    isSpeaking = false
    if (outcome === 'flushed') console.log('interrupted')
  }
  media.onAudio((bytes) => {
    const frame = new Int16Array(bytes.slice().buffer)
    if (level(frame) <= talkLevel) return
    if (isSpeaking) void media.interrupt()
    words.push(frame)
    pause.cancel()
    pause = clock.after(pauseMs, () => {
      const said = Int16Array.from(words.flatMap((one) => [...one]))
      words = []
      void say(said)
    })
  })
  media.onClosed(() => pause.cancel())
  void say(greeting)
}

/** Serves every caller of the application. */
export function echoBot(client: Client, open: { url: string } | { open: OpenMedia }): void {
  client.on('StasisStart', async (event, caller) => {
    if (event.args[0] === 'media') return
    const id = event.channel.id
    await caller.answer()
    const { channelId, media } = await openMediaChannel(client, { application: 'echo-bot', ...open })
    await client.bridges.createWithId({ bridgeId: id, type: 'mixing' })
    await client.bridges.addChannel({ bridgeId: id, channel: [id, channelId] })
    media.onClosed(() => void client.bridges.destroy({ bridgeId: id }).catch(() => undefined))
    caller.once('StasisEnd').then(
      () => media.close(),
      () => media.close(),
    )
    converse(client, media)
  })
}

if (import.meta.main) {
  const url = process.env.EXCHANGE ?? 'http://127.0.0.1:8088'
  const login = { user: process.env.NAME ?? 'demo', password: process.env.PASSWORD ?? '' }
  echoBot(await connect({ url, ...login, application: 'echo-bot' }), { url })
  console.log('waiting for calls')
}
