import { action } from '../action.ts'
import { aorExtras, channelNames, contactDetail, item, objectLines } from '../pjsip-details.ts'
import { failure, type ListItem, list } from '../reply.ts'

export const pjsipShowEndpoint = action(
  {
    name: 'PJSIPShowEndpoint',
    privilege: ['system'],
    synopsis: 'Shows a SIP endpoint with everything that belongs to it',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Endpoint')
    if (name === '') return failure('PJSIPShowEndpoint requires an endpoint name')
    const endpoint = sip.endpoint(name)
    if (!endpoint) return failure(`Unable to retrieve endpoint ${name}`)
    const { aors, auths, transport, identifies, deviceState } = endpoint
    const of = ['EndpointName', name] as const
    const items: ListItem[] = [
      item(
        'EndpointDetail',
        objectLines(sip, 'endpoint', name, [
          ['DeviceState', deviceState],
          ['ActiveChannels', channelNames(endpoint)],
        ]),
      ),
      ...aors.map((aor) => item('AorDetail', objectLines(sip, 'aor', aor.settings.name, aorExtras(aor, name)))),
      ...auths.map((auth) => item('AuthDetail', objectLines(sip, 'auth', auth.name, [of]))),
      ...(transport ? [item('TransportDetail', objectLines(sip, 'transport', transport.name, [of]))] : []),
      ...identifies.map((one) => item('IdentifyDetail', objectLines(sip, 'identify', one.name, [of]))),
      ...aors.flatMap(({ contacts }) =>
        contacts.map((contact) => item('ContactStatusDetail', contactDetail(sip, contact, name))),
      ),
    ]
    return list('Following are Events for each object associated with the Endpoint', items, 'EndpointDetailComplete')
  },
)
