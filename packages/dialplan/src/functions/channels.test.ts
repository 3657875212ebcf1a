import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('CHANNELS: names of channels', async () => {
  await checkValues({}, [
    ['${CHANNELS()}', 'Test/in-00000000'],
    ['${CHANNELS(^test)}', 'Test/in-00000000'],
    ['${CHANNELS(Local)}', ''],
    ['${CHANNELS([)}', ''],
  ])
})

test('CHANNEL_EXISTS: by name or id', async () => {
  await checkValues({}, [
    ['${CHANNEL_EXISTS(checked)}', '1'],
    ['${CHANNEL_EXISTS(${CHANNEL})}', '1'],
    ['${CHANNEL_EXISTS(none)}', '0'],
  ])
})

test('MASTER_CHANNEL: the channel it began with', async () => {
  await checkValues({ X: '1' }, [
    ['${MASTER_CHANNEL(X)}', '1'],
    ['${SET(MASTER_CHANNEL(Y)=2)}${Y}', '22'],
  ])
})
