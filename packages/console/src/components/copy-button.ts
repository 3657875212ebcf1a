// Puts a text on the clipboard, also where the browser has none for pages of plain http.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { Button, type ButtonProps } from './button.ts'
import { notify } from './toasts.ts'

export interface CopyButtonProps extends Omit<ButtonProps, 'onPress'> {
  /** made when it is pressed */
  readonly text: () => string
}

export const CopyButton = ({ text, icon = 'copy', ...props }: CopyButtonProps) =>
  h(Button, {
    ...props,
    icon,
    onPress: () => {
      const copied = copy(text()).then((isDone) =>
        notify(isDone ? 'Copied' : 'The browser did not copy it', isDone ? 'good' : 'bad'),
      )
      detached(copied, 'copying')
    },
  })

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The old way: a field whose text is selected. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  // inside of an open dialog nothing else can be selected
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  return isDone
}
