// The calls of the telephone while another view is looked at: at the edge of the page, with what is needed to answer and to end them.

import { h, render } from 'preact'
import { useStore } from '../live/use-store.ts'
import { Link, usePlace } from '../router/place.ts'
import { CallCard } from './call-card.ts'
import type { PageTelephone } from './page-telephone.ts'

/** It stays as long as the page does. */
export function showCallBar(page: PageTelephone): void {
  const place = document.createElement('div')
  document.body.append(place)
  render(h(CallBar, { page }), place)
}

function CallBar({ page }: { page: PageTelephone }) {
  const { telephone } = useStore(page.snapshot)
  const { path } = usePlace()
  if (path.startsWith('/telephone') || telephone.calls.length === 0) return null
  return h(
    'aside',
    { class: 'call-bar', 'aria-label': 'Calls of the telephone' },
    telephone.calls.map((call) => h(CallCard, { key: call.id, call, state: telephone, telephone: page.telephone })),
    h(Link, { to: '/telephone', class: 'button small' }, 'Open the telephone'),
  )
}
