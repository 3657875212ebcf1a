import { model } from '@jackfield/description'

export const requiredDestination = model({
  name: 'RequiredDestination',
  resource: 'events',
  about: 'A destination as it was written in a transfer request.',
  fields: {
    protocol_id: { type: 'string', about: 'The id of the call to replace, for an attended transfer.', optional: true },
    destination: { type: 'string', about: 'The extension, or the user part of the address.', optional: true },
    additional_protocol_params: {
      type: 'List[AdditionalParam]',
      about: 'Everything else the request said about it.',
      optional: true,
    },
  },
})
