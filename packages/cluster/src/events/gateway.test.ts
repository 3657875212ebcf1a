import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subjectsOf } from '../subjects.ts'
import { closeEventNodes, type EventNode, startEventNodes } from '../testing/event-node.ts'

/** A program at a node; gives what it was sent, in a few words. */
function connect({ applications }: EventNode): string[] {
  const sent: string[] = []
  applications.open(
    { applications: ['app'], subscribeAll: true, resume: '' },
    {
      ...{ user: { name: 'u', isReadOnly: false }, remote: 'test', isOutbound: false, bufferedBytes: 0 },
      send: (text) => sent.push(String(JSON.parse(text).type)) > 0,
      onDrained: (run) => run(),
      close: () => undefined,
    },
  )
  return sent
}

test('an answer that comes in one packet with events is given before them, over however many promises', async () => {
  const { fixture, nodes } = await startEventNodes(1, 0)
  const [a, b] = nodes as [EventNode, EventNode]
  const sent = connect(a)
  await fixture.clock.pass('3s')
  const before = sent.length
  const stop = a.node.engine.subscribe(subjectsOf('tests').everyEvent('a'), async () => {
    for (let more = 0; more < 20; more++) await undefined
    sent.push('RESTResponse')
  })
  // servers know of it
  await fixture.clock.pass('1s')
  b.enter('1')
  await fixture.clock.pass('1s')
  assert.deepEqual(sent.slice(before), ['RESTResponse', 'StasisStart'])
  stop()
  closeEventNodes(fixture, nodes)
})
