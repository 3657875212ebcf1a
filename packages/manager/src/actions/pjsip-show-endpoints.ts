import { action } from '../action.ts'
import { channelNames, contactNames, item } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

export const pjsipShowEndpoints = action(
  { name: 'PJSIPShowEndpoints', privilege: ['system'], synopsis: 'Lists the SIP endpoints' },
  (_request, { deps: { sip } }) => {
    const endpoints = sip.endpoints()
    if (endpoints.length === 0) return failure('No endpoints found')
    const items = endpoints.map((endpoint) => {
      const { settings, aors, auths, outboundAuths, deviceState } = endpoint
      return item('EndpointList', [
        ['ObjectType', 'endpoint'],
        ['ObjectName', settings.name],
        ['Transport', settings.transport],
        ['Aor', settings.aors.join(',')],
        ['Auths', auths.map(({ name }) => name).join(',')],
        ['OutboundAuths', outboundAuths.map(({ name }) => name).join(',')],
        ['Contacts', contactNames(aors)],
        ['DeviceState', deviceState],
        ['ActiveChannels', channelNames(endpoint)],
      ])
    })
    return list('A listing of Endpoints follows, presented as EndpointList events', items, 'EndpointListComplete')
  },
)
