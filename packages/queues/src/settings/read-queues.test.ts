import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readQueues } from './read-queues.ts'
import { readRules } from './read-rules.ts'

test('a queue has defaults, and what its section says', () => {
  const { general, queues, complaints } = readQueues(
    parseConf(`
[general]
persistentmembers = yes
autofill = yes
[plain]
[sales]
strategy = roundrobin
music = jazz
timeout = 0
joinempty = inuse,loose,paused
leavewhenempty = yes
autopause = all
announce-position = more
announce-holdtime = once
periodic-announce = a,b
member => PJSIP/ann,-3,Ann,hint:100@office,no,7,yes
member = Local/b@c/n
`),
  )
  assert.deepEqual(complaints, [])
  assert.equal(general.keepsMembers, true)
  const [plain, sales] = queues
  assert.deepEqual(
    [plain?.strategy, plain?.timeout, plain?.retry, plain?.ringsInUse, plain?.fillsAutomatically],
    ['ringall', 15, 5, true, true],
  )
  assert.deepEqual([...(plain?.joinEmpty ?? [])], [])
  assert.deepEqual(
    [sales?.strategy, sales?.musicClass, sales?.timeout, sales?.autoPause.kind],
    ['rrmemory', 'jazz', 0, 'all'],
  )
  assert.deepEqual([...(sales?.joinEmpty ?? [])], ['penalty', 'invalid', 'paused'])
  assert.deepEqual([...(sales?.leaveWhenEmpty ?? [])], ['penalty', 'invalid', 'paused'])
  assert.deepEqual(sales?.announcements.periodicFiles, ['a', 'b'])
  assert.deepEqual(sales?.members, [
    {
      interface: 'PJSIP/ann',
      penalty: 0,
      name: 'Ann',
      stateInterface: 'hint:100@office',
      ringsInUse: false,
      wrapUpSeconds: 7,
      isPaused: true,
    },
    {
      interface: 'Local/b@c/n',
      penalty: 0,
      name: 'Local/b@c/n',
      stateInterface: 'Local/b@c/n',
      ringsInUse: undefined,
      wrapUpSeconds: 0,
      isPaused: false,
    },
  ])
})

test('what is wrong is said with its line, and the default holds', () => {
  const { queues, complaints } = readQueues(
    parseConf(
      '[q]\nstrategy = fastest\ntimeout = soon\njoinempty = never\nannounce-round-seconds = 7\nspeed = 3\nmember =>\n',
    ),
  )
  assert.deepEqual(
    complaints.map(({ line }) => line).sort((one, other) => one - other),
    [2, 3, 4, 5, 6, 7],
  )
  assert.deepEqual([queues[0]?.strategy, queues[0]?.timeout], ['ringall', 15])
})

test('rules are sorted by time, and lines that are none are said', () => {
  const { rules, complaints } = readRules(
    parseConf(
      '[steps]\npenaltychange => 20,+3\npenaltychange => 10,8,2\npenaltychange => 30,,,r20\npenaltychange => 5\nother = 1\n',
    ),
  )
  assert.deepEqual(
    rules
      .get('steps')
      ?.map(({ after, max, min, raise }) => [
        after,
        max.isRelative,
        max.value,
        min.value,
        raise.value,
        raise.sparesLow,
      ]),
    [
      [10, false, 8, 2, 0, false],
      [20, true, 3, 0, 0, false],
      [30, true, 0, 0, 20, true],
    ],
  )
  assert.deepEqual(
    complaints.map(({ line }) => line),
    [5, 6],
  )
})
