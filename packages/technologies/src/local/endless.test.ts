// Local channels that call themselves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture, type Step, wait } from '../exchange-fixture.ts'

const own = 'Local/again@plan/n'

/** Dials itself as the application does, and goes on when nothing comes of it. */
const dialAgain = (...destinations: string[]): Step => ({
  name: 'Dial',
  data: destinations.join('&'),
  run: async ({ exchange }, caller) => {
    const { status } = await exchange.calls.dialOut({ caller, destinations })
    caller.variables.set('DIALSTATUS', status)
    return undefined
  },
})

const originateAgain: Step = {
  name: 'Originate',
  data: own,
  run: ({ exchange }, madeBy) => {
    exchange.calls.originate({ endpoint: own, madeBy, target: { application: 'app', args: [] } })
    return undefined
  },
}

const plans: Record<string, { readonly steps: readonly Step[]; readonly mostPairs: number }> = {
  'a chain': { steps: [dialAgain(own)], mostPairs: 21 },
  'one that tries a second time': { steps: [dialAgain(own), dialAgain(own)], mostPairs: 60 },
  'two at once': { steps: [dialAgain(own, own)], mostPairs: 1_100 },
  'a chain of originates': { steps: [originateAgain, wait(60)], mostPairs: 21 },
  'originates that double': { steps: [originateAgain, originateAgain, wait(60)], mostPairs: 1_100 },
}

for (const [what, { steps, mostPairs }] of Object.entries(plans)) {
  test(`a Local channel that calls itself ends: ${what}`, async () => {
    const fixture = new ExchangeFixture({ 'again@plan': steps })
    let made = 0
    let most = 0
    fixture.bus.on('channel-created', () => {
      made++
      most = Math.max(most, fixture.exchange.channels.count)
    })
    await fixture.exchange.calls.originate({ endpoint: own, id: 'x', target: { application: 'app', args: [] } })
    await fixture.clock.pass('10m')
    assert.equal(fixture.exchange.channels.count, 0)
    assert.ok(made <= mostPairs * 2, `${made} channels were made`)
    assert.ok(most <= mostPairs * 2, `${most} channels at once`)
    assert.ok(fixture.problems.length >= 1 && fixture.problems.length <= 2, fixture.problems.join('\n'))
    for (const line of fixture.problems) assert.match(line, /may not make further calls/)
  })
}

test('a dialled chain ends busy', async () => {
  const fixture = new ExchangeFixture({ 'again@plan': [dialAgain(own)] })
  await fixture.exchange.calls.originate({ endpoint: own, id: 'x', target: { application: 'app', args: [] } })
  const second = fixture.channel('x;2')
  await fixture.clock.pass('1s')
  assert.deepEqual([second.variables.get('DIALSTATUS'), second.hangupCause], ['BUSY', 17])
})
