// The search: its index is loaded when somebody comes to the field, and everything after that happens here.

import { Finder, type Found, type SearchIndex } from './find.ts'

const up = document.documentElement.dataset.up ?? ''

export function search(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  const list = document.querySelector<HTMLUListElement>('#found')
  if (field && list) new SearchField(field, list)
}

class SearchField {
  readonly #field: HTMLInputElement
  readonly #list: HTMLUListElement
  #finder: Promise<Finder> | undefined
  #chosen = -1

  constructor(field: HTMLInputElement, list: HTMLUListElement) {
    this.#field = field
    this.#list = list
    field.addEventListener('focus', () => this.#load().catch(() => undefined))
    field.addEventListener('input', () =>
      this.#show().catch(() => this.#list.replaceChildren(said('The search cannot be loaded'))),
    )
    field.addEventListener('keydown', (event) => this.#press(event))
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      field.focus()
    })
    document.addEventListener('click', (event) => {
      if (!(event.target as HTMLElement).closest('.search')) this.#close()
    })
  }

  #load(): Promise<Finder> {
    this.#finder ??= loadIndex().then((index) => new Finder(index))
    return this.#finder
  }

  async #show(): Promise<void> {
    const question = this.#field.value
    const finder = await this.#load()
    if (question !== this.#field.value) return
    if (question.trim() === '') return this.#close()
    const found = finder.find(question)
    this.#chosen = -1
    this.#field.removeAttribute('aria-activedescendant')
    this.#list.replaceChildren(...(found.length === 0 ? [said('No page has all of these words')] : found.map(row)))
    this.#list.hidden = false
    this.#field.setAttribute('aria-expanded', 'true')
  }

  #close(): void {
    this.#list.hidden = true
    this.#field.setAttribute('aria-expanded', 'false')
  }

  #press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#field.value = ''
      this.#close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      this.#choose(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      const rows = this.#list.querySelectorAll('a')
      const link = rows[Math.max(this.#chosen, 0)]
      if (link && !this.#list.hidden) location.href = link.href
    }
  }

  #choose(step: number): void {
    const rows = [...this.#list.querySelectorAll<HTMLElement>('[role=option]')]
    if (rows.length === 0) return
    rows[this.#chosen]?.setAttribute('aria-selected', 'false')
    this.#chosen = (this.#chosen + step + rows.length) % rows.length
    const row = rows[this.#chosen] as HTMLElement
    row.setAttribute('aria-selected', 'true')
    row.scrollIntoView({ block: 'nearest' })
    this.#field.setAttribute('aria-activedescendant', row.id)
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A script, not a request: pages of a disk may make none. */
function loadIndex(): Promise<SearchIndex> {
  const { promise, resolve, reject } = Promise.withResolvers<SearchIndex>()
  const script = document.createElement('script')
  script.src = `${up}assets/search-index.js`
  script.addEventListener('load', () => resolve((globalThis as unknown as { searchIndex: SearchIndex }).searchIndex))
  script.addEventListener('error', () => reject(new Error('the index cannot be loaded')))
  document.head.append(script)
  return promise
}

function row({ address, title, heading, text }: Found, at: number): HTMLElement {
  const item = document.createElement('li')
  item.id = `found-${at}`
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  const link = document.createElement('a')
  link.href = up + address
  link.tabIndex = -1
  const name = document.createElement('strong')
  name.textContent = heading === '' ? title : `${title} › ${heading}`
  const beginning = document.createElement('span')
  beginning.textContent = text
  link.append(name, beginning)
  item.append(link)
  return item
}

function said(text: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'nothing'
  item.textContent = text
  return item
}
