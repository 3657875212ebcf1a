import { event } from '../event.ts'

export const restResponse = event({
  name: 'RESTResponse',
  about: 'The answer to a RESTRequest that was made on the same socket.',
  fields: {
    transaction_id: { type: 'string', about: 'As given in the request; empty when it had none.' },
    request_id: { type: 'string', about: 'As given in the request; empty when it had none.' },
    status_code: { type: 'int', about: 'The status HTTP would have answered with.' },
    reason_phrase: { type: 'string', about: 'The words that go with it.' },
    uri: { type: 'string', about: 'The path that was asked for, without the query.' },
    content_type: { type: 'string', about: 'What `message_body` is; absent when there is none.', optional: true },
    message_body: { type: 'string', about: 'The body of the answer, as text.', optional: true },
  },
})
