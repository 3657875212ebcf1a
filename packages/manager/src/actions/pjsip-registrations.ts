// The actions of registrations, ours elsewhere and those of phones here.
// Sending them is for the technology.

import { action } from '../action.ts'
import { aorExtras, contactDetail, item, objectLines } from '../pjsip-details.ts'
import { failure, list, success } from '../reply.ts'

export const pjsipRegister = action(
  { name: 'PJSIPRegister', privilege: ['system'], synopsis: 'Registers this exchange at another one again, now' },
  (request, { deps: { sip } }) => {
    const name = request.get('Registration')
    if (name === '') return failure('Registration parameter missing.')
    if (!sip.register(name, true)) return failure('Unable to retrieve registration entry')
    return success(name === '*all' ? 'Reregistrations queued.' : 'Reregistration sent')
  },
)

export const pjsipUnregister = action(
  {
    name: 'PJSIPUnregister',
    privilege: ['system'],
    synopsis: 'Takes a registration of this exchange at another one back',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Registration')
    if (name === '') return failure('Registration parameter missing.')
    if (!sip.register(name, false)) return failure('Unable to retrieve registration entry')
    return success(name === '*all' ? 'Unregistrations queued.' : 'Unregistration sent')
  },
)

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

export const pjsipShowRegistrationsInbound = action(
  {
    name: 'PJSIPShowRegistrationsInbound',
    privilege: ['system'],
    synopsis: 'Lists the addresses that have registered, with their endpoints',
  },
  (_request, { deps: { sip } }) => {
    const items = sip
      .endpoints()
      .flatMap(({ settings, aors }) =>
        aors
          .filter(({ contacts }) => contacts.some(({ isStatic }) => !isStatic))
          .map((aor) =>
            item(
              'InboundRegistrationDetail',
              objectLines(sip, 'aor', aor.settings.name, aorExtras(aor, settings.name)),
            ),
          ),
      )
    return list('Following are Events for each Inbound registration', items, 'InboundRegistrationDetailComplete')
  },
)

export const pjsipShowRegistrationInboundContactStatuses = action(
  {
    name: 'PJSIPShowRegistrationInboundContactStatuses',
    privilege: ['system'],
    synopsis: 'Lists what is known of every contact that has registered',
  },
  (_request, { deps: { sip } }) => {
    const items = sip
      .endpoints()
      .flatMap(({ settings, aors }) =>
        aors.flatMap(({ contacts }) =>
          contacts
            .filter(({ isStatic }) => !isStatic)
            .map((contact) => item('ContactStatusDetail', contactDetail(sip, contact, settings.name))),
        ),
      )
    return list('Following are ContactStatusEvents for each Inbound registration', items, 'ContactStatusDetailComplete')
  },
)
