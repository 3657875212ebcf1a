import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the far end is told, unless it is to wait', async () => {
  const fixture = await checkValues({}, [
    ['${SET(CONNECTEDLINE(num,i)=3001)}', '3001'],
    ['${SET(CONNECTEDLINE(name)=Three)}', 'Three'],
    ['${CONNECTEDLINE(all)}', '"Three" <3001>'],
    ['${SET(CONNECTEDLINE(priv-num)=1)}${CONNECTEDLINE(priv-num)}', '11'],
    ['${CONNECTEDLINE(nonsense)}', ''],
    ['${SET(CONNECTEDLINE(nonsense)=1)}', '1'],
  ])
  assert.deepEqual(
    fixture.published.filter((line) => line.includes('connected')),
    ['Test/in-00000000 connected-line'],
  )
  const last = fixture.eventsOf('channel-connected-line').at(-1)?.channel.connected
  assert.deepEqual([last?.name, last?.number], ['Three', '3001'])
})
