import { cpus, freemem, loadavg, totalmem, uptime } from 'node:os'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const kibibytes = (bytes: number) => Math.floor(bytes / 1024)

export const coreShowSysinfo = command(
  { name: 'core show sysinfo', synopsis: 'Shows what the machine has, and what the exchange uses of it.' },
  ({ deps: { exchange } }) => {
    const data = {
      uptimeHours: Math.floor(uptime() / 3600),
      totalMemoryKb: kibibytes(totalmem()),
      freeMemoryKb: kibibytes(freemem()),
      exchangeMemoryKb: kibibytes(process.memoryUsage.rss()),
      processors: cpus().length,
      loadAverage: loadavg().map((load) => load.toFixed(2)),
      channels: exchange.channels.count,
    }
    const lines = [
      '',
      'System Statistics',
      '-----------------',
      `  System Uptime:             ${data.uptimeHours} hours`,
      `  Total RAM:                 ${data.totalMemoryKb} KiB`,
      `  Free RAM:                  ${data.freeMemoryKb} KiB`,
      `  RAM of the exchange:       ${data.exchangeMemoryKb} KiB`,
      `  Processors:                ${data.processors}`,
      `  Load average:              ${data.loadAverage.join(' ')}`,
      `  Number of channels:        ${data.channels}`,
      '',
    ]
    return shown(lines, data)
  },
)
