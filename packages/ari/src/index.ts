// The interface applications control the exchange with: operations, models, events, errors, as data with their handlers.
// Not a server: a door serves what is described here.

export * from './applications/index.ts'
export * from './call-parts.ts'
export * from './documents.ts'
export * from './errors.ts'
export * from './event.ts'
export { events } from './events/index.ts'
export * from './house.ts'
export * from './interface.ts'
export * from './ladder/index.ts'
export { models } from './models/index.ts'
export * from './operation.ts'
export { operations } from './operations/index.ts'
export * from './render.ts'
export * from './rendering/index.ts'
export * from './resources.ts'
export * from './topic.ts'
