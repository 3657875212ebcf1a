// Whether the window is narrow, as the style sheets have it.
// Not for what a style sheet can say alone.

import { useEffect, useState } from 'preact/hooks'

const narrow = '(max-width: 820px)'

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const media = matchMedia(narrow)
    const look = () => setNarrow(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [])
  return isNarrow
}
