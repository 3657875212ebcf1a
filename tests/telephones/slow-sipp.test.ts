// SIPp that was too slow, as it is on a busy machine: requests come again while it plays the next step.
// Not the exchange: a socket says what it would.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { Sipp } from './sipp.ts'
import { accept, receive, respond, type SippStep } from './sipp-scenario.ts'

interface Request {
  readonly method: string
  readonly cseq: string
  /** different ones, until which it comes again and again */
  readonly answers: number
}

/** How SIPp ends when it plays these steps and gets these requests, each several times. */
async function played(steps: readonly SippStep[], requests: readonly Request[]) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const sipp = await Sipp.start('slow', steps, { server: `127.0.0.1:${port}` })
  const text = ({ method, cseq }: Request) =>
    [
      `${method} sip:called@127.0.0.1:${sipp.port} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK${method}`,
      'From: <sip:caller@127.0.0.1>;tag=1',
      'To: <sip:called@127.0.0.1>',
      'Call-ID: slow',
      `CSeq: ${cseq}`,
      'Max-Forwards: 70',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n')
  let isOver = false
  const ended = sipp.ended().finally(() => {
    isOver = true
  })
  const answers = new Set<string>()
  socket.on('message', (bytes) => {
    const [status = '', ...headers] = bytes.toString().split('\r\n')
    answers.add(`${status} ${headers.find((header) => header.startsWith('CSeq:'))}`)
  })
  for (const request of requests) {
    answers.clear()
    // the first ones come before it listens
    do {
      for (let time = 0; time < 3; time++) socket.send(text(request), sipp.port, '127.0.0.1')
      await systemClock.sleep(20)
    } while (answers.size < request.answers && !isOver)
  }
  const outcome = await ended
  socket.close()
  return outcome
}

test('a telephone of SIPp that rings and answers at once takes an INVITE that comes again', async () => {
  const steps = [
    ...[receive('INVITE'), respond(180, 'Ringing'), respond(200, 'OK'), receive('ACK')],
    ...[receive('BYE'), accept()],
  ]
  const outcome = await played(steps, [
    { method: 'INVITE', cseq: '1 INVITE', answers: 2 },
    { method: 'ACK', cseq: '1 ACK', answers: 0 },
    { method: 'BYE', cseq: '2 BYE', answers: 1 },
  ])
  assert.deepEqual(outcome, { isOk: true, errors: '' })
})

test('a telephone of SIPp that is cancelled takes a CANCEL that comes again', async () => {
  const steps = [
    ...[receive('INVITE'), respond(180, 'Ringing'), receive('CANCEL'), accept()],
    ...[respond(487, 'Request Terminated'), receive('ACK')],
  ]
  const outcome = await played(steps, [
    { method: 'INVITE', cseq: '1 INVITE', answers: 1 },
    { method: 'CANCEL', cseq: '1 CANCEL', answers: 1 },
    { method: 'ACK', cseq: '1 ACK', answers: 0 },
  ])
  assert.deepEqual(outcome, { isOk: true, errors: '' })
})
