// Makes the immutable picture of a channel that events and answers show.

import type { ChannelFacts } from './channel-facts.ts'
import type { ChannelSnapshot } from './channel-snapshot.ts'
import type { ChannelVariables } from './channel-variables.ts'
import type { BridgeMembership } from './controller.ts'
import type { TechnologyFacts } from './technology-facts.ts'

type Variables = ChannelSnapshot['reportedVariables']

/** What of a channel is in its picture. */
export interface Sitter {
  readonly id: string
  readonly name: string
  readonly technology: TechnologyFacts
  readonly endpoint: string | undefined
  readonly isInternal: boolean
  readonly isStandIn: boolean
  readonly picture: ChannelSnapshot | undefined
  readonly createdAt: number
  readonly facts: ChannelFacts
  readonly membership: BridgeMembership | undefined
  readonly variables: ChannelVariables
}

/** `configured`: the variables shown of every channel; those the channel itself reports follow. */
export function takeSnapshot(channel: Sitter, configured: Variables): ChannelSnapshot {
  const { facts, membership, picture } = channel
  const bridgeId = membership?.isShown ? membership.bridgeId : undefined
  if (picture) return { ...picture, ...changedHere(facts), bridgeId, isInternal: false, isStandIn: true }
  return {
    id: channel.id,
    name: channel.name,
    technology: channel.technology.name,
    endpoint: channel.endpoint,
    state: facts.state,
    protocolId: facts.protocolId,
    caller: facts.caller,
    connected: facts.connected,
    rdnis: facts.redirecting.from.number,
    accountCode: facts.accountCode,
    peerAccount: facts.peerAccount,
    language: facts.language,
    linkedId: facts.linkedId,
    tenantId: facts.tenantId,
    context: facts.context,
    exten: facts.exten,
    priority: facts.priority,
    appName: facts.appName,
    appData: facts.appData,
    createdAt: channel.createdAt,
    reportedVariables: reported(channel, configured),
    application: facts.application,
    bridgeId,
    isInternal: channel.isInternal && !channel.isStandIn,
    isStandIn: channel.isStandIn,
  }
}

/** What this exchange changes of a channel that another one has: who it talks to, and whose call it belongs to. */
const changedHere = ({ connected, linkedId, peerAccount, tenantId }: ChannelFacts) =>
  ({ connected, linkedId, peerAccount, tenantId }) as const

function reported(channel: Sitter, configured: Variables): Variables {
  const own = channel.variables.reported()
  if (own.length === 0) return configured
  if (configured.length === 0) return own
  const known = new Set(configured.map(([name]) => name))
  return [...configured, ...own.filter(([name]) => !known.has(name))]
}
