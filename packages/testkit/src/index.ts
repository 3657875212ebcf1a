// A whole exchange inside a test: phones, applications, a clock in hand.
// It is the exchange itself; only time, chance and the wires are the test's.

export { ExpectationError } from './expectation-error.ts'
export { FaultError, type LeftBehind, LeftBehindError } from './left-behind.ts'
export type { Expected } from './matches.ts'
export type { Heard, Phone, Within } from './phone.ts'
export type { MadeUpSounds } from './phone-audio.ts'
export { type NodeParts, type StartOptions, startExchange, startNode } from './start-exchange.ts'
export type { ExpectedEvent, TestApplication } from './test-application.ts'
export type { TestClock } from './test-clock.ts'
export type { ApplicationOptions, PhoneOptions, TestExchange } from './test-exchange.ts'
export type { Said } from './voice.ts'
