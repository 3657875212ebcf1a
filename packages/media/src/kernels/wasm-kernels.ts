// The kernels in WebAssembly with SIMD, from the committed binary.
// Not its source: that is tools/kernels.
import { readFileSync } from 'node:fs'
import { type Kernels, wholeVectors } from './kernels.ts'

/** The little that is used of it; the types of the language do not know WebAssembly without a browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  mix(frames: number, count: number, stride: number, total: number, outputs: number): void
  resample(
    input: number,
    coefficients: number,
    taps: number,
    phases: number,
    step: number,
    phase: number,
    count: number,
    output: number,
  ): void
}

const pageBytes = 65_536

export class WasmKernels implements Kernels {
  readonly #exports: Exports
  #heap: Int16Array
  #used: number

  constructor() {
    const binary = readFileSync(new URL('./kernels.wasm', import.meta.url))
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary))
    this.#exports = instance.exports as Exports
    this.#heap = new Int16Array(this.#exports.memory.buffer)
    this.#used = 16
  }

  get heap(): Int16Array {
    return this.#heap
  }

  reserve(samples: number): number {
    const at = this.#used
    this.#used += wholeVectors(samples)
    const missing = 2 * this.#used - this.#heap.byteLength
    if (missing > 0) {
      const { memory } = this.#exports
      memory.grow(Math.max(Math.ceil(missing / pageBytes), memory.buffer.byteLength / pageBytes))
      this.#heap = new Int16Array(memory.buffer)
    }
    return at
  }

  mix(frames: number, count: number, stride: number, total: number, outputs: number): void {
    this.#exports.mix(2 * frames, count, stride, 2 * total, 2 * outputs)
  }

  resample(
    input: number,
    coefficients: number,
    taps: number,
    phases: number,
    step: number,
    phase: number,
    count: number,
    output: number,
  ): void {
    this.#exports.resample(2 * input, 2 * coefficients, taps, phases, step, phase, count, 2 * output)
  }
}
