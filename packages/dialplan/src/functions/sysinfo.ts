// SYSINFO(what): what the machine does.

import { freemem, loadavg, totalmem, uptime } from 'node:os'
import { table } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import type { EngineDeps } from '../engine/engine-deps.ts'

const kibibytes = (bytes: number) => String(Math.floor(bytes / 1024))

const items = table<(deps: EngineDeps) => string>({
  loadavg: () => (loadavg()[0] ?? 0).toFixed(6),
  numcalls: ({ channels }) => String(channels.callCount),
  uptime: () => String(Math.floor(uptime() / 3600)),
  totalram: () => kibibytes(totalmem()),
  freeram: () => kibibytes(freemem()),
})

export const sysinfo = dialplanFunction(
  {
    name: 'SYSINFO',
    module: 'func_sysinfo.so',
    synopsis: 'Load, calls, uptime or memory of the machine.',
    arguments: ['what'],
  },
  {
    read: (use) =>
      items.get((use.args[0] ?? '').toLowerCase())?.(use.deps) ?? failed(use, `SYSINFO: there is no '${use.args[0]}'`),
  },
)
