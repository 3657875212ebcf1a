import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one more at the end', async () => {
  await checkValues({}, [
    ['${SET(PUSH(L)=one)}', 'one'],
    ['${SET(PUSH(L)=two)}', 'two'],
    ['${L}', 'one,two'],
    ['${SET(PUSH(L,-)=three)}', 'three'],
    ['${L}', 'one,two-three'],
  ])
})

test('a list whose name has underscores is one list, and channels inherit it', async () => {
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
