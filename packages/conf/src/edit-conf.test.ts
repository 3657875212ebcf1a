import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfText } from './edit-conf.ts'

const text = `; the head
[general]
; about the port
port = 5060 ; the usual
exten => 1,1,NoOp()

;--
[hidden]
x = 1
--;
[phone](!)
secret = a
secret = b
`

test('what is not changed stays as it was written', () => {
  assert.equal(new ConfText(text).text, text)
  assert.equal(new ConfText('').text, '')
})

test('a value changes, and the comment behind it stays', () => {
  const conf = new ConfText(text)
  assert.ok(conf.update('GENERAL', 'Port', '5080', undefined))
  assert.ok(conf.update('phone', 'secret', 'c', 'b'))
  assert.ok(conf.update('general', 'exten', '2,1,Answer()', undefined))
  assert.equal(
    conf.text,
    text
      .replace('5060 ;', '5080 ;')
      .replace('secret = b', 'secret = c')
      .replace('exten => 1,1,NoOp()', 'exten => 2,1,Answer()'),
  )
  assert.equal(conf.update('phone', 'secret', 'd', 'nobody has this'), false)
  assert.equal(conf.update('hidden', 'x', '2', undefined), false)
})

test('variables come and go, at the end or before another', () => {
  const conf = new ConfText('[a]\nx = 1\n\n[b]\ny = 2\n')
  assert.ok(conf.insert('a', 'z', '3'))
  assert.ok(conf.insert('a', 'first', '>0', 0))
  assert.ok(conf.delete('b', 'y', undefined))
  assert.equal(conf.delete('b', 'y', undefined), false)
  assert.equal(conf.text, '[a]\nfirst => 0\nx = 1\nz = 3\n\n[b]\n')
})

test('categories come, are renamed, emptied and go', () => {
  const conf = new ConfText('[a]\nx = 1\n; note\n')
  assert.equal(conf.addCategory('A'), false)
  assert.ok(conf.addCategory('b', { isTemplate: true, bases: ['a'] }))
  assert.ok(conf.renameCategory('a', 'c'))
  assert.ok(conf.emptyCategory('c'))
  assert.equal(conf.text, '[c]\n; note\n\n[b](!,a)\n')
  assert.ok(conf.deleteCategory('c'))
  assert.equal(conf.deleteCategory('c'), false)
  assert.equal(conf.text, '[b](!,a)\n')
})
