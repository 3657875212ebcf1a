import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventFilter, parseFilter, parseLegacyFilter, passesFilters } from './event-filter.ts'

const hangup = {
  name: 'Hangup',
  text: 'Event: Hangup\r\nPrivilege: call,all\r\nChannel: PJSIP/alice-1\r\nCause: 16\r\n\r\n',
}
const varset = {
  name: 'VarSet',
  text: 'Event: VarSet\r\nPrivilege: dialplan,all\r\nChannel: none\r\nValue: PJSIP/bob\r\n\r\n',
}

const legacy = (text: string): EventFilter => {
  const parsed = parseLegacyFilter(text)
  assert.ok(parsed.ok)
  return parsed.filter
}
const advanced = (criteria: string, text = ''): EventFilter => {
  const parsed = parseFilter(criteria, text)
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.filter
}
const passing = (...filters: EventFilter[]) => [hangup, varset].map((event) => passesFilters(filters, event))

test('no filter lets everything pass; inclusions one that matches; exclusions all that do not', () => {
  assert.deepEqual(passing(), [true, true])
  assert.deepEqual(passing(legacy('Event: Hangup')), [true, false])
  assert.deepEqual(passing(legacy('!Event: Hangup')), [false, true])
  assert.deepEqual(passing(legacy('PJSIP'), legacy('!bob')), [true, false])
  assert.deepEqual(passing(legacy('Hangup'), legacy('VarSet')), [true, true])
})

test('by name, by a field, by a method', () => {
  for (const [criteria, text, passes] of [
    ['name(Hangup)', '', [true, false]],
    ['action(exclude),name(Hangup)', '', [false, true]],
    ['header(Cause)', '', [true, false]],
    ['header(Channel),method(starts_with)', 'PJSIP/', [true, false]],
    ['header(Channel),method(ends_with)', '-1', [true, false]],
    ['header(Channel),method(exact)', 'none', [false, true]],
    ['method(contains)', 'PJSIP/', [true, true]],
    ['method(regex) , header(channel)', '^PJSIP/(alice|bob)-', [true, false]],
    ['name(VarSet),header(Value),method(contains),action(include)', 'bob', [false, true]],
  ] as const)
    assert.deepEqual(passing(advanced(criteria, text)), passes, criteria)
})

test('what is no filter says why', () => {
  for (const [criteria, text] of [
    ['name()', ''],
    ['nonsense(x)', ''],
    ['name(a', ''],
    ['action(perhaps)', ''],
    ['method(guess)', 'x'],
    ['method(toString)', 'x'],
    ['name(x)', 'text without a method'],
    ['method(contains)', ''],
    ['method(regex)', '('],
    ['', ''],
  ] as const) {
    const parsed = parseFilter(criteria, text)
    assert.ok(!parsed.ok && parsed.problem !== '', criteria)
  }
  assert.ok(!parseLegacyFilter('[').ok)
})

test('an expression made to take for ever does not', () => {
  const filter = legacy('(a+)+$')
  assert.equal(filter.matches({ name: 'x', text: `${'a'.repeat(50_000)}!` }), false)
})
