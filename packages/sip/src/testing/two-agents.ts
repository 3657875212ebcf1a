// Two user agents on a network in memory and a clock in hand.
// Not part of the library.

import { seededRandom, VirtualClock } from '@jackfield/base'
import type { Resolver } from '../net/resolver.ts'
import type { CallHandler } from '../user-agent/call-handler.ts'
import type { IncomingCall } from '../user-agent/incoming-call.ts'
import type { IncomingRequest } from '../user-agent/incoming-request.ts'
import { UserAgent, type UserAgentOptions } from '../user-agent/user-agent.ts'
import { MemoryNetwork } from './memory-network.ts'

const noNames: Resolver = {
  naptr: () => Promise.resolve([]),
  srv: () => Promise.resolve([]),
  ipv4: (name) => Promise.resolve(name === 'twice.test' ? ['10.0.0.9', '10.0.0.2'] : []),
  ipv6: () => Promise.resolve([]),
}

/** Remembers what it heard, in short. */
export function note(seen: string[], more: Partial<CallHandler> = {}): CallHandler {
  return {
    onProgress: (response) => seen.push(`progress ${response.status}`),
    onAnswer: (response) => seen.push(`answer ${response.status}`),
    onFailure: (result) => seen.push(`failure ${result.status}`),
    onAck: () => seen.push('ack'),
    onCancel: () => seen.push('cancel'),
    onPrack: () => seen.push('prack'),
    onRequest: (incoming) => {
      seen.push(incoming.method)
      incoming.respond(200, incoming.method === 'INVITE' ? { body: 'answer' } : {})
    },
    onEnd: (end) => seen.push(`end ${end.by} ${end.why}`),
    ...more,
  }
}

export type Side = { agent: UserAgent; seen: string[]; calls: IncomingCall[]; requests: IncomingRequest[] }

export function twoAgents(options: Partial<UserAgentOptions> = {}, calledOptions: Partial<UserAgentOptions> = {}) {
  const clock = new VirtualClock()
  const network = new MemoryNetwork(clock)
  const side = (address: string, seed: number, own: Partial<UserAgentOptions>): Side => {
    const made: Omit<Side, 'agent'> = { seen: [], calls: [], requests: [] }
    const agent: UserAgent = new UserAgent({
      clock,
      random: seededRandom(seed),
      resolver: noNames,
      handler: {
        onInvite: (incoming) => {
          const call = agent.acceptCall(incoming, { handler: note(made.seen) })
          if (call) made.calls.push(call)
        },
        onRequest: (incoming) => made.requests.push(incoming),
        onInvalid: (fault) => made.seen.push(fault.code),
      },
      ...options,
      ...own,
    })
    for (const name of ['UDP', 'TCP'] as const) agent.transports.add(network.open(name, { address, port: 5060 }, agent))
    return { agent, ...made }
  }
  const alice = side('10.0.0.1', 1, {})
  const bob = side('10.0.0.2', 2, calledOptions)
  const to = { uri: 'sip:bob@10.0.0.2', to: '<sip:bob@10.0.0.2>', from: '<sip:alice@10.0.0.1>' }
  const soon = () => clock.pass(100)
  /** Nothing is left of anybody. */
  const leftovers = async () => {
    await clock.pass('40s')
    const { agent: a } = alice
    const { agent: b } = bob
    return { dialogs: a.dialogs + b.dialogs, transactions: a.transactions + b.transactions, timers: clock.waiting }
  }
  return { clock, network, alice, bob, to, soon, leftovers }
}

export const nothing = { dialogs: 0, transactions: 0, timers: 0 }
