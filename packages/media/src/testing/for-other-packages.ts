// What tests and soaks of other packages take from here.
// Not for programs: `testing` is not packed.

export { localWorkers } from '../control/local-worker.ts'
export { Mixer } from '../kernels/mixer.ts'
export { PlainKernels } from '../kernels/plain-kernels.ts'
export { WasmKernels } from '../kernels/wasm-kernels.ts'
export { MemoryNetwork } from '../worker/rtp/memory-network.ts'
export { udpNetwork } from '../worker/rtp/udp-network.ts'
export { breakMethod, breakPorts, seePorts } from './break-ports.ts'
export { throwChecks } from './throw-checks.ts'
export { throwPackets } from './throw-packets.ts'
export { throwRecords } from './throw-records.ts'
export { throwTimes } from './throw-times.ts'
