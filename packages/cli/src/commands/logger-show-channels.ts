import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const loggerShowChannels = command(
  { name: 'logger show channels', synopsis: 'Lists where log entries go.' },
  ({ deps: { logs } }) => {
    const row = (channel: string, type: string, status: string, configuration: string) =>
      `${cell(channel, Math.max(35, channel.length))} ${cell(type, 8)} ${cell(status, 9)} ${configuration}`.trimEnd()
    const found = logs.list()
    const lines = found.map(({ channel, type, status, configuration }) => row(channel, type, status, configuration))
    const head = [row('Channel', 'Type', 'Status', 'Configuration'), row('-------', '----', '------', '-------------')]
    return shown(
      [...head, ...lines],
      found.map((each) => ({ ...each })),
    )
  },
)
