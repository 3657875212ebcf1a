import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'
import { parseEndpoint, Technologies } from './technologies.ts'
import { technology } from './technology.ts'

test('channels are found by id and by name', () => {
  const fixture = new ExchangeFixture()
  const { channels } = fixture.exchange
  const channel = fixture.channel('Alpha', { label: 'x' })
  assert.equal(channel.name, 'Test/x-00000000')
  assert.equal(channels.get('Alpha'), channel)
  assert.equal(channels.get('alpha'), undefined)
  assert.equal(channels.getById('ALPHA'), channel)
  assert.equal(channels.getById('Test/x-00000000'), undefined)
  assert.equal(channels.find('test/X-00000000'), channel)
  assert.equal(channels.findByPrefix('test/x'), channel)
  assert.equal(channels.findByPrefix('other'), undefined)
  assert.equal(channels.create({ technology: testTechnology, id: 'aLPHA' }), undefined)
})

test('each technology counts for itself, in eight hexadecimal digits', () => {
  const { channels } = new ExchangeFixture().exchange
  assert.equal(channels.nextNumber('A'), '00000000')
  for (let at = 0; at < 9; at++) channels.nextNumber('A')
  assert.equal(channels.nextNumber('A'), '0000000a')
  assert.equal(channels.nextNumber('B'), '00000000')
})

test('internal channels are found, not listed', () => {
  const fixture = new ExchangeFixture()
  fixture.channel('a', { isInternal: true })
  assert.equal(fixture.exchange.channels.count, 1)
  assert.deepEqual(fixture.exchange.channels.list(), [])
  assert.ok(fixture.exchange.channels.getById('a'))
})

test('technologies in any letter case, once each', () => {
  const technologies = new Technologies()
  const remove = technologies.add(technology(testTechnology, {}))
  assert.equal(technologies.get('tEST')?.name, 'Test')
  assert.throws(() => technologies.add(technology({ ...testTechnology, name: 'TEST' }, {})), /already/)
  remove()
  remove()
  assert.deepEqual(technologies.list(), [])
})

test('endpoints as they are written', () => {
  assert.deepEqual(parseEndpoint('Local/a@b/n'), { technology: 'Local', resource: 'a@b/n' })
  for (const text of ['Local', '/a', 'Local/', '']) assert.equal(parseEndpoint(text), undefined)
})
