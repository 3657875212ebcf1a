import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interfaceDocuments } from './documents.ts'

test('a document that is asked for again is not written again, and each address has its own', () => {
  const here = interfaceDocuments('openapi.json', 'http://here/ari')
  assert.match(here ?? '', /"servers":\[\{"url":"http:\/\/here\/ari"\}\]/)
  assert.match(interfaceDocuments('openapi.json', 'http://there/ari') ?? '', /"url":"http:\/\/there\/ari"/)
  const begun = process.cpuUsage()
  for (let at = 0; at < 1_000; at++) assert.equal(interfaceDocuments('openapi.json', 'http://here/ari'), here)
  const { user } = process.cpuUsage(begun)
  // each takes ten milliseconds when it is written
  assert.ok(user < 2_000_000, `${user} µs`)
})

test('what is none is none, also by names that every object has', () => {
  for (const name of ['none.json', 'constructor', '__proto__.json', 'toString.json', 'openapi', ''])
    assert.equal(interfaceDocuments(name, 'http://here/ari'), undefined)
  assert.match(interfaceDocuments('channels.json', 'http://here/ari') ?? '', /"resourcePath"/)
})
