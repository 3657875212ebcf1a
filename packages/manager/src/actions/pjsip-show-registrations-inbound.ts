import { action } from '../action.ts'
import { aorExtras, item, objectLines } from '../pjsip-details.ts'
import { list } from '../reply.ts'

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
