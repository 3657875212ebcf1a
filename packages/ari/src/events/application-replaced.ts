import { event } from '../event.ts'

export const applicationReplaced = event({
  name: 'ApplicationReplaced',
  about: 'Another connection took the application over: this one hears nothing of it any more.',
  fields: {},
})
