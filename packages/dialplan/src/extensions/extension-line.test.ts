import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutApplication, cutCaller, cutExtension, cutPriority } from './extension-line.ts'

test('the extension ends at the first comma outside a set', () => {
  assert.deepEqual(cutExtension('100,1,NoOp'), { extension: '100', rest: '1,NoOp' })
  assert.deepEqual(cutExtension('_[1,2]X,1,NoOp(a,b)'), { extension: '_[1,2]X', rest: '1,NoOp(a,b)' })
  assert.deepEqual(cutExtension('a\\,b,1'), { extension: 'a,b', rest: '1' })
  assert.deepEqual(cutExtension('100'), { extension: '100', rest: '' })
})

test('the caller stands behind the slash', () => {
  assert.deepEqual(cutCaller('100'), { name: '100', caller: undefined })
  assert.deepEqual(cutCaller('100/'), { name: '100', caller: '' })
  assert.deepEqual(cutCaller(' _1XX / _555X. '), { name: '_1XX', caller: '_555X.' })
})

test('priorities with offset and label', () => {
  const of = (text: string) => cutPriority(text).priority
  assert.deepEqual(of('1,NoOp'), { base: '1', offset: 0, label: undefined, isLabelOpen: false })
  assert.deepEqual(of(' n+5(lab) ,NoOp'), { base: 'n', offset: 5, label: 'lab', isLabelOpen: false })
  assert.deepEqual(of('n(lab)+5,NoOp'), { base: 'n', offset: 0, label: 'lab', isLabelOpen: false })
  assert.deepEqual(of('lab+101'), { base: 'lab', offset: 101, label: undefined, isLabelOpen: false })
  assert.deepEqual(of('n(lab,NoOp'), { base: 'n', offset: 0, label: undefined, isLabelOpen: true })
  assert.equal(cutPriority('n(a),Dial(x,y)').rest, 'Dial(x,y)')
})

test('applications and their data', () => {
  assert.deepEqual(cutApplication(' Dial(PJSIP/a,20) '), { application: 'Dial', data: 'PJSIP/a,20', isOpen: false })
  assert.deepEqual(cutApplication('NoOp(a(b)c) trailing'), { application: 'NoOp', data: 'a(b)c', isOpen: false })
  assert.deepEqual(cutApplication('Answer'), { application: 'Answer', data: '', isOpen: false })
  assert.deepEqual(cutApplication('Answer()'), { application: 'Answer', data: '', isOpen: false })
  assert.deepEqual(cutApplication('NoOp(abc'), { application: 'NoOp', data: 'abc', isOpen: true })
  const hint = 'PJSIP/${GLOBAL(x)}'
  assert.deepEqual(cutApplication(hint), { application: hint, data: '', isOpen: false })
})
