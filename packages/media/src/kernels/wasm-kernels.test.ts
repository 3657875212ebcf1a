import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { kernelCases, resampleAll } from './kernels.cases.ts'
import { Mixer } from './mixer.ts'
import { PlainKernels } from './plain-kernels.ts'
import { WasmKernels } from './wasm-kernels.ts'

kernelCases('wasm', () => new WasmKernels())

const random = seededRandom(77)
const noise = (samples: number) => Int16Array.from({ length: samples }, () => random.below(65_536) - 32_768)

test('the kernel and its twin mix to the same bit', () => {
  const mixers = [new Mixer(new WasmKernels()), new Mixer(new PlainKernels())]
  for (const [count, samples] of [
    [1, 160],
    [2, 320],
    [37, 882],
    [100, 160],
  ] as const) {
    const frames = Array.from({ length: count }, () => noise(samples))
    const heard = mixers.map((mixer) => {
      mixer.begin(count, samples)
      frames.forEach((frame, index) => {
        mixer.put(index, frame, samples)
      })
      mixer.mix()
      return frames.map((_, index) => {
        const into = new Int16Array(samples)
        mixer.take(index, into, samples)
        return into
      })
    })
    assert.deepEqual(heard[0], heard[1])
  }
})

test('the kernel and its twin resample to the same bit', () => {
  for (const [fromHz, toHz] of [
    [8_000, 48_000],
    [48_000, 8_000],
    [44_100, 8_000],
    [16_000, 44_100],
  ] as const) {
    const pcm = noise(fromHz / 5)
    assert.deepEqual(
      resampleAll(new WasmKernels(), fromHz, toHz, pcm),
      resampleAll(new PlainKernels(), fromHz, toHz, pcm),
    )
  }
})

test('the committed binary is what its source makes', () => {
  const folder = temporaryDirectory('kernels')
  try {
    const built = join(folder, 'kernels.wasm')
    const tools = fileURLToPath(new URL('../../../../tools/kernels', import.meta.url))
    const manifest = createRequire(join(tools, 'package.json')).resolve('assemblyscript/package.json')
    const compiler = join(dirname(manifest), 'bin/asc.js')
    const args = [compiler, 'assembly/kernels.ts', '--config', 'asconfig.json', '--outFile', built]
    execFileSync(process.execPath, args, { cwd: tools })
    assert.deepEqual(readFileSync(built), readFileSync(new URL('./kernels.wasm', import.meta.url)))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
