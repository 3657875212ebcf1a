// The ladders of calls: everything that happened to a call, in one order.
// Only what the program that puts the exchange together and the operations need.

export { Ladders, type LaddersOptions } from './ladders.ts'
