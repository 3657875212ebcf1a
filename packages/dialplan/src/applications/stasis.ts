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
    const { args, channel, deps } = call
    const [name = '', ...rest] = args
    if (name === '') {
      channel.variables.set('STASISSTATUS', 'FAILED')
      channel.fail('stasis-unknown', 'Stasis: no application is named')
      return
    }
    const { place } = await deps.exchange.sessions.enter(channel, name, rest.slice(0, mostArguments))
    if (place && !channel.isHangingUp) call.goTo(place)
  },
)
