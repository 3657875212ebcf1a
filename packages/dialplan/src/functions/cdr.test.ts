import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('fields of a call under way', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Answer()', 'Wait(90)'] } })
  const channel = await fixture.calls('1', { id: 'call' })
  await fixture.clock.pass('61.5s')
  const value = (field: string) => fixture.value(`\${CDR(${field})}`, channel)
  assert.deepEqual(
    await Promise.all(['channel', 'dst', 'dcontext', 'lastapp', 'lastdata', 'uniqueid', 'linkedid'].map(value)),
    [channel.name, '1', 'test', 'Wait', '90', 'call', 'call'],
  )
  assert.deepEqual(await Promise.all(['duration', 'billsec', 'disposition'].map(value)), ['61', '61', 'NO ANSWER'])
  assert.deepEqual(await Promise.all(['duration,f', 'disposition,u', 'start,u'].map(value)), [
    '61.500000',
    '0',
    `${channel.createdAt / 1000}.000000`,
  ])
  assert.match(await value('start'), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(await value('end'), '')
})

test('what may be written', async () => {
  const fixture = await checkValues({}, [
    ['${SET(CDR(accountcode)=acc)}${CHANNEL(accountcode)}', 'accacc'],
    ['${SET(CDR(userfield)=u)}${CDR(userfield)}', 'uu'],
    ['${SET(CDR(own)=x)}${CDR(own)}', 'xx'],
    ['${CDR(amaflags)} ${CDR(amaflags,u)}', 'DOCUMENTATION 3'],
    ['${SET(CDR(duration)=5)}', '5'],
  ])
  assert.equal(fixture.problems.length, 1)
})
