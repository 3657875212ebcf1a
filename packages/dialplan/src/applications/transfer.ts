// Transfer([technology/]destination): asks the far end to call somebody else.

import { application } from '../engine/application.ts'

export const transfer = application(
  {
    name: 'Transfer',
    module: 'app_transfer.so',
    synopsis: 'Sends the far end elsewhere.',
    arguments: ['destination'],
    split: 'none',
  },
  ({ data, channel }) => {
    const setStatus = (status: string, code: number): undefined => {
      channel.variables.set('TRANSFERSTATUS', status)
      channel.variables.set('TRANSFERSTATUSPROTOCOL', String(code))
    }
    const slash = data.indexOf('/')
    const technology = slash < 0 ? channel.technology.name : data.slice(0, slash)
    if (technology.toLowerCase() !== channel.technology.name.toLowerCase()) return setStatus('FAILURE', 0)
    if (!channel.driver.redirect) return setStatus('UNSUPPORTED', 0)
    return channel.driver.redirect(data.slice(slash + 1)) ? setStatus('SUCCESS', 0) : setStatus('FAILURE', 0)
  },
)
