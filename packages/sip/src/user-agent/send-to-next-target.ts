// An answer whose connection is gone goes by a new one, to where its Via says that the asker listens (RFC 3261 §18.2.2).
// Not for datagrams, and not again: who listens nowhere gets no answer.

import { SipFault } from '../message/fault.ts'
import { hostAddress, isAddress } from '../message/host.ts'
import { parseMessage } from '../message/parse-message.ts'
import { defaultPort } from '../net/resolve-uri.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'

export async function sendToNextTarget({ transports }: AgentCore, bytes: Buffer, { transport }: Flow): Promise<void> {
  const message = parseMessage(bytes)
  const vias = message instanceof SipFault ? undefined : message.readVias()
  if (vias === undefined || vias instanceof SipFault) return
  const [via] = vias
  // where it was seen, at the port where it says it listens; names are not looked up for an answer
  const host = via?.parameters.get('received') ?? via?.host ?? ''
  if (!via || !isAddress(host)) return
  const address = hostAddress(host)
  const port = via.port ?? defaultPort(transport)
  const flow = await transports.flowTo({ transport, address, port, serverName: address }).catch(() => undefined)
  flow?.send(bytes)
}
