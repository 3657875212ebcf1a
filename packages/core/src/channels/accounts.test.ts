import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOfCalled, accountsOfReplacement, matchAccounts } from './accounts.ts'

const party = (accountCode: string, peerAccount = '') => ({
  facts: { accountCode, peerAccount },
  change(facts: object) {
    this.facts = { ...this.facts, ...facts }
  },
})

test('who is called gets the account its caller knows for it, or the caller’s own; one it has stays', () => {
  const none = { accountCode: '', peerAccount: '' }
  assert.deepEqual(accountsOfCalled(none, { accountCode: 'ours', peerAccount: '' }), party('ours', 'ours').facts)
  assert.deepEqual(accountsOfCalled(none, { accountCode: 'ours', peerAccount: 'them' }), party('them', 'ours').facts)
  assert.deepEqual(
    accountsOfCalled(party('phone').facts, { accountCode: 'ours', peerAccount: 'them' }),
    party('phone', 'ours').facts,
  )
  assert.deepEqual(accountsOfCalled(none, none), none)
})

test('who stands in for another gets what that one had', () => {
  assert.deepEqual(accountsOfReplacement(party('').facts, party('one', 'two').facts), party('one', 'two').facts)
  assert.deepEqual(accountsOfReplacement(party('own', 'x').facts, party('one', 'two').facts), party('own', 'two').facts)
})

test('two who talk know each other’s account', () => {
  const [one, other] = [party('ours'), party('', 'ours')]
  matchAccounts(one, other)
  assert.deepEqual([one.facts, other.facts], [party('ours').facts, party('', 'ours').facts])
  const [caller, called] = [party('ours', 'them'), party('')]
  matchAccounts(caller, called)
  assert.deepEqual([caller.facts, called.facts], [party('ours', 'them').facts, party('them', 'ours').facts])
})
