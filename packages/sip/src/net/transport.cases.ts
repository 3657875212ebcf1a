// What every transport must do, run on each of them.
// Not what only streams do; stream-transport.test.ts has that.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formatMessage } from '../message/format-message.ts'
import type { SipMessage, SipRequest } from '../message/message.ts'
import { testRequest, testResponse } from '../testing/messages.ts'
import type { Flow } from '../transaction/flow.ts'
import type { Transport, TransportUser } from './transport.ts'

/** Hears everything, and lets a test wait for the next thing. */
export class Listener implements TransportUser {
  readonly #heard: { what: string; message?: SipMessage; flow: Flow }[] = []
  #wake: (() => void) | undefined

  onMessage(message: SipMessage, flow: Flow): void {
    this.#handle({ what: message.kind === 'request' ? message.method : String(message.status), message, flow })
  }
  onMalformed(fault: { code: string }, flow: Flow): void {
    this.#handle({ what: fault.code, flow })
  }
  onFlowClosed(flow: Flow): void {
    this.#handle({ what: 'closed', flow })
  }

  async next(): Promise<{ what: string; message: SipMessage; flow: Flow }> {
    while (this.#heard.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#heard.shift() as { what: string; message: SipMessage; flow: Flow }
  }

  #handle(one: { what: string; message?: SipMessage; flow: Flow }): void {
    this.#heard.push(one)
    this.#wake?.()
  }
}

export interface TransportPair {
  /** from which `there` is reached by `reach` */
  readonly here: Transport
  readonly there: Transport
  readonly heardHere: Listener
  readonly heardThere: Listener
  reach(): Promise<Flow>
  /** what the listening side puts into Via of requests */
  readonly isStream: boolean
}

export function transportCases(name: string, open: () => Promise<TransportPair>): void {
  const within = async (run: (pair: TransportPair) => Promise<void>) => {
    const pair = await open()
    try {
      await run(pair)
    } finally {
      await pair.here.close()
      await pair.there.close()
    }
  }
  const request = (method = 'OPTIONS', body?: string) =>
    testRequest(method, {
      via: 'SIP/2.0/UDP 192.0.2.77:5099;rport;branch=z9hG4bKcase',
      ...(body !== undefined && { body }),
    })

  it(`${name}: a request goes over with where it came from, and the answer comes back`, () =>
    within(async ({ reach, heardHere, heardThere }) => {
      const flow = await reach()
      flow.send(formatMessage(request()))
      const { what, message, flow: back } = await heardThere.next()
      assert.equal(what, 'OPTIONS')
      assert.equal(message.via.parameters.get('received'), back.remote.address)
      assert.equal(message.via.parameters.get('rport'), String(back.remote.port))
      back.send(formatMessage(testResponse(message as SipRequest, 200)))
      const answer = await heardHere.next()
      assert.equal(answer.what, '200')
      assert.equal(answer.message.via.host, '192.0.2.77')
    }))

  it(`${name}: the other side can ask over the same flow`, () =>
    within(async ({ reach, heardHere, heardThere, there }) => {
      const flow = await reach()
      flow.send(formatMessage(request()))
      const { flow: back } = await heardThere.next()
      const again = await there.flowTo(back.remote)
      again.send(formatMessage(request('NOTIFY')))
      assert.equal((await heardHere.next()).what, 'NOTIFY')
      assert.equal(again.transport, there.name)
      assert.equal(again.isOpen, true)
    }))

  it(`${name}: messages up to the limit arrive whole and in order`, () =>
    within(async ({ reach, heardThere }) => {
      const flow = await reach()
      for (const size of [1, 20_000, 3]) flow.send(formatMessage(request('MESSAGE', 'x'.repeat(size))))
      const sizes = [await heardThere.next(), await heardThere.next(), await heardThere.next()]
      assert.deepEqual(
        sizes.map(({ message }) => message.body.length),
        [1, 20_000, 3],
      )
    }))

  it(`${name}: what is no message is told and not answered`, () =>
    within(async ({ reach, heardThere }) => {
      const flow = await reach()
      flow.send(Buffer.from('hello\r\n\r\n'))
      assert.equal((await heardThere.next()).what, 'not-sip')
    }))

  it(`${name}: a message with a fault comes with it, so that it can be answered`, () =>
    within(async ({ reach, heardHere, heardThere }) => {
      const flow = await reach()
      const text = formatMessage(request()).toString().replace('Content-Length: 0', 'Content-Length: -1')
      flow.send(Buffer.from(text))
      const { message, flow: back } = await heardThere.next()
      assert.equal(message.fault?.code, 'bad-content-length')
      back.send(formatMessage(testResponse(message as SipRequest, 400)))
      assert.equal((await heardHere.next()).what, '400')
    }))

  it(`${name}: the empty lines of keep-alive are no messages`, () =>
    within(async ({ reach, heardThere }) => {
      const flow = await reach()
      flow.send(Buffer.from('\r\n\r\n'))
      flow.send(formatMessage(request()))
      assert.equal((await heardThere.next()).what, 'OPTIONS')
    }))

  it(`${name}: nothing is sent any more once it is closed`, () =>
    within(async ({ reach, here, there }) => {
      const flow = await reach()
      await here.close()
      await here.close()
      const error = await new Promise<Error>((resolve) => flow.send(Buffer.from('x'), resolve))
      assert.match(error.message, /closed/)
      assert.equal(flow.isOpen, false)
      await assert.rejects(here.flowTo(there.local))
    }))
}
