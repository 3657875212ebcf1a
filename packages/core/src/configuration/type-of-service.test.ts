import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTypeOfService } from './type-of-service.ts'

test('names and bytes', () => {
  const cases = { cs0: '0', cs3: '96', af31: '104', AF42: '144', ef: '184', 0: '0', 255: '255', '0x68': '104' }
  for (const [word, byte] of Object.entries(cases)) assert.equal(parseTypeOfService(word), byte, word)
  for (const word of ['', 'cs8', 'af51', '256', '-1', 'high']) assert.equal(parseTypeOfService(word), undefined, word)
})
