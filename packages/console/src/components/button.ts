// Buttons: of a form, of a picture alone, and those that have the exchange do something and say how it went.

import { detached } from '@jackfield/base'
import { type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import { wordsOf } from '../exchange.ts'
import { mayRun } from '../session.ts'
import { confirmed } from './dialog.ts'
import { Icon } from './icon.ts'
import type { IconName } from './icons.table.ts'
import { notify } from './toasts.ts'

export interface ButtonProps {
  readonly label: string
  readonly icon?: IconName
  /** only the picture is shown; the label is read out and shown when pointed at */
  readonly isBare?: boolean
  readonly kind?: 'primary' | 'danger' | 'plain'
  readonly isSmall?: boolean
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly isPressed?: boolean
  readonly title?: string
  readonly onPress: () => void
}

export function Button(props: ButtonProps) {
  const { label, icon, isBare, kind, isSmall, isDisabled, isBusy, isPressed, title, onPress } = props
  const classes = ['button', kind, isSmall ? 'small' : '', isBare ? 'square' : ''].filter(Boolean).join(' ')
  const picture: ComponentChildren = isBusy ? h('span', { class: 'spinner' }) : icon && h(Icon, { name: icon })
  return h(
    'button',
    {
      type: 'button',
      class: classes,
      disabled: isDisabled || isBusy,
      onClick: (event: MouseEvent) => {
        event.stopPropagation()
        onPress()
      },
      ...(isBare ? { 'aria-label': label, title: title ?? label } : title ? { title } : {}),
      ...(isPressed === undefined ? {} : { 'aria-pressed': isPressed }),
    },
    picture,
    isBare ? undefined : label,
  )
}

export interface ActProps extends Omit<ButtonProps, 'onPress' | 'isBusy'> {
  /** the operation it runs: who may not run it does not see the button */
  readonly needs: readonly [resource: string, nickname: string]
  readonly run: () => Promise<unknown>
  /** said when it is done */
  readonly done?: string
  /** asked before */
  readonly ask?: { readonly title: string; readonly text: string }
  readonly onDone?: () => void
}

/** Has the exchange do something. */
export function Act({ needs, run, done, ask, onDone, ...props }: ActProps) {
  const [isBusy, setBusy] = useState(false)
  if (!mayRun(...needs)) return null
  const act = async () => {
    if (ask && !(await confirmed({ ...ask, act: props.label, isDangerous: props.kind === 'danger' }))) return
    setBusy(true)
    try {
      await run()
      if (done) notify(done, 'good')
      onDone?.()
    } catch (error) {
      notify(`${props.label}: ${wordsOf(error)}`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return h(Button, { ...props, isBusy, onPress: () => detached(act(), props.label) })
}
