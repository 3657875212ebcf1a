// The kernels of this thread: WebAssembly where it runs, else the plain ones.
// Made once: everything in a thread shares one heap.
import type { Kernels } from './kernels.ts'
import { PlainKernels } from './plain-kernels.ts'
import { WasmKernels } from './wasm-kernels.ts'

let opened: Kernels | undefined

export function openKernels(): Kernels {
  opened ??= open()
  return opened
}

function open(): Kernels {
  try {
    return new WasmKernels()
  } catch {
    // a processor or a policy without SIMD
    return new PlainKernels()
  }
}
