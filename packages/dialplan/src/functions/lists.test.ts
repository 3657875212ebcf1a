import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('PUSH: one more at the end', async () => {
  await checkValues({}, [
    ['${SET(PUSH(L)=one)}', 'one'],
    ['${SET(PUSH(L)=two)}', 'two'],
    ['${L}', 'one,two'],
    ['${SET(PUSH(L,-)=three)}', 'three'],
    ['${L}', 'one,two-three'],
  ])
})

test('PUSH: a list whose name has underscores is one list, and channels inherit it', async () => {
  const fixture = await checkValues({}, [
    ['${SET(PUSH(__L)=one)}', 'one'],
    ['${SET(PUSH(__L)=two)}', 'two'],
    ['${L}', 'one,two'],
    ['${SET(UNSHIFT(__L)=zero)}${L}', 'zerozero,one,two'],
    ['${SHIFT(__L)} ${POP(__L)} ${L}', 'zero two one'],
    ['${SET(PUSH(_ONCE)=x)}', 'x'],
  ])
  const inherited = [...(fixture.exchange.channels.find('checked')?.variables.inheritable() ?? [])]
  assert.deepEqual(inherited.map(({ written, value }) => `${written}=${value}`).sort(), ['ONCE=x', '__L=one'])
})

test('POP: the last one goes', async () => {
  await checkValues({ L: 'a,b,c' }, [
    ['${POP(L)}', 'c'],
    ['${L}', 'a,b'],
    ['${POP(NOT_SET)}', ''],
  ])
})

test('SHIFT: the first one goes', async () => {
  await checkValues({ L: 'a,b,c', M: 'a-b' }, [
    ['${SHIFT(L)}', 'a'],
    ['${L}', 'b,c'],
    ['${SHIFT(M,-)}', 'a'],
    ['${M}', 'b'],
    ['${SHIFT(NOT_SET)}', ''],
  ])
})

test('UNSHIFT: one more at the beginning', async () => {
  await checkValues({ L: 'b' }, [
    ['${SET(UNSHIFT(L)=a)}', 'a'],
    ['${L}', 'a,b'],
  ])
})

test('FIELDNUM: the place of a value', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${FIELDNUM(LIST,-,b)}', '2'],
    ['${FIELDNUM(LIST,-,z)}', '0'],
    ['${FIELDNUM(LIST,,a-b-c)}', '0'],
    ['${FIELDNUM(NOT_SET,-,)}', '0'],
    ['${FIELDNUM(LIST,-)}', ''],
    ['${FIELDNUM(LIST)}', ''],
  ])
})

test('FIELDQTY: fields are counted', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${FIELDQTY(LIST,-)}', '3'],
    ['${FIELDQTY(NOT_SET,-)}', '0'],
    ['${FIELDQTY(LIST)}', '1'],
    ['${FIELDQTY(NOT_SET)}', '1'],
    ['${FIELDQTY(LIST,)}', '1'],
    ['${FIELDQTY(NOT_SET,)}', '0'],
  ])
})
