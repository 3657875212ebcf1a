import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const pjsipSendUnregister = command(
  {
    name: 'pjsip send unregister',
    synopsis: 'Takes a registration of this exchange at another one back.',
    arguments: [
      {
        name: 'registration|*all',
        words: ({ sip }) => ['*all', ...sip.inventory.registrations().map(({ settings }) => settings.name)],
      },
    ],
    module: 'res_pjsip_outbound_registration.so',
  },
  ({ args: [name = ''], deps }) => {
    if (!deps.sip.inventory.register(name, false)) return refused(`Unable to retrieve registration ${name}`)
    return said(name === '*all' ? 'Un-register all queued' : `Un-registration of ${name} sent`)
  },
)
