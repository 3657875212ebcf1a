// What tests and soaks of other packages take from here.
// Not for programs: `testing` is not packed.

export { breakMethod, breakPorts, seePorts } from './break-ports.ts'
export { throwChecks } from './throw-checks.ts'
export { throwPackets } from './throw-packets.ts'
export { throwRecords } from './throw-records.ts'
export { throwTimes } from './throw-times.ts'
