// A state in one word, in a colour that says how good it is, and never in the colour alone.

import { type ComponentChildren, h } from 'preact'

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain'

export interface BadgeProps {
  readonly tone?: Tone
  readonly hasDot?: boolean
  readonly title?: string
  readonly children?: ComponentChildren
}

export const Badge = ({ tone = 'plain', hasDot = false, title, children }: BadgeProps) =>
  h('span', { class: `badge ${tone}${hasDot ? ' dot' : ''}`, ...(title ? { title } : {}) }, children)
