import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Arrivals } from './arrivals.ts'
import { Horizon } from './horizon.ts'
import { formatHeader, parseHeader, parsePublished } from './published.ts'

function gateway(heal: (node: string) => Promise<number | undefined> = async () => undefined) {
  const clock = new VirtualClock(0, () => false)
  const over = new Set<string>()
  const heard: string[] = []
  const arrivals = new Arrivals({ clock, name: 's', isOver: (node) => over.has(node) })
  arrivals.use({ isWhole: () => true, heal })
  const take = (life: string, number: number, after: [string, number][] = []) =>
    arrivals.take({ life, number, after }, () => heard.push(`${life[0]}${number}`))
  return { clock, over, heard, arrivals, take }
}

test('a message waits for what it comes after, and the next ones of its node behind it; others do not', async () => {
  const { clock, heard, take } = gateway()
  take('b/1', 1)
  take('c/1', 1, [['b/1', 2]])
  take('c/1', 2)
  take('d/1', 1)
  // what came with it, and is acted on over promises, comes first
  assert.deepEqual(heard, [])
  await clock.settle()
  assert.deepEqual(heard, ['b1', 'd1'])
  take('b/1', 2)
  await clock.settle()
  assert.deepEqual(heard, ['b1', 'd1', 'b2', 'c1', 'c2'])
})

test('what is late is asked for, and what is lost is waited for no longer than a node may be silent', async () => {
  const asked: string[] = []
  const answers: (number | undefined)[] = [undefined, 2]
  const { clock, heard, take } = gateway(async (node) => {
    asked.push(node)
    return answers.shift()
  })
  take('b/1', 1)
  take('c/1', 1, [['b/1', 2]])
  await clock.pass('90ms')
  assert.deepEqual([heard, asked], [['b1'], []])
  await clock.pass('200ms')
  assert.deepEqual(
    [heard, asked.slice(0, 2)],
    [
      ['b1', 'c1'],
      ['b', 'b'],
    ],
  )
  take('c/1', 2, [['b/1', 9]])
  await clock.pass('2400ms')
  assert.equal(heard.at(-1), 'c1')
  await clock.pass('200ms')
  assert.equal(heard.at(-1), 'c2')
})

test('nobody waits for a node that is gone, nor for a life of it that is over; what it said last is handed on', async () => {
  const { clock, heard, take, over, arrivals } = gateway()
  take('c/1', 1, [['b/1', 2]])
  take('d/1', 1, [['c/1', 1]])
  over.add('b')
  arrivals.lost('b')
  assert.deepEqual(heard, ['c1', 'd1'])
  over.delete('b')
  take('b/2', 1)
  await clock.settle()
  take('c/1', 2, [['b/1', 2]])
  take('c/1', 3, [['e/1', 1]])
  arrivals.lost('c')
  assert.deepEqual(heard, ['c1', 'd1', 'b1', 'c2', 'c3'])
})

test('who acts on what another node says waits for its events, too', async () => {
  const { clock, take, arrivals } = gateway()
  take('b/1', 1)
  await clock.settle()
  assert.equal(
    arrivals.caughtUp([
      ['b/1', 's', 1, 0],
      ['b/1', 'elsewhere', 7, 0],
    ]),
    undefined,
  )
  let isThere = false
  const caughtUp = arrivals.caughtUp([['b/1', 's', 2, 0]])?.then(() => {
    isThere = true
  })
  assert.equal(isThere, false)
  take('b/1', 2)
  await caughtUp
  assert.equal(isThere, true)
})

test('what a node heard of others it says once to each gateway, and to other nodes for five seconds', async () => {
  const clock = new VirtualClock(0, () => false)
  const c = new Horizon(clock, 'c')
  const b = new Horizon(clock, 'b')
  b.next('s')
  b.next('t')
  c.learn(b.say())
  assert.deepEqual(c.next('s').after, [[b.life, 1]])
  assert.deepEqual(c.next('s').after, [])
  assert.deepEqual(c.next('t').after, [[b.life, 1]])
  assert.deepEqual(
    c
      .say()
      .map(([life, to, number]) => `${life} ${to} ${number}`)
      .sort(),
    [`${b.life} s 1`, `${b.life} t 1`, `${c.life} s 2`, `${c.life} t 1`],
  )
  // what came back is its own, and what two nodes tell each other again and again gets old all the same
  b.learn(c.say())
  await clock.pass('4s')
  c.learn(b.say())
  await clock.pass('2s')
  assert.deepEqual([b.say(), c.say()], [[], []])
})

test('events that wait for the end of the turn go before what is said', () => {
  const horizon = new Horizon(new VirtualClock(0, () => false), 'b')
  const sender = {
    flush: () => {
      horizon.sent(sender)
      horizon.next('s')
    },
  }
  horizon.holds(sender)
  assert.equal(horizon.say()[0]?.[2], 1)
})

test('a header is read as it was written, and what is none is not', () => {
  const header = { life: 'b/17', number: 3, after: [['c/1', 2]] } as const
  assert.deepEqual(parseHeader(formatHeader(header)), header)
  for (const text of ['{"type":"X"}', '[', '["b"]', '["b",1,2]', '["b",1,[["c"]]]', '[1,2]'])
    assert.equal(parseHeader(text), undefined, text)
  assert.deepEqual(parsePublished([['b/1', 's', 1, 0], ['b/1', 's'], 7]), [['b/1', 's', 1, 0]])
  assert.deepEqual(parsePublished('nothing'), [])
})
