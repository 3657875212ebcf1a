// SIPp as phones that change their sessions, ask for credentials inside of calls, are sent elsewhere, and count as they like.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { Sipp } from './sipp.ts'
import { accept, receive, type SippStep, sdp, send, sendSame } from './sipp-scenario.ts'

let deps: PhoneExchange
let app: EventClient

before(async () => {
  deps = await startPhoneExchange(9, 9)
  app = await EventClient.open(deps.exchange.events('telephones'))
})
after(async () => {
  app.websocket.terminate()
  await deps.exchange.stop()
})

const ok = async (sipp: Sipp) => {
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
}

const inside = (method: string, sequence: number, more: Partial<Parameters<typeof send>[0]> = {}) =>
  send({ method, sequence, isInside: true, ...more })

const video = (port: number, direction = 'sendrecv') =>
  [`m=video ${port} RTP/AVP 99`, 'a=rtpmap:99 VP8/90000', `a=${direction}`].join('\n')
const seeing = (...videos: string[]) => [sdp(), ...videos].join('\n')

const started = async (): Promise<string> => (((await app.next('StasisStart')) as Json).channel as { id: string }).id

it('video is taken, echoed on as many streams as the dialplan wants, taken away and added again', async () => {
  const steps: readonly SippStep[] = [
    send({ method: 'INVITE', sequence: 1, body: seeing(video(6000), video(6002), video(6004), video(6006)) }),
    receive(100, { isOptional: true }),
    receive(200, {
      checks: ['m=audio [1-9]', 'm=video [1-9][0-9]* .*m=video [1-9][0-9]* .*m=video [1-9][0-9]* .*m=video 0 '],
    }),
    inside('ACK', 1),
    inside('INVITE', 2, { body: seeing(video(0), video(0), video(0), video(0)) }),
    receive(100, { isOptional: true }),
    receive(200, { checks: ['m=audio [1-9]', 'm=video 0 .*m=video 0 .*m=video 0 .*m=video 0 '] }),
    inside('ACK', 2),
    inside('INVITE', 3, { body: seeing(video(6008), video(0), video(0), video(0)) }),
    receive(100, { isOptional: true }),
    receive(200, { checks: ['m=audio [1-9]', 'm=video [1-9][0-9]* .*m=video 0 .*m=video 0 .*m=video 0 '] }),
    inside('ACK', 3),
    inside('BYE', 4),
    receive(200),
  ]
  await ok(await Sipp.start('adds and removes', steps, { server: deps.server, service: '600', user: 'seeing' }))
})

it('StreamEcho offers the streams that it was asked for', async () => {
  const three = seeing(video(6000), video(6002, 'recvonly'), video(6004, 'recvonly'))
  const steps: readonly SippStep[] = [
    send({ method: 'INVITE', sequence: 1, body: seeing(video(6000)) }),
    receive(100, { isOptional: true }),
    receive(200, { checks: ['m=video [1-9]'] }),
    inside('ACK', 1),
    receive('INVITE', { checks: ['m=video [1-9].*a=sendrecv.*m=video [1-9].*a=sendonly.*m=video [1-9].*a=sendonly'] }),
    accept(three),
    receive('ACK'),
    inside('BYE', 2),
    receive(200),
  ]
  await ok(await Sipp.start('echo', steps, { server: deps.server, service: '607', user: 'seeing' }))
})

it('a phone that asks for credentials at our BYE is shown them', async () => {
  const challenge = 'Proxy-Authenticate: Digest realm="phone", nonce="abc", algorithm=MD5, qop="auth"'
  const steps: readonly SippStep[] = [
    send({ method: 'INVITE', sequence: 1, body: sdp() }),
    receive(100),
    receive(200),
    inside('ACK', 1),
    receive('BYE'),
    accept(undefined, '407 Proxy Authentication Required', [challenge]),
    receive('BYE', { checks: ['Proxy-Authorization: Digest username=.secret., realm=.phone.'] }),
    accept(),
  ]
  const sipp = await Sipp.start('asks', steps, { server: deps.server, service: '603', user: 'asking' })
  const id = await started()
  await deps.exchange.request('POST', `/channels/${id}/answer`)
  await deps.exchange.request('DELETE', `/channels/${id}`)
  await ok(sipp)
})

it('Transfer() sends a phone elsewhere: by 302 before the answer', async () => {
  const steps: readonly SippStep[] = [
    send({ method: 'INVITE', sequence: 1, body: sdp() }),
    receive(100, { isOptional: true }),
    receive(302, { checks: ['Contact: .sip:4711@127.0.0.1'] }),
    sendSame('ACK', 1),
  ]
  await ok(await Sipp.start('is redirected', steps, { server: deps.server, service: '608' }))
})

it('and by REFER after it, where the dialplan waits for what came of it', async () => {
  const told = (line: string, sequence: number, state: string) =>
    inside('NOTIFY', sequence, {
      headers: ['Event: refer', `Subscription-State: ${state}`],
      body: `SIP/2.0 ${line}`,
      contentType: 'message/sipfrag;version=2.0',
    })
  const steps: readonly SippStep[] = [
    send({ method: 'INVITE', sequence: 1, body: sdp() }),
    receive(100, { isOptional: true }),
    receive(200),
    inside('ACK', 1),
    receive('REFER', { checks: ['Refer-To: .?sip:4711@127.0.0.1'] }),
    accept(undefined, '202 Accepted'),
    told('100 Trying', 2, 'active;expires=60'),
    receive(200),
    told('486 Busy Here', 3, 'terminated;reason=noresource'),
    receive(200),
    receive('BYE'),
    accept(),
  ]
  const sipp = await Sipp.start('is sent', steps, { server: deps.server, service: '609' })
  const event = (await app.next('StasisStart')) as { args: string[]; channel: { id: string } } & Json
  assert.deepEqual(event.args, ['FAILURE', '486'])
  await deps.exchange.request('DELETE', `/channels/${event.channel.id}`)
  await ok(sipp)
})

it('news go to an address', async () => {
  const port = await freePort()
  const steps = [receive('NOTIFY', { checks: ['Event: check-sync', 'X-Why: news', 'sip:desk@127.0.0.1'] }), accept()]
  const sipp = await Sipp.start('is notified', steps, { server: deps.server, port })
  const config = join(deps.exchange.etc, 'asterisk.conf')
  const sent = await runJackfield('remote', '-C', config, `pjsip send notify check-sync uri sip:desk@127.0.0.1:${port}`)
  assert.match(sent.output, /Sending NOTIFY of type 'check-sync'/)
  await ok(sipp)
})

it('a phone that repeats the number of its REGISTER stays registered', async () => {
  const register = send({ method: 'REGISTER', sequence: 1, headers: ['Expires: 300'] })
  const steps = [register, receive(200), register, receive(200), register, receive(200)]
  await ok(await Sipp.start('does not count', steps, { server: deps.server, service: 'sipp' }))
})
