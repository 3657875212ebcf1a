import { action } from '../action.ts'
import { contactDetail, item } from '../pjsip-details.ts'
import { list } from '../reply.ts'

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
