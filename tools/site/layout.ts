// What stands around the text of a page: head, navigation, contents, the pages before and after it.
// It asks nobody outside for anything: the policy in its head forbids it.

import { relativeAddress, upFrom } from './addresses.ts'
import { escapeHtml } from './escape.ts'
import type { Navigation } from './navigation.ts'
import type { Heading } from './render-page.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export interface PageParts {
  readonly address: string
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
}

export function pageHtml(page: PageParts, navigation: Navigation): string {
  const up = upFrom(page.address)
  const title = page.address === 'index.html' ? 'Jackfield' : `${page.title} · Jackfield`
  return `<!doctype html>
<html lang="en" data-up="${up}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}assets/site.css">
<script src="${up}assets/theme.js"></script>
<script defer src="${up}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header class="top">
<button class="menu-button" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="${up}index.html"><img src="${up}assets/icon.svg" alt="" width="22" height="22">Jackfield</a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search" aria-label="Search the documents" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<ul id="found" class="found" role="listbox" aria-label="Pages that were found" hidden></ul>
</div>
<button class="theme-button" type="button" aria-label="Colours: as the system has them">◐</button>
</header>
<div class="columns">
<nav id="navigation" class="pages" aria-label="Pages">${navigationHtml(page.address, navigation)}</nav>
<main id="content" tabindex="-1">
<article>
${page.html}</article>
${neighboursHtml(page.address, navigation)}
</main>
${contentsHtml(page.headings)}
</div>
</body>
</html>
`
}

function navigationHtml(address: string, { groups }: Navigation): string {
  return groups
    .map(({ name, links }) => {
      const isOpen = links.some((link) => link.address === address)
      const items = links.map((link) => {
        const current = link.address === address ? ' aria-current="page"' : ''
        return `<li><a href="${relativeAddress(address, link.address)}"${current}>${escapeHtml(link.name)}</a></li>`
      })
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary><ul>${items.join('')}</ul></details>`
    })
    .join('\n')
}

function contentsHtml(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></aside>`
}

function neighboursHtml(address: string, { groups }: Navigation): string {
  const links = groups.flatMap((group) => group.links)
  const at = links.findIndex((link) => link.address === address)
  if (at < 0) return ''
  const link = (to: (typeof links)[number] | undefined, label: string, rel: string) =>
    to === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${relativeAddress(address, to.address)}"><small>${label}</small>${escapeHtml(to.name)}</a>`
  return `<nav class="neighbours" aria-label="Neighbours">${link(links[at - 1], 'Before', 'prev')}${link(links[at + 1], 'Next', 'next')}</nav>`
}
