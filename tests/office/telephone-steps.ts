// Steps that the telephones of the office have in common: who calls shows who it is, who is called answers.
// Not the calls: office.ts makes those.

import { accept, receive, respond, type SippStep, sdp, send, sendSame } from '../telephones/sipp-scenario.ts'

/** An offer of somebody who sends digits by INFO. */
export const withoutDigits: string = sdp()
  .split('\n')
  .filter((line) => !line.includes('101 '))
  .map((line) => line.replace(' 0 101', ' 0'))
  .join('\n')

const maybe = (status: number): SippStep => receive(status, { isOptional: true })

const invite = (sequence: number, headers: readonly string[] = []): SippStep =>
  send({ method: 'INVITE', sequence, body: withoutDigits, headers })

const inside = (method: string, sequence: number, more: Partial<Parameters<typeof send>[0]> = {}): SippStep =>
  send({ method, sequence, isInside: true, ...more })

const isAnswered = (sequence: number): readonly SippStep[] => [
  ...[maybe(100), maybe(180), maybe(183), receive(200)],
  inside('ACK', sequence),
]

/** A telephone is asked for its password first. */
export const callOfPhone: readonly SippStep[] = [
  ...[invite(1), maybe(100), receive(401, { hasAuth: true }), sendSame('ACK', 1)],
  ...[invite(2, ['[authentication]']), ...isAnswered(2)],
]

/** The provider is known by its address. */
export const callOfProvider: readonly SippStep[] = [invite(1), ...isAnswered(1)]

export const registers: readonly SippStep[] = [
  send({ method: 'REGISTER', sequence: 1, headers: ['Expires: 600'] }),
  receive(401, { hasAuth: true }),
  send({ method: 'REGISTER', sequence: 2, headers: ['[authentication]', 'Expires: 600'] }),
  receive(200),
]

/** What the provider does when the office registers. */
export const takesRegistration: readonly SippStep[] = [
  receive('REGISTER'),
  respond(401, 'Unauthorized', undefined, ['WWW-Authenticate: Digest realm="provider", nonce="4711", algorithm=MD5']),
  receive('REGISTER', { checks: ['Authorization: Digest .*username=.4930555.'] }),
  respond(200, 'OK', undefined, ['Expires: 3600']),
]

export const picksUp: readonly SippStep[] = [
  ...[receive('INVITE'), respond(180, 'Ringing')],
  ...[respond(200, 'OK', withoutDigits), receive('ACK')],
]

export const hangsUp: readonly SippStep[] = [inside('BYE', 20), receive(200)]

export const isHungUpOn: readonly SippStep[] = [receive('BYE'), accept()]

export const presses = (digits: string): SippStep[] =>
  [...digits].flatMap((digit, at) => [
    inside('INFO', 10 + at, { body: `Signal=${digit}\nDuration=160`, contentType: 'application/dtmf-relay' }),
    receive(200),
  ])

/** Sends the other one to a number (RFC 3515), is told what becomes of it, and hangs up. */
export const sendsOn = (number: string): readonly SippStep[] => [
  inside('REFER', 10, { headers: [`Refer-To: <sip:${number}@[remote_ip]:[remote_port]>`] }),
  receive(202),
  ...[receive('NOTIFY', { checks: ['SIP/2.0 100'] }), accept()],
  ...[receive('NOTIFY', { checks: ['SIP/2.0 200'] }), accept()],
  ...hangsUp,
]
