// A button that copies a text.
// Not how that is done: copy-text.ts.

import { h } from 'preact'
import { Button, type ButtonProps } from './button.ts'
import { copyText } from './copy-text.ts'

export interface CopyButtonProps extends Omit<ButtonProps, 'onPress'> {
  /** made when it is pressed */
  readonly text: () => string
  /** said when it is done */
  readonly done?: string
}

export const CopyButton = ({ text, done, icon = 'copy', ...props }: CopyButtonProps) =>
  h(Button, { ...props, icon, onPress: () => copyText(text(), done) })
