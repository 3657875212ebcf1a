// What tests and soaks of other packages take from here.
// Not for programs: `testing` is not packed.

export { MemoryNetwork as MemorySipNetwork } from './memory-network.ts'
export { mutate as mutateMessage } from './mutations.ts'
export { readEverything } from './read-everything.ts'
