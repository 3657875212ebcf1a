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
]
