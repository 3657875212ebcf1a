import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

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
