// For tests: a fixture in which far ends speak and hear, with the media plane in this thread on the clock in hand.
// Not for users: they have the testkit.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { Audio, type Channel, MusicClasses } from '@jackfield/core'
import { MediaPlane, northAmerica, TestAudio } from '@jackfield/media'
import { localWorkers, MemoryNetwork } from '@jackfield/media/testing'
import { DialplanFixture, type Script } from './dialplan-fixture.ts'

const rateHz = 8_000

export const sine = (hz: number, ms: number, peak = 8_000): Int16Array =>
  Int16Array.from({ length: (rateHz * ms) / 1_000 }, (_, at) =>
    Math.round(peak * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  )

/** The peak a pure tone of this frequency would have. */
export function toneLevel(samples: Int16Array, hz: number): number {
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    real += (samples[at] as number) * Math.cos(angle)
    imaginary += (samples[at] as number) * Math.sin(angle)
  }
  return samples.length === 0 ? 0 : (2 * Math.hypot(real, imaginary)) / samples.length
}

export class SoundStage {
  readonly fixture: DialplanFixture
  readonly directory: string
  readonly #testAudios = new Map<string, TestAudio>()

  constructor(t: TestContext, script: Script) {
    const directory = mkdtempSync(join(tmpdir(), 'jackfield-stage-'))
    const fixture = new DialplanFixture(script, join(directory, 'sounds'))
    this.fixture = fixture
    this.directory = directory
    const { clock, log, exchange } = fixture
    const random = seededRandom(7)
    const network = new MemoryNetwork(clock, random)
    const plane = new MediaPlane({ startWorker: localWorkers({ clock, random, network }), log })
    plane.onNotice((notice) => {
      if (notice.type === 'frame') this.#testAudios.get(notice.port)?.receive(notice.pcm)
    })
    fixture.mediaPort = ({ id }) => {
      this.#testAudios.set(id, new TestAudio({ clock, rateHz, feed: (pcm) => plane.feedPort(id, pcm) }))
      return { kind: 'frames', rateHz, wantsFrames: true }
    }
    const audio = new Audio({
      clock,
      log,
      exchange,
      plane,
      tones: () => ({ zones: new Map(), usual: northAmerica }),
      music: () => new MusicClasses([], clock, random),
      cacheDirectory: join(directory, 'cache'),
    })
    fixture.settings = { ...fixture.settings, directories: { DATA: directory, SPOOL: directory } }
    t.after(async () => {
      await audio.close()
      rmSync(directory, { recursive: true })
    })
  }

  /** A sound file with a tone in it. */
  sound(name: string, hz: number, ms: number): void {
    const path = join(this.directory, 'sounds/en', `${name}.sln`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint8Array(sine(hz, ms).buffer))
  }

  /** The test audio of a channel whose sound somebody has used. */
  testAudio(channel: Channel): TestAudio {
    const testAudio = this.#testAudios.get(channel.id)
    if (!testAudio) throw new Error(`${channel.name} has no media port yet`)
    return testAudio
  }

  /** How loud a frequency was in the last of what it heard. */
  hears(channel: Channel, hz: number, lastMs = 200): number {
    return Math.round(toneLevel(this.testAudio(channel).heard(lastMs), hz))
  }

  /** Talks and is silent in turn, each for so many milliseconds: `[300, 1000]`. */
  speaks(channel: Channel, pattern: readonly number[], hz = 300): void {
    const deps = pattern.map((ms, at) => (at % 2 === 0 ? sine(hz, ms) : new Int16Array((rateHz * ms) / 1_000)))
    const all = new Int16Array(deps.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of deps) {
      all.set(part, at)
      at += part.length
    }
    this.testAudio(channel).say(all)
  }

  /** Samples of a headerless recording. */
  recorded(path: string): Int16Array {
    const bytes = readFileSync(join(this.directory, path))
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
  }
}
