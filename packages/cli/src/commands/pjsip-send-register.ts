import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const pjsipSendRegister = command(
  {
    name: 'pjsip send register',
    synopsis: 'Registers this exchange at another one again, now.',
    arguments: [
      {
        name: 'registration|*all',
        words: ({ sip }) => ['*all', ...sip.inventory.registrations().map(({ settings }) => settings.name)],
      },
    ],
    module: 'res_pjsip_outbound_registration.so',
  },
  ({ args: [name = ''], deps }) => {
    if (!deps.sip.inventory.register(name, true)) return refused(`Unable to retrieve registration ${name}`)
    return said(name === '*all' ? 'Re-register all queued' : `Re-registration of ${name} sent`)
  },
)
