// The interface applications control the exchange with: operations, models, events, errors, as data with their handlers.
// Not a server: a door serves what is described here.

export * from './event.ts'
export * from './house.ts'
export * from './operation.ts'
export * from './render.ts'
export * from './rendering/index.ts'
export * from './topic.ts'
