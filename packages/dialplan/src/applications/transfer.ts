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
  async ({ data, channel, signal }) => {
    const setStatus = (status: string, code: number): undefined => {
      channel.variables.set('TRANSFERSTATUS', status)
      channel.variables.set('TRANSFERSTATUSPROTOCOL', String(code))
    }
    const slash = technologyEnd(data)
    const technology = slash < 0 ? channel.technology.name : data.slice(0, slash)
    if (technology.toLowerCase() !== channel.technology.name.toLowerCase()) return setStatus('FAILURE', 0)
    if (!channel.driver.redirect) return setStatus('UNSUPPORTED', 0)
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    // who hangs up before he says what came of it has not gone
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    if (!channel.driver.redirect(data.slice(slash + 1), resolve)) return setStatus('FAILURE', 0)
    const code = await promise
    return code !== undefined && code < 400 ? setStatus('SUCCESS', 0) : setStatus('FAILURE', code ?? 0)
  },
)

/** A slash behind the name of a technology; one inside an address is none. */
const technologyEnd = (data: string) => (/^[\w-]+\//.test(data) ? data.indexOf('/') : -1)
