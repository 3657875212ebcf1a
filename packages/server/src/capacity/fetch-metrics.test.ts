import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { fetchMetrics } from './fetch-metrics.ts'

async function serving(answer: RequestListener, act: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('a connection that ends as it is used is no silence of the exchange', async () => {
  let asked = 0
  const answer: RequestListener = (request, response) => {
    if (++asked === 2) request.socket.destroy()
    else response.end(`asked ${asked}`)
  }
  await serving(answer, async (url) => {
    assert.equal(await fetchMetrics(url), 'asked 1')
    assert.equal(await fetchMetrics(url), 'asked 3')
  })
})

test('who does not answer is named with the reason', async () => {
  await serving(
    (request) => request.socket.destroy(),
    (url) => assert.rejects(fetchMetrics(url), ({ message }: Error) => message.startsWith(`${url} is not answered: `)),
  )
  await serving(
    (_, response) => response.writeHead(503).end(),
    (url) => assert.rejects(fetchMetrics(url), { message: `${url} is answered 503` }),
  )
})
