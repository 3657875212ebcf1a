import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Poster } from './poster.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

async function story(t: TestContext, handle: Handle) {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = new VirtualClock()
  const { port } = server.address() as { port: number }
  const poster = new Poster({ url: `http://127.0.0.1:${port}/hook`, timeoutMs: 10_000, connections: 2 }, clock)
  t.after(() => {
    poster.close()
    server.closeAllConnections()
    server.close()
  })
  return { server, clock, poster }
}

describe('a poster', () => {
  it('posts the body with its headers, over one connection', async (t) => {
    const came: unknown[] = []
    const { poster, server } = await story(t, async (request, response) => {
      const chunks = await request.toArray()
      came.push([request.method, request.url, request.headers['x-id'], String(Buffer.concat(chunks))])
      response.writeHead(204).end()
    })
    let connections = 0
    server.on('connection', () => connections++)
    assert.equal(await poster.post({ 'x-id': '1' }, 'ä'), 204)
    assert.equal(await poster.post({ 'x-id': '2' }, 'b'), 204)
    assert.deepEqual(came, [
      ['POST', '/hook', '1', 'ä'],
      ['POST', '/hook', '2', 'b'],
    ])
    assert.equal(connections, 1)
  })

  it('follows no redirect', async (t) => {
    let requests = 0
    const { poster } = await story(t, (_request, response) => {
      requests++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    assert.equal(await poster.post({}, 'x'), 307)
    assert.equal(requests, 1)
  })

  it('gives up on who does not answer in its time', async (t) => {
    const { poster, server, clock } = await story(t, () => undefined)
    const came = once(server, 'request')
    const failed = assert.rejects(poster.post({}, 'x'), /no answer within 10 s/)
    await came
    await clock.pass('10s')
    await failed
    assert.equal(clock.waiting, 0)
  })

  it('says what became of nobody, and of a connection that is cut', async (t) => {
    const { poster, server } = await story(t, (request) => request.socket.destroy())
    await assert.rejects(poster.post({}, 'x'), /ECONNRESET|socket hang up/)
    server.close()
    await once(server, 'close')
    await assert.rejects(poster.post({}, 'x'), /ECONNREFUSED/)
    poster.close()
    await assert.rejects(poster.post({}, 'x'), /no longer configured/)
  })

  it('reads little of an answer without an end, and waits for no answer that stops in the middle', async (t) => {
    const ended: string[] = []
    const { poster, clock, server } = await story(t, (request, response) => {
      response.writeHead(200)
      response.on('close', () => {
        ended.push(String(request.headers['x-kind']))
        server.emit('ended')
      })
      if (request.headers['x-kind'] === 'hanging') {
        response.write('a beginning')
        return
      }
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const endless = once(server, 'ended')
    assert.equal(await poster.post({ 'x-kind': 'endless' }, 'x'), 200)
    await endless
    const hanging = once(server, 'ended')
    assert.equal(await poster.post({ 'x-kind': 'hanging' }, 'x'), 200)
    await clock.pass('10s')
    await hanging
    assert.deepEqual(ended, ['endless', 'hanging'])
    assert.equal(clock.waiting, 0)
  })
})
