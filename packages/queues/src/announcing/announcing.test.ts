import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const queues = (more: string) => `[wait]\n${more}\n`

/** What the last of some callers hears in so many seconds. */
async function heardBy(place: number, more: string, seconds: number): Promise<string[]> {
  const fixture = new QueuesFixture({ queues: queues(more) })
  fixture.soundMs = () => 1
  for (let count = 1; count < place; count++) await fixture.calls('wait')
  await fixture.clock.pass('50ms')
  fixture.played.length = 0
  await fixture.calls('wait')
  await fixture.clock.pass('50ms')
  if (seconds > 0) await fixture.clock.pass(`${seconds}s`)
  const played = [...fixture.played]
  await fixture.close()
  return played
}

const frequency = 'announce-frequency = 60\nannounce-holdtime = no'

test('the position is announced at once, in the words of where one stands', async () => {
  const words: readonly (readonly [place: number, more: string, ...heard: string[]])[] = [
    [1, frequency, 'queue-youarenext', 'queue-thankyou'],
    [3, frequency, 'queue-thereare', 'number:3', 'queue-callswaiting', 'queue-thankyou'],
    [3, `${frequency}\nannounce-position = no`],
    [2, `${frequency}\nannounce-position = limit\nannounce-position-limit = 1`],
    [
      3,
      `${frequency}\nannounce-position = more\nannounce-position-limit = 2`,
      ...['queue-quantity1', 'number:2', 'queue-quantity2', 'queue-thankyou'],
    ],
    [
      2,
      'announce-frequency = 60\nannounce-round-seconds = 10',
      ...['queue-thereare', 'number:2', 'queue-callswaiting', 'queue-holdtime', 'number:30', 'queue-seconds'],
      'queue-thankyou',
    ],
    [2, `${frequency}\nqueue-thereare = ours\nqueue-thankyou =`, 'ours', 'number:2', 'queue-callswaiting'],
    [2, 'announce-frequency = 0'],
  ]
  for (const [place, more, ...heard] of words) assert.deepEqual(await heardBy(place, more, 0), heard, more)
})

test('it is announced again after its frequency, and sooner when the place has changed', async () => {
  const fixture = new QueuesFixture({ queues: queues(`${frequency}\nmin-announce-frequency = 15`) })
  fixture.soundMs = () => 1
  const first = await fixture.calls('wait')
  await fixture.calls('wait')
  await fixture.clock.pass('50ms')
  fixture.played.length = 0
  await fixture.clock.pass('10s')
  await fixture.hangsUp(first)
  await fixture.clock.pass('4s')
  assert.deepEqual(fixture.played, [])
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.played, ['queue-youarenext', 'queue-thankyou'])
  await fixture.clock.pass('59s')
  assert.equal(fixture.played.length, 2)
  await fixture.clock.pass('1s')
  assert.equal(fixture.played.length, 4)
  await fixture.close()
})

test('only up: nothing is said while the place stays', async () => {
  const fixture = new QueuesFixture({ queues: queues(`${frequency}\nannounce-position-only-up = yes`) })
  fixture.soundMs = () => 1
  const first = await fixture.calls('wait')
  await fixture.calls('wait')
  await fixture.clock.pass('50ms')
  fixture.played.length = 0
  await fixture.clock.pass('10m')
  assert.deepEqual(fixture.played, [])
  await fixture.hangsUp(first)
  await fixture.clock.pass('50ms')
  assert.deepEqual(fixture.played, ['queue-youarenext', 'queue-thankyou'])
  await fixture.close()
})

test('a caller who leaves wakes those behind him only where somebody has something to say of it', async () => {
  const fixture = new QueuesFixture({ queues: queues(`${frequency}\nmin-announce-frequency = 15`) })
  fixture.soundMs = () => 1
  const callers = []
  for (let count = 0; count < 40; count++) callers.push(await fixture.calls('wait'))
  await fixture.clock.pass('50ms')
  let woken = 0
  for (const caller of fixture.queue('wait').callers) {
    const wake = caller.placeHasChanged.bind(caller)
    Object.assign(caller, {
      placeHasChanged: () => {
        woken++
        wake()
      },
    })
  }
  fixture.played.length = 0
  await fixture.clock.pass('5s')
  for (const caller of callers.splice(0, 3)) await fixture.hangsUp(caller)
  assert.deepEqual([woken, fixture.played], [0, []])
  // they hear where they stand now as soon as the shortest time has passed
  await fixture.clock.pass('10s')
  assert.equal(fixture.played.filter((uri) => uri === 'queue-thankyou').length, callers.length)
  fixture.played.length = 0
  await fixture.clock.pass('20s')
  const [first, second] = callers.splice(0, 2)
  for (const caller of [first, second]) if (caller) await fixture.hangsUp(caller)
  await fixture.clock.pass('50ms')
  // the first who leaves wakes everybody, and all of them speak; the second nobody
  assert.equal(woken, callers.length + 1)
  assert.equal(fixture.played.filter((uri) => uri === 'queue-callswaiting').length, callers.length)
  await fixture.close()
})

