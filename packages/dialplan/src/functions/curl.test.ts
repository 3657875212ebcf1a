import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what a server gives, and what it is sent', async () => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/missing') response.statusCode = 404
      if (request.url === '/pairs') response.end('a=1&b=2\n')
      else response.end(`${request.method} ${request.url} ${request.headers['x-own'] ?? ''} ${body}\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await checkValues({ BASE: base }, [
      ['${CURL(${BASE}/x)}', 'GET /x  '],
      ['${CURL(${BASE}/x,k=v)}', 'POST /x  k=v'],
      ['${SET(CURLOPT(httpheader)=X-Own: yes)}${CURL(${BASE}/x)}', 'X-Own: yesGET /x yes '],
      ['${CURL(${BASE}/missing)}', 'GET /missing yes '],
      ['${SET(CURLOPT(failurecodes)=404)}[${CURL(${BASE}/missing)}]', '404[]'],
      ['${SET(CURLOPT(hashcompat)=yes)}${CURL(${BASE}/pairs)}', 'yes1,2'],
      ['${CURL(file:///etc/passwd)}', ''],
      ['${CURL(http://127.0.0.1:1/)}', ''],
    ])
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('storing in a file is refused from outside', async () => {
  const fixture = new DialplanFixture()
  const written = await fixture.engine.writeFunctionLater(fixture.standing(), 'CURL(http://127.0.0.1:1/)', '/nowhere')
  assert.deepEqual(written, { ok: false, code: 'refused' })
})
