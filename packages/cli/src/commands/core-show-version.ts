import { hostname } from 'node:os'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const coreShowVersion = command(
  { name: 'core show version', synopsis: 'Says which version of the exchange runs, and on what.' },
  ({ deps: { system } }) => {
    const { user = '', machine = '', os = '', date = '' } = system.info(['build']).build ?? {}
    const host = hostname()
    const line = `Asterisk ${system.version} built by ${user} @ ${host} on a ${machine} running ${os} on ${date}`
    return shown([line], { version: system.version, user, host, machine, os, date })
  },
)
