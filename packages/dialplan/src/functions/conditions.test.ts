import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('IF: one of two texts', async () => {
  await checkValues({}, [
    ['${IF($[1 = 1]?yes:no)}', 'yes'],
    ['${IF($[1 = 2]?yes:no)}', 'no'],
    ['${IF(0?yes)}', ''],
    ['${IF(1?"a:b":c)}', 'a:b'],
    ['${IF(?a:b)}', ''],
    ['${IF(nothing)}', ''],
  ])
})

test('IFTIME: by the time', async () => {
  await checkValues({}, [
    ['${IFTIME(*,*,*,*?yes:no)}', 'yes'],
    ['${IFTIME(12:00-12:01,thu,1,jan,UTC?yes:no)}', 'yes'],
    ['${IFTIME(*,fri,*,*,UTC?yes:no)}', 'no'],
    ['${IFTIME(x)}', ''],
  ])
})

test('IFMODULE: modules that are loaded', async () => {
  await checkValues({}, [
    ['${IFMODULE(res_stasis.so)}', '1'],
    ['${IFMODULE(res_no_such_thing.so)}', '0'],
  ])
})

test('EXISTS: no emptiness', async () => {
  await checkValues({}, [
    ['${EXISTS()}', '0'],
    ['${EXISTS(x)}', '1'],
  ])
})

test('ISNULL: emptiness', async () => {
  await checkValues({}, [
    ['${ISNULL()}', '1'],
    ['${ISNULL(x)}', '0'],
  ])
})
