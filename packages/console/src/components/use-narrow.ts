// Whether the window is narrow, as the style sheets have it.
// Not for what a style sheet can say alone.

import { useEffect, useState } from 'preact/hooks'

/** In pixels: of the frame, and of tables, which have the sidebar beside them in wider windows. */
export const narrowWindow = 820
export const narrowTables = 1200

export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width}px)`
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const look = () => setNarrow(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [])
  return isNarrow
}
