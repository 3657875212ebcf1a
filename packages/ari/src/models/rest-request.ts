import { model } from '@jackfield/description'

export const restRequest = model({
  name: 'RESTRequest',
  resource: 'events',
  about: 'A request made over an event socket instead of HTTP. It is answered by a RESTResponse.',
  fields: {
    type: { type: 'string', about: 'Always `RESTRequest`.' },
    transaction_id: { type: 'string', about: 'Chosen by the client and given back in the answer.' },
    request_id: { type: 'string', about: 'Chosen by the client and given back in the answer.' },
    method: { type: 'string', about: 'GET, POST, PUT, DELETE or OPTIONS.' },
    uri: {
      type: 'string',
      about: 'The path below the root of the interface, without a slash at its beginning; a query may follow.',
    },
    content_type: {
      type: 'string',
      about: 'What `message_body` is: `application/json` or `application/x-www-form-urlencoded`.',
      optional: true,
    },
    query_strings: {
      type: 'List[RESTQueryStringParameter]',
      about: 'Query parameters beside those of `uri`.',
      optional: true,
    },
    message_body: { type: 'string', about: 'The body, as text.', optional: true },
  },
})
