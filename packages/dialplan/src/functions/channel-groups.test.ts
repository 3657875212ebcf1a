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

test('GROUP_COUNT: who leaves a group, goes over to another or hangs up is not counted any more', async () => {
  const fixture = new DialplanFixture()
  const [one, two, three] = ['one', 'two', 'three'].map((id) => fixture.standing({ id }))
  assert.ok(one && two && three)
  for (const channel of [one, two, three]) await fixture.inDialplan('${SET(GROUP(Trunk)=Out)}', channel)
  const counts = () =>
    fixture.inDialplan('${GROUP_COUNT(out@trunk)} ${GROUP_COUNT(in)} ${GROUP_MATCH_COUNT(^o|^i)}', one)
  assert.equal(await counts(), '3 0 3')
  await fixture.inDialplan('${SET(GROUP(trunk)=in)}', two)
  assert.equal(await counts(), '2 1 3')
  await fixture.inDialplan('${SET(GROUP(trunk)=)}', two)
  assert.equal(await counts(), '2 0 2')
  three.end()
  await fixture.clock.settle()
  assert.equal(await counts(), '1 0 1')
  assert.deepEqual(fixture.problems, [])
})

test('GROUP_COUNT: does not look at the channels that are in no group', async (t) => {
  const fixture = new DialplanFixture()
  const one = fixture.standing({ id: 'one' })
  for (let n = 0; n < 50; n++) fixture.standing({ id: `other-${n}` })
  const walk = t.mock.method(fixture.exchange.channels, 'all')
  assert.equal(await fixture.inDialplan('${SET(GROUP()=g)}${GROUP_COUNT(g)}${GROUP_MATCH_COUNT(g)}', one), 'g11')
  assert.equal(walk.mock.callCount(), 0)
})
