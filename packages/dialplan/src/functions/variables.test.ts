import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('SET: sets and gives', async () => {
  await checkValues({}, [
    ['${SET(NEW= value )}', 'value'],
    ['${NEW}', 'value'],
    ['${SET(nothing)}', ''],
  ])
})

test('DELETE: gone from the channel', async () => {
  await checkValues({ X: '1' }, [
    ['${SET(DELETE(X)=)}', ''],
    ['${VARIABLE_EXISTS(X)}', '0'],
  ])
})

test('VARIABLE_EXISTS: set, be it empty', async () => {
  await checkValues({ X: '' }, [
    ['${VARIABLE_EXISTS(X)}', '1'],
    ['${VARIABLE_EXISTS(Y)}', '0'],
  ])
})

test('GLOBAL: of the whole exchange', async () => {
  await checkValues({}, [
    ['${SET(GLOBAL(G)=x)}', 'x'],
    ['${GLOBAL(G)}${G}', 'xx'],
    ['${GLOBAL(NONE)}', ''],
  ])
})

test('GLOBAL_DELETE: gone from the whole exchange', async () => {
  await checkValues({}, [
    ['${SET(GLOBAL(G)=x)}${SET(GLOBAL_DELETE(G)=)}', 'x'],
    ['[${GLOBAL(G)}]', '[]'],
  ])
})

test('IMPORT: of another channel', async () => {
  await checkValues({ X: '1' }, [
    ['${IMPORT(checked,X)}', '1'],
    ['${IMPORT(checked,LEN(abc))}', '3'],
    ['${IMPORT(none,X)}', ''],
  ])
})

test('EXPORT: to another channel', async () => {
  await checkValues({}, [
    ['${SET(EXPORT(checked,X)=2)}${X}', '22'],
    ['${SET(EXPORT(none,X)=3)}${X}', '32'],
  ])
})

test('EVAL: what a variable holds is replaced, too', async () => {
  await checkValues({ DELAYED: '${NAME}', NAME: 'abc' }, [
    ['${DELAYED}', '${NAME}'],
    ['${EVAL(${DELAYED})}', 'abc'],
  ])
})
