import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one of each category', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}', 'functions'],
    ['${GROUP(kit)}', 'functions'],
    ['${GROUP(KIT)}', 'functions'],
    ['${GROUP(none)}', ''],
    ['${GROUP()}', 'functions'],
    ['${SET(GROUP()=a@b)}${GROUP(b)}', 'a@ba'],
    ['${GROUP()}', 'functions'],
    ['${SET(GROUP(Kit)=other)}${GROUP(kit)}', 'otherother'],
    ['${GROUP_LIST()}', 'a@b other@Kit'],
  ])
})
