import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('channels in a group', async () => {
  await checkValues({}, [
    ['${GROUP_COUNT()}', '0'],
    ['${SET(GROUP(kit)=functions)}${GROUP_COUNT(functions@kit)}', 'functions1'],
    ['${GROUP_COUNT(other@kit)}', '0'],
  ])
})

test('a group without a category counts over all categories, and no group is the first one of the channel', async () => {
  const fixture = new DialplanFixture()
  const [one, two] = [fixture.standing({ id: 'one' }), fixture.standing({ id: 'two' })]
  await fixture.inDialplan('${SET(GROUP(out)=sales)}${SET(GROUP(in)=desk)}', one)
  await fixture.inDialplan('${SET(GROUP(in)=sales)}${SET(GROUP()=sales)}', two)
  const count = (text: string) => fixture.inDialplan(text, one)
  assert.equal(await count('${GROUP_COUNT(sales)}'), '3')
  assert.equal(await count('${GROUP_COUNT(Sales@IN)}'), '1')
  assert.equal(await count('${GROUP_COUNT()}'), '1')
  assert.equal(await count('${GROUP_COUNT(@in)}'), '1')
  assert.equal(await count('${GROUP_COUNT(@none)}'), '0')
  assert.equal(await fixture.inDialplan('${GROUP_COUNT()}', two), '1')
  assert.deepEqual(fixture.problems, [])
})
