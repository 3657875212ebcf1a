import assert from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { SampleStream, type SoundSpec } from '@jackfield/media'
import { EngineError, type SpeechEngine, type SpeechOrder, type SpeechSink } from '../engines/speech-engine.ts'
import { tonePcm } from '../testing/tone-pcm.ts'
import { Speaker, type SpeakerSettings } from './speaker.ts'

const folder = temporaryDirectory('speaker')

/** An engine that says what the test lets it say. */
class TestEngine implements SpeechEngine {
  key = 'one'
  readonly asked: SpeechOrder[] = []
  sink: SpeechSink | undefined
  #over = Promise.withResolvers<void>()

  speak(order: SpeechOrder, sink: SpeechSink, signal: AbortSignal): Promise<void> {
    this.asked.push(order)
    this.sink = sink
    this.#over = Promise.withResolvers()
    sink.begin('slin16')
    signal.addEventListener('abort', () => this.#over.reject(signal.reason), { once: true })
    return this.#over.promise
  }

  say(ms: number): void {
    this.sink?.write(new Uint8Array(tonePcm(500, ms).buffer))
  }

  end(error?: Error): void {
    if (error) this.#over.reject(error)
    else this.#over.resolve()
  }
}

const streamOf = (sound: SoundSpec | undefined): SampleStream => {
  assert.equal(sound?.kind, 'stream')
  return new SampleStream((sound as Extract<SoundSpec, { kind: 'stream' }>).memory)
}

describe('a speaker', () => {
  after(() => rmSync(folder, { recursive: true }))
  let number = 0

  function fixture(more: Partial<SpeakerSettings> = {}, directory = join(folder, String(++number))) {
    const clock = new VirtualClock()
    const engine = new TestEngine()
    const lines: LogEntry[] = []
    const usual = { name: 'test', engine, voice: 'anna', voices: new Map([['de', 'thorsten']]), language: '' }
    const settings: SpeakerSettings = {
      voices: new Map([['test', usual]]),
      usual: 'test',
      timeoutMs: 10_000,
      textLimit: 20,
      mostSeconds: 60,
      ...more,
    }
    const speaker = new Speaker({
      clock,
      log: logTo((entry) => lines.push(entry)),
      directory,
      cache: { mostBytes: 1e6, mostFiles: 10 },
      most: 2,
      mostPerEngine: 1,
      settings: () => settings,
    })
    const said = () => lines.map(({ level, message }) => `${level} ${message}`)
    return { clock, engine, speaker, directory, said }
  }

  it('is heard before all of it is there, and the next time from the disk', async () => {
    const { clock, engine, speaker, directory } = fixture()
    const found = speaker.find('Hello', 'en')
    await clock.settle()
    engine.say(60)
    let isFound = false
    void found.then(() => {
      isFound = true
    })
    await clock.settle()
    assert.equal(isFound, false, 'a little has to be there')
    engine.say(60)
    const stream = streamOf(await found)
    assert.deepEqual([stream.length, stream.isOver], [1_920, false])
    engine.say(1_000)
    engine.end()
    await clock.settle()
    assert.deepEqual([stream.length, stream.isOver, stream.hasFailed], [17_920, true, false])
    const kept = await speaker.find('Hello', 'en')
    assert.deepEqual(kept, { kind: 'file', path: join(directory, readdirSync(directory)[0] as string) })
    assert.equal(engine.asked.length, 1)
    assert.equal((await fixture({}, directory).speaker.find('Hello', 'en'))?.kind, 'file', 'another process finds it')
  })

  it('says the same words once for all who ask at the same time', async () => {
    const { clock, engine, speaker } = fixture()
    const all = Promise.all([
      speaker.find('Hello', 'en'),
      speaker.find('Hello', 'en'),
      speaker.find('{voice=anna}Hello', 'en'),
    ])
    await clock.settle()
    engine.say(500)
    const late = speaker.find('Hello', 'en')
    const sounds = [...(await all), await late]
    assert.equal(engine.asked.length, 1)
    assert.equal(new Set(sounds.map((sound) => streamOf(sound).memory)).size, 1)
    engine.end()
    await clock.settle()
  })

  it('speaks other words, in another voice or language, or by an engine that was changed, anew', async () => {
    const { clock, engine, speaker } = fixture()
    const say = async (words: string, language: string) => {
      const found = speaker.find(words, language, true)
      await clock.settle()
      engine.say(200)
      engine.end()
      return found
    }
    for (const [words, language] of [
      ['Hello', 'en'],
      ['Hello there', 'en'],
      ['{voice=bert}Hello', 'en'],
      ['Hello', 'de_AT'],
    ] as const)
      assert.equal((await say(words, language))?.kind, 'stream')
    assert.deepEqual(
      engine.asked.map(({ text, voice, language }) => [text, voice, language]),
      [
        ['Hello', 'anna', 'en'],
        ['Hello there', 'anna', 'en'],
        ['Hello', 'bert', 'en'],
        ['Hello', 'thorsten', 'de_AT'],
      ],
    )
    assert.equal((await speaker.find('Hello', 'en'))?.kind, 'file')
    engine.key = 'other'
    assert.equal((await say('Hello', 'en'))?.kind, 'stream')
  })

  it('gives an engine up that says nothing, and says so in the log without the words', async () => {
    const { clock, engine, speaker, said, directory } = fixture()
    const nothing = speaker.find('Hello', 'en')
    await clock.pass('10s')
    assert.equal(await nothing, undefined)
    const half = speaker.find('Hello', 'en')
    await clock.settle()
    engine.say(500)
    const stream = streamOf(await half)
    await clock.pass('10s')
    assert.deepEqual([stream.isOver, stream.hasFailed], [true, true])
    const whole = speaker.find('Hello', 'en', true)
    await clock.settle()
    engine.end(new EngineError('it answered 500'))
    assert.equal(await whole, undefined)
    assert.deepEqual(said(), [
      'WARNING engine test did not say 5 characters in en: nothing came for 10000 ms',
      'WARNING engine test did not say 5 characters in en: nothing came for 10000 ms',
      'WARNING engine test did not say 5 characters in en: it answered 500',
    ])
    assert.deepEqual(readdirSync(directory), [], 'nothing of it is kept')
  })

  it('refuses what is too long, empty, or for an engine that is not there', async () => {
    const { speaker, said } = fixture()
    for (const words of ['x'.repeat(21), ' ', '{engine=other}x'])
      assert.equal(await speaker.find(words, 'en'), undefined)
    assert.deepEqual(said(), [
      'WARNING the text cannot be spoken: 21 characters are more than text_limit of speech.conf (20)',
      'WARNING the text cannot be spoken: there is no text',
      'WARNING the text cannot be spoken: there is no engine other that speaks in speech.conf',
    ])
    const none = fixture({ usual: undefined })
    assert.equal(await none.speaker.find('x', 'en'), undefined)
    assert.match(none.said()[0] ?? '', /there is no engine \(speech.conf\), and espeak-ng is not installed/)
  })

  it('does not take more audio than it was allowed', async () => {
    const { clock, engine, speaker, said } = fixture({ mostSeconds: 1 })
    const found = speaker.find('Hello', 'en')
    await clock.settle()
    assert.throws(() => engine.say(1_100), EngineError)
    engine.end(new EngineError('its audio is longer than 1 s'))
    assert.equal(await found, undefined)
    assert.match(said()[0] ?? '', /longer than 1 s/)
  })

  it('lets others wait while an engine has as much to do as it may', async () => {
    const { clock, engine, speaker } = fixture()
    const first = speaker.find('one', 'en')
    const second = speaker.find('two', 'en')
    await clock.settle()
    assert.deepEqual(
      engine.asked.map(({ text }) => text),
      ['one'],
    )
    engine.say(200)
    engine.end()
    await first
    await clock.settle()
    assert.deepEqual(
      engine.asked.map(({ text }) => text),
      ['one', 'two'],
    )
    engine.say(200)
    engine.end()
    assert.ok(await second)
    await clock.settle()
  })

  it('ends with the exchange', async () => {
    const { clock, speaker, said } = fixture()
    const found = speaker.find('one', 'en')
    await clock.settle()
    speaker.close()
    assert.equal(await found, undefined)
    assert.deepEqual(said(), [])
    assert.equal(clock.waiting, 0)
  })
})
