// What tests and soaks of other packages take from here.
// Not for programs: `testing` is not packed.

export { throwPackets } from './throw-packets.ts'
