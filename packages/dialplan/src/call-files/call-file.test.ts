import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCallFile } from './call-file.ts'

test('every line of a call file', () => {
  const { call, problems } = parseCallFile(`
# made by hand
Channel: Local/100@default   ; whom
callerid: "Alice" <200>
MaxRetries: 2
RetryTime: 60
WaitTime: 30
Context: work
Extension: 300
Priority: 2
Account: 17
Codecs: ulaw, alaw
Set: A=1
SetVar: B=x\\;y=z
Archive: Yes
AlwaysDelete: no
EarlyMedia: on
StartRetry: 77 1 (1700000000)
EndRetry: 77 1 (1700000030)
StartRetry: 78 2 (1700000100)
`)
  assert.deepEqual(problems, [])
  assert.deepEqual(call, {
    endpoint: 'Local/100@default',
    target: { context: 'work', exten: '300', priority: 2 },
    callerId: '"Alice" <200>',
    account: '17',
    codecs: ['ulaw', 'alaw'],
    variables: [
      { name: 'A', value: '1' },
      { name: 'B', value: 'x;y=z' },
    ],
    maxRetries: 2,
    retrySeconds: 60,
    waitSeconds: 30,
    isArchived: true,
    alwaysDeletes: false,
    takesEarlyMedia: true,
    attempts: 2,
    isOpen: true,
  })
})

test('an application with its data, and what holds where nothing is said', () => {
  const { call } = parseCallFile('Channel: PJSIP/bob\r\nApplication: Playback\r\nData: hello#1&world\r\n')
  assert.deepEqual(call?.target, { application: 'Playback', data: 'hello#1&world' })
  assert.deepEqual([call?.maxRetries, call?.retrySeconds, call?.waitSeconds], [0, 300, 45])
  assert.deepEqual([call?.isArchived, call?.alwaysDeletes, call?.attempts, call?.isOpen], [false, true, 0, false])
  assert.deepEqual(parseCallFile('Channel: a/b\nExtension: 7\n').call?.target, {
    context: 'default',
    exten: '7',
    priority: 1,
  })
})

test('what is wrong is said with its line; what is missing makes it no call', () => {
  const some = parseCallFile(
    'Channel: a/b\nnonsense\nColour: red\nMaxRetries: many\nPriority: 0\nSet: =1\nExtension: 1\n',
  )
  assert.deepEqual(
    some.problems.map(({ line }) => line),
    [2, 3, 4, 5, 6],
  )
  assert.notEqual(some.call, undefined)
  for (const written of ['', 'Extension: 1\n', 'Channel: a/b\n', 'Channel: nowhere\nExtension: 1\n', '\0\0\0']) {
    const { call, problems } = parseCallFile(written)
    assert.equal(call, undefined)
    assert.notEqual(problems.length, 0)
  }
})

test('names that every object has are no keywords', () => {
  const { problems } = parseCallFile('Channel: a/b\nExtension: 1\nconstructor: x\n__proto__: y\n')
  assert.equal(problems.length, 2)
})