test('what is said every so often comes in turn, first after its delay', async () => {
  const more = 'periodic-announce = one,two\nperiodic-announce-frequency = 30\nperiodic-announce-startdelay = 5'
  assert.deepEqual(await heardBy(1, more, 4), [])
  assert.deepEqual(await heardBy(1, more, 5), ['one'])
  assert.deepEqual(await heardBy(1, more, 66), ['one', 'two', 'one'])
  assert.deepEqual(await heardBy(1, 'periodic-announce-frequency = 30', 30), ['queue-periodic-announce'])
})

test('relative: the time between two counts from the end of the first', async () => {
  for (const [isRelative, count] of [
    [true, 2],
    [false, 3],
  ] as const) {
    const more = `periodic-announce-frequency = 20\nrelative-periodic-announce = ${isRelative ? 'yes' : 'no'}`
    const fixture = new QueuesFixture({ queues: queues(more) })
    fixture.soundMs = () => 10_000
    await fixture.calls('wait')
    await fixture.clock.pass('65s')
    assert.equal(fixture.played.length, count)
    await fixture.close()
  }
})

test('the music stops for what is said, and a digit breaks it off', async () => {
  const more = 'periodic-announce-frequency = 10\ncontext = keys'
  const dialplan = `
[test]
exten => wait,1,Queue(wait)
[keys]
exten => 7,1,Wait(3600)
`
  const fixture = new QueuesFixture({ queues: queues(more), dialplan })
  fixture.soundMs = () => 20_000
  const caller = await fixture.calls('wait')
  assert.equal(fixture.sound(caller), 'music')
  await fixture.clock.pass('11s')
  assert.equal(fixture.sound(caller), 'none')
  await fixture.press(caller, '5')
  assert.equal(fixture.sound(caller), 'music')
  await fixture.clock.pass('10s')
  await fixture.press(caller, '7')
  assert.equal(caller.facts.context, 'keys')
  assert.equal(fixture.sound(caller), 'none')
  await fixture.close()
})

test('a member hears what it is about to take, and how long the caller has waited', async () => {
  const more =
    'timeout = 0\nannounce = a&b\nreportholdtime = yes\nqueue-callerannounce = here-you-go\nmember => Member/ann'
  const fixture = new QueuesFixture({ queues: queues(more) })
  fixture.soundMs = () => 100
  const caller = await fixture.calls('wait')
  await fixture.clock.pass('65s')
  const agent = await fixture.answers('ann')
  assert.equal(fixture.sound(caller), 'music')
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.played, [
    ...['a', 'b', 'queue-reporthold', 'number:1', 'queue-minutes', 'number:5', 'queue-seconds'],
    'here-you-go',
  ])
  assert.equal(agent.membership?.bridgeId, caller.membership?.bridgeId)
  await fixture.close()
})

test('sounds that are not there are left out without a word', async () => {
  const fixture = new QueuesFixture({ queues: queues(frequency) })
  fixture.soundMs = (uri) => (uri.includes('thankyou') ? 10 : undefined)
  await fixture.calls('wait')
  assert.deepEqual(fixture.played, ['queue-thankyou'])
  assert.deepEqual(fixture.core.problems, [])
  await fixture.close()
})

test('announce-to-first-user: whose turn it is hears it, too, between two rounds', async () => {
  for (const [word, heard] of [
    ['yes', ['queue-youarenext', 'queue-thankyou']],
    ['no', []],
  ] as const) {
    const more = `announce-frequency = 5\nmin-announce-frequency = 5\nannounce-to-first-user = ${word}\ntimeout = 6\nretry = 1`
    const fixture = new QueuesFixture({ queues: queues(`${more}\nmember => Member/ann`) })
    fixture.soundMs = () => 1
    await fixture.calls('wait')
    assert.deepEqual(fixture.ringing, ['ann'])
    await fixture.clock.pass('8s')
    assert.deepEqual(fixture.played, heard)
    assert.deepEqual(fixture.called.length, 2)
    await fixture.close()
  }
})

test('random-periodic-announce: any of the files, and in the end all of them', async () => {
  const more = 'periodic-announce = a,b,c\nperiodic-announce-frequency = 1\nrandom-periodic-announce = yes'
  const heard = await heardBy(1, more, 60)
  assert.deepEqual([...new Set(heard)].sort(), ['a', 'b', 'c'])
  const inTurn = heard.map((_, at) => ['a', 'b', 'c'][at % 3])
  assert.notDeepEqual(heard, inTurn)
})

test('who waits hears from a reload on what the file says now', async () => {
  const fixture = new QueuesFixture({ queues: queues('') })
  fixture.soundMs = () => 1
  await fixture.calls('wait')
  await fixture.clock.pass('30s')
  assert.deepEqual(fixture.played, [])
  fixture.queuesText = queues('periodic-announce-frequency = 20\nperiodic-announce = still')
  fixture.queues.reload({ parameters: true })
  await fixture.clock.pass('21s')
  assert.deepEqual(fixture.played.slice(0, 1), ['still'])
  await fixture.close()
})
