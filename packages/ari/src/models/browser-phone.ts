import { model } from '@jackfield/description'

export const browserPhone = model({
  name: 'BrowserPhone',
  resource: 'browserPhones',
  about: 'A telephone that a user of the interface has in a page, for as long as a page is registered with it.',
  fields: {
    name: { type: 'string', about: 'The name it registers with, which is that of its endpoint.' },
    endpoint: { type: 'string', about: 'How it is called, such as `PJSIP/browser-alice`.' },
    user: { type: 'string', about: 'The user of the interface whose telephone it is.' },
    password: {
      type: 'string',
      about: 'The password it registers with. Only in the answer to the one whose telephone it is.',
      optional: true,
    },
    context: { type: 'string', about: 'Where its calls enter the dialplan.' },
    caller_id: {
      type: 'string',
      about: 'What those see whom it calls; absent: what it says of itself.',
      optional: true,
    },
    registered: { type: 'boolean', about: 'A page is registered with it now.' },
    begun: { type: 'Date', about: 'When it was made.' },
    protocols: {
      type: 'List[string]',
      about: 'Over which websockets it may come to `/ws`: `ws` for pages of http, `wss` for pages of https.',
    },
  },
})
