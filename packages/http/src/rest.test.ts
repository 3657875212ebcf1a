// The cases of rest.cases.ts over HTTP, without a socket, and over event sockets.

import { request } from 'node:http'
import { type Asked, caseDocuments, restCases } from './rest.cases.ts'
import { basic, openDoorFixture, TestSocket } from './testing/door-fixture.ts'

const served = { documents: caseDocuments }

function bodyOf({ json, form }: Asked): { type: string; text: string } | undefined {
  if (json !== undefined) return { type: 'application/json', text: JSON.stringify(json) }
  return form === undefined ? undefined : { type: 'application/x-www-form-urlencoded', text: form }
}

const parsed = (text: string) => (text === '' ? undefined : JSON.parse(text))

restCases('HTTP', async (t) => {
  const fixture = await openDoorFixture(t, { served })
  return {
    boxes: fixture.boxes,
    async ask(method, path, asked = {}) {
      const { user = 'kit' } = asked
      const body = bodyOf(asked)
      // by hand: fetch would tidy the path
      const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const headers = {
          authorization: basic(`${user}:${user}`),
          ...(body ? { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) } : {}),
        }
        const sent = request(
          { port: fixture.port, host: '127.0.0.1', method, path: `/ari${path}`, headers },
          (response) => {
            let text = ''
            response.setEncoding('utf8').on('data', (chunk) => {
              text += chunk
            })
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          },
        )
        sent.on('error', reject).end(body?.text)
      })
      return { status: answer.status, body: parsed(answer.text) }
    },
  }
})

restCases('no network at all', async (t) => {
  const fixture = await openDoorFixture(t, { served })
  return {
    boxes: fixture.boxes,
    async ask(method, path, asked = {}) {
      const { user = 'kit' } = asked
      const body = bodyOf(asked)
      const answer = await fixture.door.request({
        method,
        path: `/ari${path}`,
        headers: { authorization: basic(`${user}:${user}`), ...(body ? { 'content-type': body.type } : {}) },
        ...(body ? { body: body.text } : {}),
      })
      return { status: answer?.status ?? 0, body: parsed(answer?.body.toString() ?? '') }
    },
  }
})

restCases('an event socket', async (t) => {
  const fixture = await openDoorFixture(t, { served })
  const sockets = new Map<string, TestSocket>()
  const socketOf = async (user: string) => {
    const known = sockets.get(user)
    if (known) return known
    const headers = { authorization: basic(`${user}:${user}`) }
    const socket = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=${user}`, [], headers).opened()
    sockets.set(user, socket)
    return socket
  }
  return {
    boxes: fixture.boxes,
    async ask(method, path, asked = {}) {
      const body = bodyOf(asked)
      const socket = await socketOf(asked.user ?? 'kit')
      const more = body ? { content_type: body.type, message_body: body.text } : {}
      const answer = await socket.request(method, path.slice(1), more)
      const text = (answer.message_body as string | undefined) ?? ''
      return { status: answer.status_code as number, body: parsed(text) }
    },
  }
})
