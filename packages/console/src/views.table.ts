// Every view of the console: its address, how it is listed, and how it is loaded. A view registers itself by a row here.
// Nothing of a view is loaded before its address is opened.

import type { ViewRow } from './view.ts'

export const views: readonly ViewRow[] = [
  {
    address: '/',
    title: 'Overview',
    group: 'Now',
    icon: 'overview',
    load: () => import('./views/overview.ts'),
  },
  { address: '/calls', title: 'Calls', group: 'Now', icon: 'calls', load: () => import('./views/calls.ts') },
  { address: '/quality', title: 'Quality', group: 'Now', icon: 'quality', load: () => import('./views/quality.ts') },
  { address: '/calls/:id', title: 'Call', icon: 'calls', load: () => import('./views/call.ts') },
  {
    address: '/queues',
    title: 'Queues',
    group: 'Now',
    icon: 'user',
    load: () => import('./views/queues.ts'),
  },
  {
    address: '/queues/:name',
    title: 'Queue',
    icon: 'user',
    load: () => import('./views/queues.ts'),
  },
  {
    address: '/voicemail',
    title: 'Voicemail',
    group: 'Now',
    icon: 'voicemail',
    load: () => import('./views/voicemail.ts'),
  },
  { address: '/voicemail/:name', title: 'Mailbox', icon: 'voicemail', load: () => import('./views/mailbox.ts') },
  {
    address: '/phones',
    title: 'Phones and trunks',
    group: 'Exchange',
    icon: 'phones',
    mark: ({ trunks, registrations }) => {
      const down = trunks.down + registrations.down
      return down > 0 ? { text: String(down), tone: 'bad', about: 'trunks or registrations are down' } : undefined
    },
    load: () => import('./views/phones.ts'),
  },
  { address: '/phones/:name', title: 'Phone', icon: 'phones', load: () => import('./views/phone.ts') },
  {
    address: '/applications',
    title: 'Applications',
    group: 'Exchange',
    icon: 'applications',
    mark: ({ applications_missing: missing }) => {
      const { length } = missing.filter(({ needed }) => needed)
      return length > 0 ? { text: String(length), tone: 'bad', about: 'applications are not connected' } : undefined
    },
    load: () => import('./views/applications.ts'),
  },
  {
    address: '/applications/:name',
    title: 'Application',
    icon: 'applications',
    load: () => import('./views/application.ts'),
  },
  {
    address: '/nodes',
    title: 'Nodes',
    group: 'Exchange',
    icon: 'nodes',
    mark: ({ cluster }) => {
      const missing = (cluster?.nodes ?? []).filter(({ state }) => state !== 'alive' && state !== 'left')
      if (missing.length === 0) return undefined
      const isLost = missing.some(({ state }) => state === 'dead' || state === 'refused')
      return { text: String(missing.length), tone: isLost ? 'bad' : 'warn', about: 'nodes are not there' }
    },
    load: () => import('./views/nodes.ts'),
  },
  {
    address: '/configuration',
    title: 'Configuration',
    group: 'Exchange',
    icon: 'configuration',
    mark: ({ complaints }) =>
      complaints && complaints.errors > 0
        ? { text: String(complaints.errors), tone: 'bad', about: 'errors in the configuration' }
        : undefined,
    load: () => import('./views/configuration.ts'),
  },
  {
    address: '/media',
    title: 'Media sockets',
    group: 'Now',
    icon: 'media',
    load: () => import('./views/media-sockets.ts'),
  },
  {
    address: '/events',
    title: 'Events',
    group: 'Tools',
    icon: 'events',
    load: () => import('./views/events.ts'),
  },
  {
    address: '/explorer',
    title: 'Explorer',
    group: 'Tools',
    icon: 'explorer',
    load: () => import('./views/explorer.ts'),
  },
  {
    address: '/explorer/:resource/:nickname',
    title: 'Explorer',
    icon: 'explorer',
    load: () => import('./views/explorer.ts'),
  },
  {
    address: '/log',
    title: 'Log',
    group: 'Tools',
    icon: 'log',
    load: () => import('./views/log.ts'),
  },
  {
    address: '/telephone',
    title: 'Telephone',
    group: 'Tools',
    icon: 'telephone',
    load: () => import('./views/telephone.ts'),
  },
]
