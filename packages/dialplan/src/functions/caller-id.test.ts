import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('with nobody known', async () => {
  const fixture = await checkValues({}, [
    ['${CALLERID(all)}', '"" <>'],
    ['${CALLERID(num)}${CALLERID(name)}', ''],
    ['${CALLERID(num-valid)}', '0'],
    ['${CALLERID(pres)}', 'allowed_not_screened'],
    ['${CALLERID(ani2)}', '00'],
    ['${CALLERID(nonsense)}', ''],
  ])
  assert.equal(fixture.problems.length, 1)
})

test('written and read, one event for each change that is seen', async () => {
  const fixture = new DialplanFixture()
  await checkValues(
    {},
    [
      ['${SET(CALLERID(all)="Jo X" <12 34>)}', '"Jo X" <12 34>'],
      ['${CALLERID(all)}', '"Jo X" <1234>'],
      ['${CALLERID(NUM)} ${CALLERID(number)} ${CALLERID(name)}', '1234 1234 Jo X'],
      ['${CALLERID(ani)}', '1234'],
      ['${SET(CALLERID(ani)=77)}${CALLERID(ani)}${CALLERID(num)}', '77771234'],
      ['${SET(CALLERID(pres)=prohib)}${CALLERID(num-pres)}', 'prohibprohib'],
      ['${SET(CALLERID(pres)=nonsense)}${CALLERID(pres)}', 'nonsenseprohib'],
      ['${SET(CALLERID(rdnis)=300)}${CALLERID(rdnis)}', '300300'],
      ['${SET(CALLERID(dnid)=400)}${CALLERID(dnid-num)}', '400400'],
      ['${SET(CALLERID(tag)=t)}${CALLERID(tag)}', 'tt'],
      ['${SET(CALLERID(priv-num)=9)}${CALLERID(priv-num)}${CALLERID(num)}', '991234'],
      ['${SET(CALLERID(num)=)}${CALLERID(num-valid)}', '1'],
      ['${SET(CALLERID(name-charset)=utf8)}${CALLERID(name-charset)}', 'utf8utf8'],
      ['${SET(CALLERID(subaddr)=5)}${CALLERID(subaddr-valid)}', '51'],
    ],
    fixture,
  )
  const numbers = fixture.eventsOf('channel-caller-id').map(({ channel }) => channel.caller.number)
  assert.equal(numbers[0], '1234')
  assert.equal(numbers.at(-1), '')
})

test('of a text', async () => {
  await checkValues({}, [
    ['${CALLERID(num,"Al" <55>)}', '55'],
    ['${CALLERID(name,"Al" <55>)}', 'Al'],
  ])
})
