import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const queues = `
[sales]
strategy = linear
setqueuevar = yes
member => Member/ann,0,Ann
member => Member/bob,3,Bob
[none]
`

const read = (fixture: QueuesFixture, expression: string) => {
  const value = fixture.engine.readFunction(fixture.standing(), expression)
  return value.ok ? value.value : `(${value.code})`
}

test('functions about queues and members', async () => {
  const fixture = new QueuesFixture({ queues })
  const waiting = await fixture.calls('none')
  await fixture.state('bob', 'INUSE')
  const rows: readonly (readonly [expression: string, value: string])[] = [
    ['QUEUE_EXISTS(SALES)', '1'],
    ['QUEUE_EXISTS(nowhere)', '0'],
    ['QUEUE_WAITING_COUNT(none)', '1'],
    ['QUEUE_GET_CHANNEL(none)', waiting.name],
    ['QUEUE_GET_CHANNEL(none,2)', ''],
    ['QUEUE_MEMBER_LIST(sales)', 'Member/ann,Member/bob'],
    ['QUEUE_MEMBER(sales,count)', '2'],
    ['QUEUE_MEMBER(sales,free)', '1'],
    ['QUEUE_MEMBER(sales,logged)', '2'],
    ['QUEUE_MEMBER_COUNT(sales)', '2'],
    ['QUEUE_MEMBER(sales,penalty,Member/bob)', '3'],
    ['QUEUE_MEMBER_PENALTY(sales,Member/bob)', '3'],
    ['QUEUE_MEMBER(sales,constructor)', '0'],
    ['QUEUE_VARIABLES(sales)', '0'],
    ['QUEUE_VARIABLES(none)', '-1'],
  ]
  for (const [expression, value] of rows) assert.equal(read(fixture, expression), value, expression)
  assert.equal(fixture.engine.writeFunction(undefined, 'QUEUE_MEMBER(,paused,Member/ann)', '1').ok, true)
  assert.equal(read(fixture, 'QUEUE_MEMBER(sales,paused,Member/ann)'), '1')
  assert.equal(fixture.engine.writeFunction(undefined, 'QUEUE_MEMBER(sales,penalty,Member/ann)', '-1').ok, false)
  await fixture.close()
})

test('applications that change members, and what they say of it', async () => {
  const dialplan = `
[test]
exten => go,1,AddQueueMember(none,Member/cat,2,pr(tea),Cat,,9)
 same => n,AddQueueMember(none,Member/cat)
 same => n,Set(A=\${AQMSTATUS})
 same => n,AddQueueMember(nowhere,Member/cat)
 same => n,Set(B=\${AQMSTATUS})
 same => n,UnpauseQueueMember(,Member/cat,,back)
 same => n,PauseQueueMember(none,Member/dog)
 same => n,RemoveQueueMember(none,Member/cat)
 same => n,Set(C=\${RQMSTATUS})
 same => n,RemoveQueueMember(sales,Member/ann)
 same => n,QueueLog(none,\${UNIQUEID},Cat,NOTE,hello)
 same => n,QueueUpdate(sales,\${UNIQUEID},Ann,ANSWER,30,x)
 same => n,Wait(3600)
`
  const fixture = new QueuesFixture({ queues, dialplan })
  const channel = await fixture.calls('go', { id: 'c1' })
  const got = ['A', 'B', 'C', 'UPQMSTATUS', 'PQMSTATUS', 'RQMSTATUS'].map((name) => channel.variables.get(name))
  assert.deepEqual(got, ['MEMBERALREADY', 'NOSUCHQUEUE', 'REMOVED', 'UNPAUSED', 'NOTFOUND', 'NOTDYNAMIC'])
  assert.deepEqual(fixture.log.slice(1), [
    'c1|none|Member/cat|ADDMEMBER|PAUSED',
    'NONE|NONE|Cat|UNPAUSEALL|back',
    'NONE|none|Cat|UNPAUSE|back',
    'c1|none|Member/cat|REMOVEMEMBER|',
    'c1|none|Cat|NOTE|hello',
    'c1|sales|Ann|OUTCALL|ANSWER|30|x',
  ])
  assert.equal(fixture.queue('sales').figures.values.talkTime, 30)
  await fixture.close()
})
