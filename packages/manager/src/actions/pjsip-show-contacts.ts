import { contactStatuses } from '@jackfield/technologies'
import { action } from '../action.ts'
import { item } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

export const pjsipShowContacts = action(
  { name: 'PJSIPShowContacts', privilege: ['system'], synopsis: 'Lists where SIP endpoints are reached' },
  (_request, { deps: { sip } }) => {
    const contacts = sip.contacts()
    if (contacts.length === 0) return failure('No Contacts found')
    const items = contacts.map((contact) => {
      const aor = new Map(sip.fields('aor', contact.aor).map(({ attribute, value }) => [attribute, value]))
      return item('ContactList', [
        ['ObjectType', 'contact'],
        ['ObjectName', contact.id],
        ['ViaAddr', contact.viaHost],
        ['ViaPort', String(contact.viaPort)],
        ['QualifyTimeout', aor.get('qualify_timeout') ?? ''],
        ['CallId', contact.callId],
        ['RegServer', contact.node ?? ''],
        ['PruneOnBoot', contact.isBoundToFlow ? 'true' : 'false'],
        ['Path', contact.path.join(',')],
        ['Endpoint', contact.endpoint],
        ['AuthenticateQualify', aor.get('authenticate_qualify') ?? ''],
        ['Uri', contact.uri],
        ['QualifyFrequency', aor.get('qualify_frequency') ?? ''],
        ['UserAgent', contact.userAgent],
        ['ExpirationTime', contact.isStatic ? '0' : String(Math.floor(contact.expiresAt / 1000))],
        ['OutboundProxy', aor.get('outbound_proxy') ?? ''],
        ['Status', contactStatuses[contact.status].label],
        ['RoundtripUsec', contact.status === 'available' ? String(contact.roundtripUsec) : 'N/A'],
        ['Qualify2xxOnly', aor.get('qualify_2xx_only') ?? ''],
      ])
    })
    return list('A listing of Contacts follows, presented as ContactList events', items, 'ContactListComplete')
  },
)
