// The navigation on small screens: a button opens it, Escape closes it.

export function menu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu-button')
  const navigation = document.querySelector<HTMLElement>('#navigation')
  if (!button || !navigation) return
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen))
    navigation.classList.toggle('open', isOpen)
  }
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  navigation.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    show(false)
    button.focus()
  })
  navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}
