import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logLevels } from '@jackfield/base'
import { parseLogSelection, showLogSelection } from './log-levels.ts'

test('levels in any letter case and order are shown in theirs, each with a blank', () => {
  assert.equal(showLogSelection(parseLogSelection('warning,NOTICE , error')), 'NOTICE WARNING ERROR ')
  assert.equal(showLogSelection(parseLogSelection('*')), logLevels.map((level) => `${level} `).join(''))
})

test('the level FAX is one, so that a logger.conf that names it is read without a complaint', () => {
  const selection = parseLogSelection('notice,fax')
  assert.deepEqual([showLogSelection(selection), selection.unknown], ['NOTICE FAX ', []])
})

test('formatter and detail', () => {
  const json = parseLogSelection('[json]verbose(3),debug')
  assert.equal(json.formatter, 'json')
  assert.equal(json.verbosity, 3)
  assert.deepEqual([...json.levels], ['VERBOSE', 'DEBUG'])
  assert.equal(parseLogSelection('verbose').verbosity, undefined)
  assert.equal(parseLogSelection(' [plain] error').formatter, 'plain')
})

test('what nobody knows counts for nothing, and is named', () => {
  const odd = parseLogSelection('[fancy]gossip,error,,verbose(x)')
  assert.equal(odd.formatter, 'default')
  assert.equal(showLogSelection(odd), 'ERROR ')
  assert.deepEqual(odd.unknown, ['gossip', 'verbose(x)', '[fancy]'])
  assert.equal(showLogSelection(parseLogSelection('gossip')), '')
})
