// A flow that keeps what is sent on it, and can be told to fail.
// Not part of the library.

import { SipFault } from '../message/fault.ts'
import type { SipMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import type { Flow, TransportName } from '../transaction/flow.ts'

export class TestFlow implements Flow {
  readonly transport: TransportName
  readonly local = { address: '192.0.2.1', port: 5060 }
  readonly remote = { address: '192.0.2.2', port: 5060 }
  readonly sentBy = { host: '192.0.2.1', port: 5060 }
  isOpen = true
  readonly sent: SipMessage[] = []

  constructor(transport: TransportName = 'UDP') {
    this.transport = transport
  }

  get isReliable(): boolean {
    return this.transport !== 'UDP'
  }

  send(bytes: Buffer, onFault?: (error: Error) => void): void {
    if (!this.isOpen) {
      onFault?.(new Error('closed'))
      return
    }
    const message = parseMessage(bytes)
    if (message instanceof SipFault) throw new Error(`sent what cannot be read: ${message}`)
    this.sent.push(message)
  }

  /** What was sent since the last time, in short: `INVITE`, `180`. */
  take(): string[] {
    return this.sent.splice(0).map((message) => (message.kind === 'request' ? message.method : String(message.status)))
  }
}
