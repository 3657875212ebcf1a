// What tests of other packages take from here.
// Not for programs: `testing` is not packed.

export {
  ExchangeFixture,
  type ExchangeFixtureOptions,
  type ExchangeParts,
  testTechnology,
  testVersion,
} from './exchange-fixture.ts'
