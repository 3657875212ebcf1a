import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { EngineConnection, ListeningEngine, TranscriptListener } from './listening-engine.ts'
import { SideTranscription } from './side-transcription.ts'

/** Engines whose connections the test holds. */
function fixture() {
  const clock = new VirtualClock()
  const connections: { listener: TranscriptListener; acts: string[]; bytes: number }[] = []
  const engine: ListeningEngine = {
    listen(_order, listener): EngineConnection {
      const one = { listener, acts: [] as string[], bytes: 0 }
      connections.push(one)
      return {
        write: ({ length }) => {
          one.bytes += length
        },
        finish: () => one.acts.push('finish'),
        drop: () => one.acts.push('drop'),
      }
    },
  }
  const story: string[] = []
  const side = new SideTranscription(
    clock,
    engine,
    { channelId: 'c', side: 'in', language: 'en' },
    {
      onTranscript: ({ text, beginMs, endMs, isFinal }) =>
        story.push(`${beginMs}-${endMs} ${text}${isFinal ? '' : ' …'}`),
      onFailed: (reason, isRetried) => story.push(`failed: ${reason}${isRetried ? ', again' : ''}`),
      onFinished: () => story.push('finished'),
    },
  )
  const listenFor = async (ms: number) => {
    for (let at = 0; at < ms; at += 20) {
      await clock.pass(20)
      side.write(new Uint8Array(640))
    }
  }
  const last = () => connections.at(-1) ?? assert.fail('there is no connection')
  return { clock, connections, story, side, listenFor, last }
}

test('texts have the times of the whole, also when the engine says none', async () => {
  const { story, listenFor, last } = fixture()
  await listenFor(1_000)
  last().listener.onTranscript({ text: 'one', isFinal: true, beginMs: 100, endMs: 900 })
  await listenFor(1_000)
  last().listener.onTranscript({ text: 'two', isFinal: false })
  await listenFor(500)
  last().listener.onTranscript({ text: 'two three', isFinal: true })
  last().listener.onTranscript({ text: 'four', isFinal: true })
  assert.deepEqual(story, ['100-900 one', '900-2000 two …', '900-2500 two three', '2500-2500 four'])
})

test('an engine that is lost is asked again, later each time, and times go on', async () => {
  const { clock, connections, story, listenFor, last } = fixture()
  await listenFor(1_000)
  last().listener.onEnd('it closed the connection')
  await listenFor(400)
  await clock.pass(99)
  assert.equal(connections.length, 1)
  await clock.pass(1)
  assert.equal(connections.length, 2)
  last().listener.onEnd('it cannot be reached')
  await clock.pass(999)
  assert.equal(connections.length, 2)
  await clock.pass(1)
  await listenFor(600)
  last().listener.onTranscript({ text: 'again', isFinal: true, beginMs: 0, endMs: 500 })
  assert.deepEqual(story, [
    'failed: it closed the connection, again',
    'failed: it cannot be reached, again',
    '2500-3000 again',
  ])
  assert.deepEqual([connections[0]?.bytes, last().bytes], [50 * 640, 30 * 640])
  // it worked, so that the next time is as the first
  last().listener.onEnd('it closed the connection')
  await clock.pass(500)
  assert.equal(connections.length, 4)
})

test('an engine that never comes is given up', async () => {
  const { clock, connections, story, last } = fixture()
  for (let tries = 0; tries < 9; tries++) {
    last().listener.onEnd('it cannot be reached')
    await clock.pass('30s')
  }
  assert.equal(connections.length, 9)
  assert.deepEqual(story.slice(-2), ['failed: it cannot be reached', 'finished'])
  assert.equal(clock.waiting, 0)
})

test('what was said before the end is still written down', async () => {
  const { story, side, listenFor, last } = fixture()
  await listenFor(1_000)
  side.finish()
  side.finish()
  assert.deepEqual(last().acts, ['finish'])
  last().listener.onTranscript({ text: 'last words', isFinal: true })
  last().listener.onEnd()
  assert.deepEqual(story, ['0-1000 last words', 'finished'])
})

test('the end comes at once while there is no connection, and nobody is asked any more', async () => {
  const { clock, connections, story, side, last } = fixture()
  last().listener.onEnd('it closed the connection')
  side.finish()
  await clock.pass('1m')
  assert.deepEqual(story, ['failed: it closed the connection, again', 'finished'])
  assert.equal(connections.length, 1)
})

test('while nothing comes the engine gets silence, so that it knows when somebody is done', async () => {
  const { clock, story, listenFor, last } = fixture()
  await clock.pass(1_000)
  assert.equal(last().bytes, 50 * 640)
  await listenFor(500)
  assert.equal(last().bytes, 75 * 640)
  await clock.pass(1_000)
  last().listener.onTranscript({ text: 'x', isFinal: true, beginMs: 1_000 })
  assert.deepEqual(story, ['1000-2500 x'])
})
