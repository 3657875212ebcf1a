// A text on the clipboard, and a word of how that went: pages of plain http from another machine have no clipboard, and copy what is selected.
// Not a button.

import { detached } from '@jackfield/base'
import { notify } from './toasts.ts'

/** Says `done` when it is there; when it is not, says why and shows the text to be copied by hand. */
export function copyText(text: string, done = 'Copied'): void {
  const copied = copy(text).then((isDone) => {
    if (isDone) notify(done, 'good')
    else notify(`This browser does not let the page copy. By hand: ${shortened(text)}`, 'bad')
  })
  detached(copied, 'copying')
}

async function copy(text: string): Promise<boolean> {
  try {
    // without one this throws, too
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** As browsers did it before they had a clipboard: a field whose text is selected. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  // inside of an open dialog nothing else can be selected
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}

const longest = 300

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
