// How wide the words of the ladder are, as the browser writes them.
// Not the layout, which runs without a browser: it guesses there.

import type { TextWidth } from './ladder-layout.ts'

const known = new Map<string, number>()
const mostKnown = 5000
let context: CanvasRenderingContext2D | null | undefined

/** Of the label's font; each text is measured once. */
export const textWidth: TextWidth = (text) => {
  const before = known.get(text)
  if (before !== undefined) return before
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    if (context) context.font = `600 12px ${getComputedStyle(document.body).fontFamily}`
  }
  const width = context?.measureText(text).width ?? text.length * 7
  if (known.size >= mostKnown) known.clear()
  known.set(text, width)
  return width
}
