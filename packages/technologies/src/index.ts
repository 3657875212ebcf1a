// How a channel reaches the world, and the kinds that stay inside the exchange.
// Not the switch.

export { type LocalHouse, localTechnology } from './local/local.ts'
