// A picture beside a text.

import { h } from 'preact'
import { type IconName, icons } from './icons.table.ts'

/** With a label it stands for itself; without one it is decoration, and nobody is read it. */
export const Icon = ({ name, label }: { name: IconName; label?: string }) =>
  h(
    'svg',
    {
      class: 'icon',
      viewBox: '0 0 24 24',
      ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
    },
    h('path', { d: icons[name] }),
  )
