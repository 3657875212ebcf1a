// What an application does with the client, in whatever runs JavaScript: answers a call, is the audio of another channel, and ends.
// Not for the project's Node: the test runs it on the others.
import { connect, openMediaChannel } from '@jackfield/client'

/** Says what happens, line by line. */
export async function answerOne({ url, password }, say) {
  const client = await connect({ url, user: 'tester', password, application: 'demo', over: 'websocket' })
  say('waiting for calls')
  const event = await client.once('StasisStart')
  const channel = client.channel(event.channel)
  await channel.answer()
  say(`answered ${event.channel.name}`)
  const { media, channelId } = await openMediaChannel(client, { application: 'demo', url })
  const bridge = await client.bridges.create({ type: 'mixing' })
  const heard = new Promise((resolve) => media.onAudio((bytes) => resolve(bytes.length)))
  await client.bridges.addChannel({ bridgeId: bridge.id, channel: `${channel.id},${channelId}` })
  // a tone, which the caller sends back
  const tone = Int16Array.from({ length: 16_000 }, (_, at) => 8_000 * Math.sin(at / 5))
  say(await media.say(tone))
  say(`heard ${await heard} bytes of ${media.start.format}`)
  await channel.hangup()
  await client.channels.hangup({ channelId })
  await client.close()
  // somebody who is not there: the reason is said, and nothing is thrown where nobody catches it
  const nobody = { url: 'http://127.0.0.1:1', user: 'a', password: 'b', application: 'demo' }
  await connect(nobody).catch((error) => say(error.name))
}

if (globalThis.process?.argv?.[3]) {
  const [url, password] = process.argv.slice(2)
  await answerOne({ url, password }, (line) => console.log(line))
  console.log('ended')
}
