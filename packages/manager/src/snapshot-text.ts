// Channels and bridges as events show them: the fields of a snapshot in the reference's order, written once per snapshot.
// Not the events.

import { attachedValue } from '@jackfield/base'
import { type BridgeSnapshot, type ChannelSnapshot, channelStates } from '@jackfield/core'
import { escapeValue, type Field, field, formatLines } from './message.ts'

const unknown = '<unknown>'
const orUnknown = (text: string) => text || unknown

export interface SnapshotTextOptions {
  /** names of variables shown with every channel */
  readonly channelVariables: readonly string[]
  /** the value of one of them; undefined: the channel is gone */
  readonly readVariable: (channelId: string, name: string) => string | undefined
}

export class SnapshotText {
  readonly #options: SnapshotTextOptions
  readonly #channels = attachedValue<ChannelSnapshot, string>()
  /** what was shown last, for channels that are gone by the time they are told of */
  readonly #lastVariables = new Map<string, readonly Field[]>()

  constructor(options: SnapshotTextOptions) {
    this.#options = options
  }

  /** The fields of a channel, each with the prefix before its name. */
  channel(snapshot: ChannelSnapshot, prefix = ''): string {
    let fixed = this.#channels.get(snapshot)
    if (fixed === undefined) {
      fixed = formatLines(channelFields(snapshot))
      this.#channels.set(snapshot, fixed)
    }
    // a variable changes without a new snapshot
    const text = fixed + formatLines(this.#variables(snapshot.id))
    return prefix === '' ? text : text.replaceAll(/^(?=.)/gm, prefix)
  }

  bridge(snapshot: BridgeSnapshot, prefix = ''): string {
    return formatLines(bridgeFields(snapshot).map(([name, value]) => [prefix + name, value]))
  }

  /** Its variables may be others now; nobody can ask for them when it is gone. */
  remember(channelId: string): void {
    this.#variables(channelId)
  }

  /** The channel is gone, and was told of for the last time. */
  forget(channelId: string): void {
    this.#lastVariables.delete(channelId)
  }

  #variables(channelId: string): readonly Field[] {
    const { channelVariables, readVariable } = this.#options
    if (channelVariables.length === 0) return []
    const values = channelVariables.map((name) => readVariable(channelId, name))
    if (values.includes(undefined)) return this.#lastVariables.get(channelId) ?? []
    const fields = channelVariables.map((name, at) => field('ChanVariable', `${name}=${escapeValue(values[at] ?? '')}`))
    this.#lastVariables.set(channelId, fields)
    return fields
  }
}

function channelFields(channel: ChannelSnapshot): Field[] {
  const { caller, connected, tenantId } = channel
  return [
    ['Channel', channel.name],
    field('ChannelState', channelStates.indexOf(channel.state)),
    ['ChannelStateDesc', channel.state],
    ['CallerIDNum', orUnknown(escapeValue(caller.number))],
    ['CallerIDName', orUnknown(escapeValue(caller.name))],
    ['ConnectedLineNum', orUnknown(escapeValue(connected.number))],
    ['ConnectedLineName', orUnknown(escapeValue(connected.name))],
    ['Language', channel.language],
    ['AccountCode', channel.accountCode],
    ['Context', channel.context],
    ['Exten', channel.exten],
    field('Priority', channel.priority),
    ['Uniqueid', channel.id],
    ['Linkedid', channel.linkedId],
    ...(tenantId === '' ? [] : ([['Tenantid', tenantId]] as const)),
  ]
}

function bridgeFields(bridge: BridgeSnapshot): Field[] {
  return [
    ['BridgeUniqueid', bridge.id],
    ['BridgeType', bridge.bridgeClass],
    ['BridgeTechnology', bridge.technology],
    ['BridgeCreator', orUnknown(bridge.creator)],
    ['BridgeName', orUnknown(bridge.name)],
    field('BridgeNumChannels', bridge.channelIds.length + (bridge.hiddenCount ?? 0)),
    ['BridgeVideoSourceMode', bridge.videoMode],
    ...(bridge.videoSourceId === undefined ? [] : ([['BridgeVideoSource', bridge.videoSourceId]] as const)),
  ]
}
