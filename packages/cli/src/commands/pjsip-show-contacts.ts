import { command } from '../command.ts'
import { contactData, contactRow, foundLine, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowContacts = command(
  {
    name: 'pjsip show contacts',
    synopsis: 'Lists where SIP endpoints are reached: what is registered, and what is fixed.',
    module: 'res_pjsip.so',
  },
  ({ house }) => {
    const contacts = house.sip.inventory.contacts()
    if (contacts.length === 0) return refused('No objects found.')
    const lines = [...headOf('contact'), ...contacts.map(contactRow), ...foundLine(contacts.length)]
    return shown(lines, contacts.map(contactData))
  },
)
