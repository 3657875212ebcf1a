// What applications are told of a node that is gone: the end of each of its channels and bridges, as the ledger knew them.
// Not who tells it.

import { type NodeDesk, render } from '@jackfield/ari'
import type { LedgerFacts, LostEvent, LostNode } from '@jackfield/cluster'
import type { BridgeSnapshot, ChannelSnapshot } from '@jackfield/core'

/** Network out of order. */
export const lostCause = 38

/** By application, in the order in which things came to be there; bridges come last, as their channels leave them first. */
export function lostEventsOf(lost: LostNode, desk: Pick<NodeDesk, 'followersOfAll'>): Map<string, LostEvent[]> {
  const lostEvents = new Map<string, LostEvent[]>()
  const add = (application: string, lostEvent: LostEvent) => {
    const known = lostEvents.get(application)
    if (known) known.push(lostEvent)
    else lostEvents.set(application, [lostEvent])
  }
  const ofAll = { channel: desk.followersOfAll('channel'), bridge: desk.followersOfAll('bridge') }
  for (const [key, facts] of lost.entries) {
    if (!key.startsWith('channel ')) continue
    const id = key.slice('channel '.length)
    const channel = `"channel":${render.channel(lostChannel(id, facts))}`
    const inside = textOf(facts.application)
    const whose = shareIn(facts)
    if (inside !== '') add(inside, { type: 'StasisEnd', fields: channel, about: key, channelIds: [id], ...whose })
    const cause = `"cause":${lostCause},"cause_txt":${JSON.stringify(render.causeText(lostCause))}`
    for (const name of new Set([...followersIn(facts), ...(inside === '' ? [] : [inside]), ...ofAll.channel]))
      add(name, {
        ...{ type: 'ChannelDestroyed', fields: `${cause},${channel}`, about: key, channelIds: [id] },
        ...(name === inside ? whose : {}),
      })
  }
  for (const [key, facts] of lost.entries) {
    if (!key.startsWith('bridge ')) continue
    const fields = `"bridge":${render.bridge(lostBridge(key.slice('bridge '.length), facts))}`
    for (const name of new Set([...followersIn(facts), ...ofAll.bridge]))
      add(name, { type: 'BridgeDestroyed', fields, about: key, channelIds: [] })
  }
  return lostEvents
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Of an application that several connections share: whose call it was. */
const shareIn = ({ share, sharedAt }: LedgerFacts): Pick<LostEvent, 'share'> =>
  typeof share === 'string' ? { share: { incarnation: share, node: textOf(sharedAt) } } : {}

const followersIn = ({ followers }: LedgerFacts): string[] =>
  Array.isArray(followers) ? followers.filter((name) => typeof name === 'string') : []

const nobody = { name: '', number: '', presentation: 0 }

function lostChannel(id: string, facts: LedgerFacts): ChannelSnapshot {
  const name = textOf(facts.name)
  return {
    ...{ id, name, linkedId: id, technology: name.slice(0, name.indexOf('/')), createdAt: numberOf(facts.at) },
    caller: { ...nobody, name: textOf(facts.callerName), number: textOf(facts.caller) },
    // it was at its end there, whatever it did before
    ...{ state: 'Down', connected: nobody, protocolId: '', rdnis: '', accountCode: '', peerAccount: '' },
    ...{ language: 'en', tenantId: '', context: '', exten: '', priority: -1, appName: '', appData: '' },
    ...{ reportedVariables: [], isInternal: false },
  }
}

function lostBridge(id: string, facts: LedgerFacts): BridgeSnapshot {
  const bridgeType = facts.type === 'holding' ? 'holding' : 'mixing'
  const creator = textOf(facts.creator)
  return {
    ...{ id, name: textOf(facts.name), creator, bridgeType, attributes: [bridgeType], createdAt: numberOf(facts.at) },
    ...{ bridgeClass: creator === 'Stasis' ? 'stasis' : 'basic', technology: 'simple_bridge', channelIds: [] },
    ...{ videoMode: 'none', reportedVariables: [], isHidden: false },
  }
}
