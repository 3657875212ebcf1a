// A text that may be too long for its place: shown as far as it fits, whole when pointed at.

import { type ComponentChildren, h } from 'preact'

export const Cut = ({
  text,
  children,
  isMono = false,
}: {
  text: string
  children?: ComponentChildren
  isMono?: boolean
}) => h('span', { title: text, ...(isMono ? { class: 'mono' } : {}) }, children ?? text)
