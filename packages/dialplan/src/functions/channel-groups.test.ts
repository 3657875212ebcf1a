import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('GROUP: one of each category', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}', 'functions'],
    ['${GROUP(kit)}', 'functions'],
    ['${GROUP(KIT)}', 'functions'],
    ['${GROUP(none)}', ''],
    ['${GROUP()}', 'functions'],
    ['${SET(GROUP()=a@b)}${GROUP(b)}', 'a@ba'],
    ['${GROUP()}', 'functions'],
    ['${SET(GROUP(Kit)=other)}${GROUP(kit)}', 'otherother'],
    ['${GROUP_LIST()}', 'a@b other@Kit'],
  ])
})

test('GROUP_LIST: all that were joined', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}${SET(GROUP()=plain)}${GROUP_LIST()}', 'functionsplainfunctions@kit plain'],
  ])
})

test('GROUP_COUNT: channels in a group', async () => {
  await checkValues({}, [
    ['${GROUP_COUNT()}', '0'],
    ['${SET(GROUP(kit)=functions)}${GROUP_COUNT(functions@kit)}', 'functions1'],
    ['${GROUP_COUNT(other@kit)}', '0'],
  ])
})

test('GROUP_COUNT: a group without a category counts over all categories, and no group is the first one of the channel', async () => {
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

test('GROUP_MATCH_COUNT: groups that match', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}${GROUP_MATCH_COUNT(^func@k)}', 'functions1'],
    ['${GROUP_MATCH_COUNT(x)}', '0'],
    ['${GROUP_MATCH_COUNT([)}', ''],
  ])
})
