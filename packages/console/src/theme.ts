// Light, dark, or as the system has it: remembered by the browser.

const name = 'jackfield-theme'

export type Theme = 'system' | 'light' | 'dark'

export function theme(): Theme {
  try {
    const kept = localStorage.getItem(name)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // somebody keeps nothing
    return 'system'
  }
}

export function setTheme(chosen: Theme): void {
  try {
    if (chosen === 'system') localStorage.removeItem(name)
    else localStorage.setItem(name, chosen)
  } catch {
    // it holds for this page
  }
  showTheme(chosen)
  dispatchEvent(new Event(name))
}

export function showTheme(chosen: Theme = theme()): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}
