// Speaks the prompts that ship with the exchange into packages/server/sounds, and plays its music: `npm run prompts`.
// Wants espeak-ng and sox. The same versions of both write the same bytes again.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FileFormat, formatOfExtension } from '@jackfield/media'
import { readArguments } from './arguments/read-arguments.ts'
import { holdMusic } from './prompts/hold-music.ts'
import { longestSilenceSeconds, plainSounds, spokenPrompts } from './prompts/prompts.table.ts'

readArguments({ usage: 'npm run prompts' })
const folder = fileURLToPath(new URL('../packages/server/sounds/en', import.meta.url))
const voice = ['-v', 'en-us', '-s', '165', '-g', '2', '-a', '100']
/** Silence at both ends goes, the level becomes the same everywhere, and a breath stays before the next word. */
const shape =
  'silence 1 0.005 0.4% reverse silence 1 0.005 0.4% reverse norm -4 fade t 0.003 reverse fade t 0.01 reverse pad 0 0.06'.split(
    ' ',
  )
const rateHz = 16_000

function run(command: string, args: readonly string[], input?: Uint8Array): Buffer {
  const ran = spawnSync(command, [...args], { maxBuffer: 64 * 1024 * 1024, ...(input ? { input } : {}) })
  if (ran.error) throw new Error(`${command} cannot be run: ${ran.error.message}`)
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout
}

/** Samples at 16 kHz. */
function speak(words: string): Int16Array {
  const spoken = run('espeak-ng', [...voice, '--stdout', words])
  // neither dither nor a new seed: the same words are the same bytes
  const raw = ['-t', 'raw', '-r', String(rateHz), '-e', 'signed', '-b', '16', '-c', '1', '-']
  const shaped = run('sox', ['-D', '-R', '-t', 'wav', '--ignore-length', '-', ...raw, ...shape], spoken)
  return new Int16Array(shaped.buffer, shaped.byteOffset, shaped.length >> 1)
}

function tone(hz: number, lengthMs: number): Int16Array {
  const samples = (rateHz * lengthMs) / 1_000
  const edge = rateHz / 200
  return Int16Array.from({ length: samples }, (_, at) => {
    const gain = Math.min(1, at / edge, (samples - at) / edge)
    return Math.round(8_000 * gain * Math.sin((2 * Math.PI * hz * at) / rateHz))
  })
}

function write(name: string, pcm: Int16Array, extension: string): number {
  const { writing } = formatOfExtension(extension) as FileFormat
  if (!writing) throw new Error(`${extension} cannot be written`)
  const blocks = Math.floor(pcm.length / writing.blockSamples)
  const bytes = new Uint8Array(blocks * writing.blockBytes)
  writing.encoder()(pcm, blocks * writing.blockSamples, bytes)
  const path = join(folder, `${name}.${extension}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return bytes.length
}

rmSync(folder, { recursive: true, force: true })
let total = 0
for (const [name, words] of spokenPrompts) total += write(name, speak(words), 'g722')
for (const [name, { hz, lengthMs }] of Object.entries(plainSounds)) total += write(name, tone(hz, lengthMs), 'g722')
for (let seconds = 1; seconds <= longestSilenceSeconds; seconds++)
  total += write(`silence/${seconds}`, new Int16Array(8_000 * seconds), 'gsm')
const texts = [...spokenPrompts].map(([name, words]) => `${name}: ${words}`)
writeFileSync(
  join(folder, 'prompts-en.txt'),
  `; What the prompts say. Written, like the prompts, by "npm run prompts".\n${texts.sort().join('\n')}\n`,
)
total += write('../../music/hold', holdMusic(rateHz), 'g722')
console.log(`${spokenPrompts.size} prompts, ${Math.round(total / 1_024)} kB`)
