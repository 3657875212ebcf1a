// CURLOPT(name): how CURL() fetches on this channel.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { fetchOptions, isFetchOption } from '../system/fetch-options.ts'

export const curlOpt = dialplanFunction(
  {
    name: 'CURLOPT',
    module: 'func_curl.so',
    synopsis: 'How CURL fetches.',
    arguments: ['name'],
    needsChannel: true,
  },
  {
    read(use) {
      const name = (use.args[0] ?? '').toLowerCase()
      return isFetchOption(name)
        ? fetchOptions.of(use.channel).get(name)
        : failed(use, `CURLOPT: there is no option '${name}'`)
    },
    write(use, value) {
      const name = (use.args[0] ?? '').toLowerCase()
      if (!isFetchOption(name)) {
        use.log.error(`CURLOPT: there is no option '${name}'`)
        return false
      }
      if (name.startsWith('proxy')) use.log.warning('CURLOPT: proxies are kept but not used')
      fetchOptions.of(use.channel).set(name, value)
      return true
    },
  },
)
