import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderWords, introWords } from './intro-words.ts'

const words = (language: string, fresh: number, old: number, urgent = 0) =>
  introWords(language, { urgent, fresh, old }).slice(1).join(' ').replaceAll('vm-', '').replaceAll('number:', '')

test('how many messages there are, in the order of each language', () => {
  assert.equal(words('en', 1, 0), '1 INBOX message')
  assert.equal(words('en', 2, 1, 3), '3 Urgent and 2 INBOX and 1 Old message')
  assert.equal(words('sv', 1, 0), '1 INBOX message', 'Swedish is se here')
  assert.equal(words('fr', 0, 2), '2 Old messages')
  assert.equal(words('de', 1, 2), 'digits/1F INBOX message and 2 Old messages')
  assert.equal(words('es', 1, 2), 'digits/1M message INBOXs and 2 messages Old')
  assert.equal(words('it', 1, 2), 'digits/un nuovo message and 2 vecchi messages')
  assert.equal(words('pt', 1, 2), '1 message INBOXs and 2 messages Old')
  assert.equal(words('nl', 1, 2), '1 INBOXs message and 2 Old messages')
  assert.equal(words('se', 1, 2), 'digits/ett nytt message and 2 gamla messages')
  assert.equal(words('no', 1, 2), 'digits/1 ny message and 2 gamle messages')
  assert.equal(words('da', 1, 2), 'digits/1 INBOX message and 2 Olds messages')
  assert.equal(words('pl', 1, 2), 'digits/1-a new-a message and digits/2-ie old-e messages')
  assert.equal(words('pl', 13, 24), '13 new-ych messages and 24 old-e messages')
  assert.equal(words('ru', 21, 3), '21 newn message and 3 oldx messagex1')
  assert.equal(words('ru', 11, 0), '11 newx messagex2')
})

test('none at all', () => {
  const none = (language: string) => introWords(language, { urgent: 0, fresh: 0, old: 0 }).join(' ')
  assert.equal(none('en'), 'vm-youhave vm-no vm-messages')
  assert.equal(none('es'), 'vm-youhaveno vm-messages')
  assert.equal(none('it'), 'vm-youhave vm-no vm-message')
  assert.equal(none('pt_BR'), 'vm-nomessages')
})

test('folders by name', () => {
  assert.deepEqual(folderWords('en', 'Work'), ['vm-Work', 'vm-messages'])
  assert.deepEqual(folderWords('es', 'Work'), ['vm-messages', 'vm-Work'])
})
