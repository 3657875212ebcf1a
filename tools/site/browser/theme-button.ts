// The button for colours: as the system has them, light, dark, and round again.

import { keepTheme, keptTheme, type Theme, themes } from './themes.ts'

const shown: Record<Theme, readonly [sign: string, label: string]> = {
  system: ['◐', 'Colours: as the system has them'],
  light: ['☀', 'Colours: light'],
  dark: ['☾', 'Colours: dark'],
}

export function themeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-button')
  if (!button) return
  let theme = keptTheme()
  const show = () => {
    const [sign, label] = shown[theme]
    button.textContent = sign
    button.setAttribute('aria-label', label)
    button.title = label
  }
  button.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length] as Theme
    keepTheme(theme)
    show()
  })
  show()
}
