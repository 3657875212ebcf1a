import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { contactId } from '../../path-parameters.ts'

export const qualify = operation(
  {
    resource: 'contacts',
    nickname: 'qualify',
    method: 'POST',
    path: '/contacts/{contactId}/qualify',
    owner: 'here',
    summary: 'Asks a contact whether it is there, and shows what is known of it then.',
    notes: 'It is answered when the contact has answered, or after the `qualify_timeout` of its aor.',
    since: ['2.0.0'],
    response: 'Contact',
    parameters: { contactId },
    errors: ['contact-not-found'],
    module: 'res_ari_endpoints.so',
  },
  async ({ contactId }, { telephones }) => {
    const contact = await telephones.qualify(contactId)
    if (!contact) throw new Fault('contact-not-found')
    return { ...contact }
  },
)
