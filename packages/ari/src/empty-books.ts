// For tests: what the program plugs into the interface, with nothing in it.
// A test that asks for something hands over its own.

import type { BrowserPhoneBook } from './browser-phone-book.ts'
import type { ClusterBook } from './cluster-book.ts'
import type { ConfigurationBook } from './configuration-book.ts'
import type { ExchangeWatch } from './exchange-watch.ts'
import type { MediaSocketBook } from './media-socket-book.ts'
import type { QueueBook } from './queue-book.ts'
import type { TelephoneBook } from './telephone-book.ts'
import type { TranscriptionBook } from './transcription-book.ts'
import type { VoicemailBook } from './voicemail-book.ts'

export interface Books {
  readonly queues: QueueBook
  readonly browserPhones: BrowserPhoneBook
  readonly watch: ExchangeWatch
  readonly cluster: ClusterBook
  readonly mediaSockets: MediaSocketBook
  readonly transcriptions: TranscriptionBook
  readonly configurationFiles: ConfigurationBook
  readonly telephones: TelephoneBook
  readonly voicemail: VoicemailBook
}

export const emptyBooks: Books = {
  queues: {
    list: () => [],
    get: () => undefined,
    addMember: () => 'queue-not-found',
    updateMember: () => 'queue-not-found',
    removeMember: () => 'queue-not-found',
    moveCaller: () => 'queue-not-found',
    withdrawCaller: () => 'queue-not-found',
  },
  browserPhones: {
    list: () => [],
    open: () => ({ ok: false, code: 'no-websocket-transport' }),
    close: () => false,
  },
  configurationFiles: {
    check: async () => {
      throw new Error('there are no configuration files')
    },
    difference: () => [],
    reload: async () => undefined,
  },
  transcriptions: { start: async () => 'no-engine', stop: () => false, list: () => [] },
  mediaSockets: { sockets: async () => [], agents: () => [] },
  cluster: { shown: () => undefined, drain: () => false, undrain: () => false },
  watch: {
    status: () => {
      throw new Error('nobody watches this exchange')
    },
    history: () => [],
  },
  telephones: {
    list: () => [],
    get: () => undefined,
    contacts: () => [],
    qualify: async () => undefined,
    registrations: () => [],
    registration: () => undefined,
    register: () => false,
    maintain: () => false,
  },
  voicemail: {
    list: async () => [],
    get: async () => undefined,
    messages: async () => 'voicemail-not-found',
    message: async () => 'voicemail-not-found',
    file: async () => 'voicemail-not-found',
    move: async () => 'voicemail-not-found',
    copy: async () => 'voicemail-not-found',
    remove: async () => 'voicemail-not-found',
  },
}
