// A press acts on what was pressed: what arrives meanwhile and moves the page does not take it from under the pointer.
// Without this the browser says that something between two places was clicked, which nobody listens to. Not fingers: they are held so already.

const pressable = 'button, a[href], tr.is-open, [data-rung], [data-fold]'
const typed = 'input, select, textarea'
/** A pointer that moved less was held still. */
const stillPixels = 8

/** Until the end of the page. */
export function holdPresses(page: Document): void {
  let begun: { readonly element: Element; readonly x: number; readonly y: number } | undefined
  page.addEventListener(
    'pointerdown',
    (event) => {
      begun = undefined
      const target = event.target as Element
      const element = target.closest(typed) ? null : target.closest(pressable)
      if (!element || event.button !== 0 || event.pointerType !== 'mouse') return
      begun = { element, x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
    },
    true,
  )
  page.addEventListener(
    'click',
    (event) => {
      // of keys and programs there was no press
      if (!begun || event.detail === 0) return
      const { element, x, y } = begun
      begun = undefined
      const isStill = Math.hypot(event.clientX - x, event.clientY - y) < stillPixels
      if (isStill || isInside(element.getBoundingClientRect(), event)) return
      // whoever leaves it before letting go has thought better of it
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
