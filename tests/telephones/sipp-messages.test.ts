// SIPp registers, sends and gets texts, watches a lamp and a list of them, and is told what it did not ask for.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { Sipp, type SippOptions } from './sipp.ts'
import { accept, receive, respond, type SippStep, send } from './sipp-scenario.ts'

let deps: PhoneExchange
let app: EventClient
let ports: [number, number]

before(async () => {
  ports = [await freePort(), await freePort()]
  deps = await startPhoneExchange(...ports)
  app = await EventClient.open(deps.exchange.events('texts', '&subscribeAll=true'))
})
after(async () => {
  app.websocket.terminate()
  await deps.exchange.stop()
})

async function plays(name: string, steps: readonly SippStep[], options: Partial<SippOptions> = {}) {
  const sipp = await Sipp.start(name, steps, { server: deps.server, ...options })
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, `${name}: ${errors}`)
}

async function put(path: string): Promise<void> {
  const { status } = await deps.exchange.ask('PUT', path, {})
  assert.ok(status < 300, `${path}: ${status}`)
}

it('REGISTER with credentials, told to applications, and taken back', async () => {
  const register = (sequence: number, expires: number, headers: readonly string[] = []) =>
    send({ method: 'REGISTER', sequence, headers: [`Expires: ${expires}`, ...headers] })
  const options = { user: 'secret', service: 'secret', more: ['-au', 'secret', '-ap', 'word-for-sipp'] }
  const steps = [
    register(1, 300),
    receive(401, { hasAuth: true }),
    register(2, 300, ['[authentication]']),
    receive(200, { checks: ['Contact: .*secret@127.0.0.1.*expires='] }),
    register(3, 0, ['[authentication]']),
    receive(200),
  ]
  await plays('register', steps, options)
  const isHis = (event: Json) => (event.endpoint as Json).resource === 'secret'
  const states = [await app.next('PeerStatusChange', isHis), await app.next('PeerStatusChange', isHis)]
  assert.deepEqual(
    states.map(({ endpoint }) => (endpoint as Json).state),
    ['online', 'offline'],
  )
})

it('a text to the exchange reaches applications', async () => {
  const steps = [
    send({ method: 'MESSAGE', sequence: 1, body: 'Hello there', contentType: 'text/plain', headers: ['X-Kit: one'] }),
    receive(202),
  ]
  await plays('message in', steps, { service: 'somebody' })
  const { message, endpoint } = await app.next('TextMessageReceived')
  const { body, variables } = message as { body: string; variables: Record<string, string> }
  assert.deepEqual([(endpoint as Json).resource, body, variables['X-Kit']], ['sipp', 'Hello there', 'one'])
})

it('a text of the exchange reaches a phone', async () => {
  const steps = [receive('MESSAGE', { checks: ['Hello phone', 'Content-Type: text/plain'] }), respond(200, 'OK')]
  const phone = await Sipp.start('message out', steps, { server: deps.server, port: ports[0] })
  await put('/endpoints/PJSIP/first/sendMessage?from=sip:kit@example.com&body=Hello%20phone')
  const { isOk, errors } = await phone.ended()
  assert.ok(isOk, errors)
})

it('a lamp is watched: SUBSCRIBE, NOTIFY at once and with every change', async () => {
  const steps = [
    send({
      method: 'SUBSCRIBE',
      sequence: 1,
      headers: ['Event: dialog', 'Accept: application/dialog-info+xml', 'Expires: 60'],
    }),
    receive(200, { checks: ['Expires: 60'] }),
    receive('NOTIFY', { checks: ['Subscription-State: active', 'version=.0.', '.state.'] }),
    accept(),
    receive('NOTIFY', { checks: ['version=.1.', '.state.'] }),
    accept(),
  ]
  const watched = plays('subscribe', steps, { service: '800' })
  // nobody is told that it is watched: the lamp goes on and off until its watcher has seen enough
  const isDone = watched.then(() => true)
  for (let state = 'INUSE'; ; state = state === 'INUSE' ? 'NOT_INUSE' : 'INUSE') {
    const over = await Promise.race([isDone, put(`/deviceStates/Stasis:lamp?deviceState=${state}`)])
    if (over) break
  }
  await watched
})

it('a list of lamps is watched: everything at first, then what changed', async () => {
  const steps = [
    send({
      method: 'SUBSCRIBE',
      sequence: 1,
      headers: [
        'Event: dialog',
        'Supported: eventlist',
        'Accept: application/rlmi+xml, multipart/related, application/dialog-info+xml',
        'Expires: 60',
      ],
    }),
    receive(200, { checks: ['Require: eventlist'] }),
    receive('NOTIFY', {
      checks: ['multipart/related;type=.application/rlmi.xml', 'fullState=.true.', 'uri=.sip:800@', 'uri=.sip:801@'],
    }),
    accept(),
    receive('NOTIFY', { checks: ['fullState=.false.', 'version=.1.', 'sip:801@'] }),
    accept(),
  ]
  const watched = plays('list', steps, { service: 'lamps' })
  const isDone = watched.then(() => true)
  for (let state = 'INUSE'; ; state = state === 'INUSE' ? 'NOT_INUSE' : 'INUSE') {
    const over = await Promise.race([isDone, put(`/deviceStates/Stasis:lamp-beside?deviceState=${state}`)])
    if (over) break
  }
  await watched
})

it('a phone is told to read its configuration again', async () => {
  const steps = [
    receive('NOTIFY', { checks: ['Event: check-sync', 'X-Why: news', 'Subscription-State: terminated'] }),
    respond(200, 'OK'),
  ]
  const phone = await Sipp.start('notify', steps, { server: deps.server, port: ports[0] })
  const conf = join(deps.exchange.etc, 'asterisk.conf')
  const { output } = await runJackfield('remote', '-C', conf, 'pjsip send notify check-sync endpoint first')
  assert.equal(output.trim(), "Sending NOTIFY of type 'check-sync' to 'first' (1 place)")
  const { isOk, errors } = await phone.ended()
  assert.ok(isOk, errors)
})
