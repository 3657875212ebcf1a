import type { Channel } from '@jackfield/core'
import type { ActionContext } from '../action.ts'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { escapeValue, field, type Line } from '../message.ts'
import { failure, type ListItem, list } from '../reply.ts'
import { splitList } from '../split-list.ts'
import { isForbiddenExpression, readExpression } from '../variables.ts'

const orUnknown = (text: string) => text || '<unknown>'

/** What the dialplan says of the channel; empty when it says nothing. */
const item = ({ deps }: ActionContext, channel: Channel, name: string): string => {
  const read = deps.dialplan.readFunction(channel, `CHANNEL(${name})`)
  return read.ok ? read.value : ''
}

function variableLines(context: ActionContext, channel: Channel, names: readonly string[]): Promise<Line[]> {
  return Promise.all(
    names.map(async (name): Promise<Line> => {
      const value = await readExpression(context.deps, channel, name)
      return ['Variable', `${name}=${value === undefined ? '(null)' : escapeValue(value)}`]
    }),
  )
}

async function show(context: ActionContext, channel: Channel, names: readonly string[]): Promise<ListItem> {
  const { clock, dialplan } = context.deps
  const snapshot = channel.snapshot()
  const { connected } = snapshot
  const timeout = dialplan.readFunction(channel, 'TIMEOUT(absolute)')
  const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))
  const lines: Line[] = [
    context.text.channel(snapshot),
    ['Type', channel.technology.name],
    ['DNID', channel.facts.dialedNumber],
    ['EffectiveConnectedLineNum', orUnknown(escapeValue(connected.number))],
    ['EffectiveConnectedLineName', orUnknown(escapeValue(connected.name))],
    field('TimeToHangup', timeout.ok ? Math.floor(Number(timeout.value) || 0) : 0),
    ['BridgeID', snapshot.bridgeId ?? ''],
    ['Application', snapshot.appName],
    ['Data', snapshot.appData],
    ['Nativeformats', item(context, channel, 'audionativeformat')],
    ['Readformat', item(context, channel, 'audioreadformat')],
    ['Readtrans', ''],
    ['Writeformat', item(context, channel, 'audiowriteformat')],
    ['Writetrans', ''],
    ['Callgroup', item(context, channel, 'callgroup') || '0'],
    ['Pickupgroup', item(context, channel, 'pickupgroup') || '0'],
    field('Seconds', seconds(clock.wall() - snapshot.createdAt)),
    ...(await variableLines(context, channel, names)),
  ]
  return { event: 'Status', privilege: 'Call', lines, id: 'last' }
}

export const status = action(
  { name: 'Status', privilege: ['system', 'call', 'reporting'], synopsis: 'Shows a channel, or all of them' },
  async (request, context) => {
    const { deps, session } = context
    const name = request.get('Channel')
    const variables = request.get('Variables')
    if (!session.may('system') && isForbiddenExpression(variables)) return failure('Status Access Forbidden: Variables')
    const one = name === '' ? undefined : findChannel(deps, name)
    if (name !== '' && !one) return failure('No such channel')
    const asked = splitList(variables)
    const isAll = /^(yes|true|y|t|1|on)$/i.test(request.get('AllVariables'))
    const namesOf = (channel: Channel) => (isAll ? [...channel.variables.entries()].map(([key]) => key) : asked)
    const channels = one ? [one] : deps.exchange.channels.list()
    const items = await Promise.all(channels.map((channel) => show(context, channel, namesOf(channel))))
    return list('Channel status will follow', items, 'StatusComplete', [field('Items', items.length)])
  },
)
