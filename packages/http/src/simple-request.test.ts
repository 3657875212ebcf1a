// Requests in one piece: what is read, and what is left to node:http.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimpleRequestReader } from './simple-request.ts'

const limits = { maxHeaderBytes: 400, maxBodyBytes: 20, maxHeaders: 5 }
const read = (text: string, reader = new SimpleRequestReader(limits)) => reader.read(Buffer.from(text, 'latin1'))

test('a whole plain request is read, with its body', () => {
  const found = read('POST /ari/x?a=%20b HTTP/1.1\r\nHost: kit\r\nX-Empty:\r\nContent-Length:  2 \r\n\r\nhi')
  assert.equal(found?.method, 'POST')
  assert.equal(found.target, '/ari/x?a=%20b')
  assert.deepEqual(
    [...found.headers],
    [
      ['host', 'kit'],
      ['x-empty', ''],
      ['content-length', '2'],
    ],
  )
  assert.equal(String(found.body), 'hi')
  assert.equal(read('GET / HTTP/1.1\r\n\r\n')?.target, '/')
  assert.equal(read('GET / HTTP/1.1\r\nConnection: Keep-Alive\r\n\r\n')?.method, 'GET')
})

test('the same headers again are taken as read, also when another body or another line comes with them', () => {
  const reader = new SimpleRequestReader(limits)
  const headers = 'Host: kit\r\nContent-Length: 2\r\n\r\n'
  const first = read(`PUT /a HTTP/1.1\r\n${headers}ab`, reader)
  const second = read(`POST /bcd?e HTTP/1.1\r\n${headers}cd`, reader)
  assert.equal(second?.headers, first?.headers)
  assert.deepEqual([second?.method, second?.target, String(second?.body)], ['POST', '/bcd?e', 'cd'])
  assert.equal(read(`PUT /a HTTP/1.1\r\n${headers}abc`, reader), undefined)
  assert.equal(read(`PUT /a HTTP/1.1\r\n${headers}a`, reader), undefined)
  const other = read('PUT /a HTTP/1.1\r\nHost: kit2\r\n\r\n', reader)
  assert.equal(other?.headers.get('host'), 'kit2')
})

test('headers or a body that end with the headers of the request before are read as what they are', () => {
  const reader = new SimpleRequestReader({ ...limits, maxBodyBytes: 200 })
  const headers = 'Host: kit\r\n\r\n'
  assert.ok(read(`GET /a HTTP/1.1\r\n${headers}`, reader))
  const longer = read(`GET /b HTTP/1.1\r\nX-More: of it HTTP/1.1\r\n${headers}`, reader)
  assert.deepEqual([longer?.target, longer?.headers.get('x-more')], ['/b', 'of it HTTP/1.1'])
  assert.ok(read(`GET /a HTTP/1.1\r\n${headers}`, reader))
  const body = `GET /hidden HTTP/1.1\r\n${headers}`
  const found = read(`PUT /c HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`, reader)
  assert.deepEqual([found?.method, found?.target, String(found?.body)], ['PUT', '/c', body])
  assert.equal(read('GET / HTTP/1.1\r\n\r\n', reader)?.headers.size, 0)
  assert.equal(read(`GET / HTTP/1.1\r\n${headers}`, reader)?.headers.size, 1)
  assert.equal(read(`GET / HTTP/1.1\r\n${headers}GET / HTTP/1.1\r\n${headers}`, reader), undefined)
})

test('what another server might read differently is not read here', () => {
  const rows = [
    // not whole, or more than one
    'GET / HTTP/1.1\r\nHost: kit\r\n',
    'GET / HTTP/1.1\r\nHost: kit\r\n\r\nGET / HTTP/1.1\r\nHost: kit\r\n\r\n',
    'PUT / HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi!',
    'PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\nhi',
    // where a body ends
    'PUT / HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nContent-Length: 2, 2\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nContent-Length: +2\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nContent-Length: 0x2\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nContent-Length: 02\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nContent-Length: \r\n\r\n',
    'PUT / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nhi',
    'PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'PUT / HTTP/1.1\r\nTRANSFER-ENCODING: identity\r\n\r\n',
    `PUT / HTTP/1.1\r\nContent-Length: 21\r\n\r\n${'x'.repeat(21)}`,
    // lines
    'GET / HTTP/1.1\nHost: kit\n\n',
    'GET / HTTP/1.1\r\nHost: kit\n\r\n\r\n',
    'GET / HTTP/1.1\r\nHost : kit\r\n\r\n',
    'GET / HTTP/1.1\r\n Host: kit\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: kit\r\n folded\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: kit\r\nno colon\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: k\0it\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: k\rit\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: k\u00fct\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n',
    '\r\nGET / HTTP/1.1\r\nHost: kit\r\n\r\n',
    // the line of the request
    'GET  / HTTP/1.1\r\n\r\n',
    'GET / /x HTTP/1.1\r\n\r\n',
    'GET /\tx HTTP/1.1\r\n\r\n',
    'GET /\u00fc HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1 \r\n\r\n',
    'GET http://kit/ HTTP/1.1\r\n\r\n',
    'GET * HTTP/1.1\r\n\r\n',
    'get / HTTP/1.1\r\n\r\n',
    'HEAD / HTTP/1.1\r\n\r\n',
    'CONNECT /x HTTP/1.1\r\n\r\n',
    ' / HTTP/1.1\r\n\r\n',
    '\r\n\r\n',
    // what becomes of the connection
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET / HTTP/1.1\r\nUpgrade: h2c\r\n\r\n',
    'PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi',
    // limits
    `GET /${'x'.repeat(400)} HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(400)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${'abcdef'.replace(/./g, '$&: x\r\n')}\r\n`,
  ]
  for (const row of rows) assert.equal(read(row), undefined, JSON.stringify(row))
})
