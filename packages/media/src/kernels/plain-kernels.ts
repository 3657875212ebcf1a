// The kernels in plain TypeScript: what the WebAssembly is tested against, and what runs where there is none.
// Not fast.
import { type Kernels, wholeVectors } from './kernels.ts'

const saturate = (value: number) => (value > 32_767 ? 32_767 : Math.max(value, -32_768))

export class PlainKernels implements Kernels {
  heap = new Int16Array(4_096)
  #used = 0

  reserve(samples: number): number {
    const at = this.#used
    this.#used += wholeVectors(samples)
    if (this.#used > this.heap.length) {
      const larger = new Int16Array(Math.max(this.#used, 2 * this.heap.length))
      larger.set(this.heap)
      this.heap = larger
    }
    return at
  }

  mix(frames: number, count: number, stride: number, total: number, outputs: number): void {
    const { heap } = this
    for (let at = 0; at < stride; at++) {
      let sum = 0
      for (let party = 0; party < count; party++) sum += heap[frames + party * stride + at] as number
      heap[total + at] = saturate(sum)
      for (let party = 0; party < count; party++) {
        const place = party * stride + at
        heap[outputs + place] = saturate(sum - (heap[frames + place] as number))
      }
    }
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
    const { heap } = this
    let position = input
    let present = phase
    for (let at = 0; at < count; at++) {
      const weights = coefficients + present * taps
      let sum = 8_192
      for (let tap = 0; tap < taps; tap++) sum += (heap[position + tap] as number) * (heap[weights + tap] as number)
      heap[output + at] = saturate(sum >> 14)
      position += Math.floor(step / phases)
      present += step % phases
      if (present >= phases) {
        present -= phases
        position++
      }
    }
  }
}
