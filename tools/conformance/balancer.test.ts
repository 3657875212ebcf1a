import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Balancer } from './balancer.ts'

/** Nodes that say who they are and what they were sent. */
async function nodes(t: TestContext, count: number): Promise<Balancer> {
  const ports: number[] = []
  for (let at = 0; at < count; at++) {
    const server = createServer(async (incoming, response) => {
      let body = ''
      for await (const piece of incoming) body += String(piece)
      if (incoming.url === '/chunks') {
        response.write(`${at} `)
        return void response.end(body)
      }
      if (incoming.url === '/none') return void response.writeHead(204).end()
      response.end(`${at} ${incoming.url} ${body}`)
    })
    server.on('upgrade', (_, socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n${at}`)
      socket.pipe(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  const balancer = await Balancer.open(ports)
  t.after(() => balancer.close())
  return balancer
}

async function ask(agent: Agent, port: number, path: string, body?: string): Promise<string> {
  const asked = request({ agent, port, path, host: '127.0.0.1', method: body === undefined ? 'GET' : 'POST' })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const piece of answer) text += String(piece)
  return `${answer.statusCode} ${text}`
}

test('each request of one connection goes to the next node, with and without bodies', async (t) => {
  const { port } = await nodes(t, 3)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const answers = [
    await ask(agent, port, '/a'),
    await ask(agent, port, '/b', 'text'),
    await ask(agent, port, '/chunks', 'some'),
    await ask(agent, port, '/none'),
    await ask(agent, port, '/c'),
  ]
  assert.deepEqual(answers, ['200 0 /a ', '200 1 /b text', '200 2 some', '204 ', '200 1 /c '])
})

test('what is upgraded stays with one node', async (t) => {
  const { port } = await nodes(t, 2)
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
  let said = ''
  socket.on('data', (chunk) => {
    said += String(chunk)
  })
  while (!said.endsWith('\r\n\r\n0')) await once(socket, 'data')
  for (const word of ['one', 'two']) {
    socket.write(word)
    while (!said.endsWith(word)) await once(socket, 'data')
  }
})

test('bytes that are no request reach a node as they are, and its end is the end', async (t) => {
  let seen = ''
  const server = createTcpServer((socket) => {
    socket.on('data', (chunk) => {
      seen += String(chunk)
      if (seen.includes('twice')) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const balancer = await Balancer.open([(server.address() as AddressInfo).port])
  t.after(() => balancer.close())
  const socket = connect(balancer.port, '127.0.0.1')
  const sent = 'GET / HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\ntwice'
  socket.write(sent)
  let said = ''
  for await (const chunk of socket) said += String(chunk)
  assert.deepEqual([seen, said], [sent, 'HTTP/1.1 400 Bad Request\r\n\r\n'])
})
