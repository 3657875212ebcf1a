// The colours that the reader chose before, set before anything is shown.

import { keptTheme, showTheme } from './themes.ts'

showTheme(keptTheme())
