import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what people say of themselves', async () => {
  await checkValues({}, [
    ['${PRESENCE_STATE(CustomPresence:a,value)}', 'not_set'],
    ['${SET(PRESENCE_STATE(CustomPresence:a)=away,lunch,back soon)}', 'away,lunch,back soon'],
    [
      '${PRESENCE_STATE(CustomPresence:a,value)} ${PRESENCE_STATE(CustomPresence:a,subtype)} ${PRESENCE_STATE(CustomPresence:a,message)}',
      'away lunch back soon',
    ],
    ['${PRESENCE_STATE(CustomPresence:a,message,e)}', 'YmFjayBzb29u'],
    ['${SET(PRESENCE_STATE(CustomPresence:a)=flying)}${PRESENCE_STATE(CustomPresence:a,value)}', 'flyingaway'],
    ['${PRESENCE_STATE(Other:a,value)}', ''],
  ])
})

test('who listens is told what was set, in plain text, and nothing of what was refused', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Set(PRESENCE_STATE(CustomPresence:a)=Away,bHVuY2g=,YmFjaw==,e)',
        'Set(PRESENCE_STATE(CustomPresence:a)=flying)',
        'Set(PRESENCE_STATE(CustomPresence:)=away)',
        'Set(PRESENCE_STATE(CustomPresence:a)=chat)',
      ],
    },
  })
  await fixture.calls('1')
  assert.deepEqual(
    fixture
      .eventsOf('presence-changed')
      .map(({ provider, state, subtype, message }) => [provider, state, subtype, message]),
    [
      ['CustomPresence:a', 'away', 'lunch', 'back'],
      ['CustomPresence:a', 'chat', '', ''],
    ],
  )
})
