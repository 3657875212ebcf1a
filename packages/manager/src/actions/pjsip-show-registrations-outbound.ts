import { action } from '../action.ts'
import { item, objectLines } from '../pjsip-details.ts'
import { list } from '../reply.ts'

export const pjsipShowRegistrationsOutbound = action(
  {
    name: 'PJSIPShowRegistrationsOutbound',
    privilege: ['system', 'reporting'],
    synopsis: 'Lists the registrations of this exchange at others',
  },
  (_request, { deps: { sip } }) => {
    const registrations = sip.registrations()
    const items = registrations.flatMap(({ settings, state, nextSeconds }) => [
      item(
        'OutboundRegistrationDetail',
        objectLines(sip, 'registration', settings.name, [
          ['Status', state === 'Stopped' ? 'Unregistered' : state],
          ['NextReg', String(nextSeconds ?? 0)],
        ]),
      ),
      ...settings.outbound_auth.map((name) => item('AuthDetail', objectLines(sip, 'auth', name))),
    ])
    const registered = registrations.filter(({ state }) => state === 'Registered').length
    return list('Following are Events for each Outbound registration', items, 'OutboundRegistrationDetailComplete', [
      ['Registered', String(registered)],
      ['NotRegistered', String(registrations.length - registered)],
    ])
  },
)
