import type { Notification } from '@jackfield/core'
import { counted } from '../columns.ts'
import { command } from '../command.ts'
import type { CommandDeps } from '../command-deps.ts'
import { refused, shown } from '../reply.ts'

const kinds = ['endpoint', 'uri', 'channel'] as const

function targetOf({ exchange }: CommandDeps, kind: string, name: string): Notification['to'] | undefined {
  if (kind === 'endpoint') return { endpoint: name }
  if (kind === 'uri') return { uri: name }
  const channel = exchange.channels.find(name)
  return channel && { channel }
}

export const pjsipSendNotify = command(
  {
    name: 'pjsip send notify',
    synopsis: 'Sends a NOTIFY of pjsip_notify.conf to telephones.',
    arguments: [
      { name: 'type', words: ({ sip }) => sip.inventory.notifyTypes() },
      { name: 'kind', words: kinds },
      {
        name: 'name',
        isRest: true,
        words: ({ sip, exchange }, [, kind = '']) => {
          if (kind === 'channel') return exchange.channels.list().map(({ name }) => name)
          return kind === 'endpoint' ? sip.inventory.endpoints().map(({ settings }) => settings.name) : []
        },
      },
    ],
    notes: [
      'endpoint: everywhere it is reached; uri: an address; channel: inside its call. Several names may follow.',
      'For example: pjsip send notify check-sync endpoint alice bob',
    ],
    module: 'res_pjsip_notify.so',
  },
  ({ args: [type = '', word = '', ...names], deps }) => {
    const { inventory } = deps.sip
    if (!inventory.notifyTypes().includes(type)) return refused(`Unable to find notify type '${type}'`)
    const kind = word.toLowerCase()
    const outcomes = names.map((name) => {
      const to = targetOf(deps, kind, name)
      const outcome = to && inventory.notify({ to, what: type })
      if (!outcome) return { name, sent: 0, problem: `${name} is not a known channel` }
      return outcome.ok ? { name, sent: outcome.count } : { name, sent: 0, problem: outcome.reason }
    })
    const lines = outcomes.map(({ name, sent, problem }) =>
      problem === undefined
        ? `Sending NOTIFY of type '${type}' to '${name}' (${counted(sent, 'place')})`
        : `Unable to send NOTIFY to '${name}': ${problem}`,
    )
    return { ...shown(lines, outcomes), ok: outcomes.every(({ problem }) => problem === undefined) }
  },
)
