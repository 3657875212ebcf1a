// Stasis(application[,argument…]): hands the channel to an application of the interface until it comes back.

import { application } from '../engine/application.ts'

const mostArguments = 128

export const stasis = application(
  {
    name: 'Stasis',
    module: 'app_stasis.so',
    synopsis: 'Hands the channel to an application of the interface.',
    arguments: ['application?', 'argument...'],
  },
  async (call) => {
    const { args, channel, parts, log } = call
    const [name = '', ...rest] = args
    if (name === '') {
      channel.variables.set('STASISSTATUS', 'FAILED')
      log.error('Stasis: no application is named')
      return
    }
    const { status, place } = await parts.exchange.sessions.enter(channel, name, rest.slice(0, mostArguments))
    if (status === 'FAILED') log.warning(`Stasis app '${name}' doesn't exist`)
    if (place && !channel.isHangingUp) call.goTo(place)
  },
)
