// What every floor stands on: time, chance, endings, notices, hooks, the log's voice, tables, state machines.
// Nothing about telephony.

export * from './clock.ts'
export * from './diagnostics.ts'
export * from './disposables.ts'
export * from './duration.ts'
export * from './end-of-turn.ts'
export * from './json.ts'
export * from './line-reader.ts'
export * from './log.ts'
export * from './machine.ts'
export * from './random.ts'
export * from './table.ts'
export * from './timestamp.ts'
export * from './typed-events.ts'
export * from './unreachable.ts'
export * from './virtual-clock.ts'
