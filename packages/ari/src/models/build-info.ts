import { model } from '@jackfield/description'

export const buildInfo = model({
  name: 'BuildInfo',
  resource: 'asterisk',
  about: 'What the running program was made for and by.',
  fields: {
    os: { type: 'string', about: 'The operating system.' },
    kernel: { type: 'string', about: "The version of the operating system's kernel." },
    options: { type: 'string', about: 'Options the program was built with.' },
    machine: { type: 'string', about: 'The kind of processor.' },
    date: { type: 'string', about: 'When it was built.' },
    user: { type: 'string', about: 'Who built it.' },
  },
})
