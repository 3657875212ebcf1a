import { model } from '@jackfield/description'

export const configInfo = model({
  name: 'ConfigInfo',
  resource: 'asterisk',
  about: 'Settings that concern the exchange as a whole.',
  fields: {
    name: {
      type: 'string',
      about: 'The name of this exchange, empty when it has none. It stands at the beginning of the ids it makes.',
    },
    default_language: { type: 'string', about: 'The language of channels that have no other.' },
    max_channels: { type: 'int', about: 'The most channels at a time; absent when there is no limit.', optional: true },
    max_open_files: {
      type: 'int',
      about: 'The most open files; absent when there is no limit of its own.',
      optional: true,
    },
    max_load: {
      type: 'double',
      about: 'The load above which no calls are taken; absent when there is no limit.',
      optional: true,
    },
    setid: { type: 'SetId', about: 'The account it runs under.' },
  },
})
