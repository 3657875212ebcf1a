// What tests of other packages take from here.
// Not for programs: `testing` is not packed.

export { freePort } from './free-port.ts'
export { patienceMs } from './patience.ts'
export { lastRead, readUntil } from './read-until.ts'
export { temporaryDirectory, temporaryPath } from './temporary-directory.ts'
export { until } from './until.ts'
export { withoutPriority } from './without-priority.ts'
