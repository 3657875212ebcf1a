import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SipMessage } from '@jackfield/sip'
import { causeOfRequest, reasonHeaders } from './reasons.ts'

const bye = (...reasons: string[]) => {
  const request = SipMessage.request('BYE', 'sip:a@b')
  for (const reason of reasons) request.add('reason', reason)
  return request
}

test('Q.850 goes before SIP, wherever it stands', () => {
  assert.equal(causeOfRequest(bye('SIP;cause=486;text="Busy"')), 17)
  assert.equal(causeOfRequest(bye('SIP;cause=486', 'Q.850;cause=31;text="Normal, unspecified"')), 31)
  assert.equal(causeOfRequest(bye('Q.850;cause=144')), 16)
})

test('no reason, and one nobody can read, is an end like any other', () => {
  assert.equal(causeOfRequest(bye()), 16)
  assert.equal(causeOfRequest(undefined), 16)
  assert.equal(causeOfRequest(bye(';;;')), 16)
  assert.equal(causeOfRequest(bye('SIP;cause=200;text="Call completed elsewhere"')), 16)
})

test('answered elsewhere is said in both words', () => {
  assert.deepEqual(reasonHeaders(26), [
    ['reason', 'SIP;cause=200;text="Call completed elsewhere"'],
    ['reason', 'Q.850;cause=26'],
  ])
  assert.deepEqual(reasonHeaders(17), [['reason', 'Q.850;cause=17']])
  assert.deepEqual(reasonHeaders(17, true), [])
})
