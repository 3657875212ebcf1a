// That a view is not told of what happens, and why. Not that the exchange is away: the page says that of all views at once.

import { h } from 'preact'
import type { FeedConnection } from '../live/event-feed.ts'
import { unanswered } from '../live/feed-words.ts'
import { Icon } from './icon.ts'

export const NotFollowed = ({ connection: { why } }: { connection: FeedConnection }) =>
  why === undefined || why === unanswered
    ? null
    : h(
        'p',
        { class: 'not-followed', role: 'status' },
        h(Icon, { name: 'warning' }),
        h('span', null, why, ' What you see is asked for every few seconds meanwhile.'),
      )
