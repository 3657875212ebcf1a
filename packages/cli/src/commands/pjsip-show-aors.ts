import { command } from '../command.ts'
import { aorRow, contactData, contactRow, foundLine, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowAors = command(
  {
    name: 'pjsip show aors',
    synopsis: 'Lists the addresses that SIP endpoints register, with their contacts.',
    module: 'res_pjsip.so',
  },
  ({ house }) => {
    const aors = house.sip.inventory.aors()
    if (aors.length === 0) return refused('No objects found.')
    const rows = aors.flatMap((aor) => [aorRow(aor), ...aor.contacts.map(contactRow), ''])
    const data = aors.map(({ settings, contacts }) => ({
      name: settings.name,
      maxContacts: settings.max_contacts,
      contacts: contacts.map(contactData),
    }))
    return shown([...headOf('aor', 'contact'), ...rows, ...foundLine(aors.length)], data)
  },
)
