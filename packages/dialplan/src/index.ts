// The dialplan: its language, and its contexts as data.
// Not the switch; what a call is comes from core.

export * from './applications/index.ts'
export { OutgoingSpool } from './call-files/outgoing-spool.ts'
export { runFailedExtension } from './call-files/run-failed-extension.ts'
export * from './checking/index.ts'
export * from './engine/index.ts'
export * from './expressions/index.ts'
export * from './extensions/index.ts'
export * from './functions/index.ts'
export * from './patterns/index.ts'
export { formatTime } from './text/format-time.ts'
export { isZone } from './text/zoned-time.ts'
export * from './time-spec/index.ts'
export * from './variables/index.ts'
