import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one of each category', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}', 'functions'],
    ['${GROUP(kit)}', 'functions'],
    ['${GROUP()}', ''],
    ['${SET(GROUP()=a@b)}${GROUP(b)}', 'a@ba'],
  ])
})
