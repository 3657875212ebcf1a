import { model } from '@jackfield/description'

export const configurationCheck = model({
  name: 'ConfigurationCheck',
  resource: 'configuration',
  about: 'What is wrong with the configuration files, and how much of what they use works here.',
  fields: {
    time: { type: 'Date', about: 'When they were looked through.' },
    errors: { type: 'int', about: 'How many errors there are.' },
    warnings: { type: 'int', about: 'How many warnings there are.' },
    notices: { type: 'int', about: 'How many notices there are.' },
    complaints: { type: 'List[ConfigurationComplaint]', about: 'All of them, by file and line.' },
    uses: { type: 'List[ConfigurationUse]', about: 'Applications, functions, options and files that are used.' },
    summary: { type: 'string', about: 'How much of that works here, in one sentence.' },
  },
})
