import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callerWords, folderCounts, messageState } from './message-words.ts'

describe('words of a message', () => {
  it('say who has left it', () => {
    assert.equal(callerWords({ caller_name: 'Anna', caller_number: '100' }), 'Anna <100>')
    assert.equal(callerWords({ caller_name: '', caller_number: '100' }), '100')
    assert.equal(callerWords({ caller_name: '100', caller_number: '100' }), '100')
    assert.equal(callerWords({ caller_name: 'Anna', caller_number: '' }), 'Anna')
    assert.equal(callerWords({ caller_name: '', caller_number: '' }), 'unknown caller')
  })

  it('say whether it was heard', () => {
    assert.deepEqual(messageState({ heard: false, urgent: false }), ['accent', 'new'])
    assert.deepEqual(messageState({ heard: false, urgent: true }), ['bad', 'new, urgent'])
    assert.deepEqual(messageState({ heard: true, urgent: true }), ['plain', 'heard'])
  })
})

describe('folders', () => {
  const messages = [{ folder: 'Old' }, { folder: 'INBOX' }, { folder: 'Old' }]

  it('are those that have messages, new ones first', () => {
    assert.deepEqual(folderCounts(messages, ''), [
      ['INBOX', 1],
      ['Old', 2],
    ])
  })

  it('keep the one that was chosen, also when its last message is gone', () => {
    assert.deepEqual(folderCounts(messages, 'Work').at(-1), ['Work', 0])
    assert.deepEqual(folderCounts([], 'of another version'), [['of another version', 0]])
  })
})
