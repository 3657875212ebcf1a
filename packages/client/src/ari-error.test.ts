import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AriError, readAriError } from './ari-error.ts'
import { answer } from './testing/made-up-exchange.ts'

it('says everything the exchange said', () => {
  const body = { message: 'Wrong', code: 'parameter-invalid', parameter: 'timeout', allowed: { min: -1 } }
  const error = readAriError('POST /channels', answer(400, body))
  assert.ok(error instanceof AriError)
  assert.equal(error.message, 'POST /channels: 400 Wrong')
  assert.equal(error.code, 'parameter-invalid')
  assert.equal(error.parameter, 'timeout')
  assert.deepEqual(error.allowed, { min: -1 })
})

it('makes do with less: an exchange without codes, a page of something in between', () => {
  assert.deepEqual(pick(readAriError('GET /x', answer(404, { message: 'Channel not found' }))), [
    404,
    '',
    'GET /x: 404 Channel not found',
  ])
  const page = { status: 502, phrase: 'Bad Gateway', body: new TextEncoder().encode('<html>') }
  assert.deepEqual(pick(readAriError('GET /x', page)), [502, '', 'GET /x: 502 Bad Gateway'])
  assert.deepEqual(pick(readAriError('GET /x', answer(500, ['list'], 'Oops'))), [500, '', 'GET /x: 500 Oops'])
})

it('says what to look at, where this side knows that', () => {
  const refused = { ...answer(401, { message: 'Authentication required' }), hint: 'the password is empty' }
  assert.equal(
    readAriError('GET /events', refused).message,
    'GET /events: 401 Authentication required (the password is empty)',
  )
})

const pick = ({ status, code, message }: AriError) => [status, code, message]
