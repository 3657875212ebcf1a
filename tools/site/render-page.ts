// A page of Markdown into HTML, with its headings, the text of its sections for the search, and the files that it links to.
// Not what stands around it.

import { posix } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { pageAddress, relativeAddress, sourceAddress } from './addresses.ts'
import { escapeHtml } from './escape.ts'
import { highlight } from './highlight.ts'
import { plainText } from './plain-text.ts'
import { Slugs } from './slug.ts'

export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

export interface Section {
  readonly id: string
  readonly heading: string
  readonly text: string
}

export interface RenderedPage {
  readonly path: string
  readonly address: string
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
  /** files of the sources that it links to */
  readonly sources: readonly string[]
  readonly images: readonly string[]
}

/** What is known of the repository while a page is made. */
export interface LinkTargets {
  /** of a page; of anything else nothing */
  titleOf(path: string): string | undefined
  isFile(path: string): boolean
}

export function renderPage(path: string, markdown: string, targets: LinkTargets): RenderedPage {
  const address = pageAddress(path)
  const slugs = new Slugs()
  const headings: Heading[] = []
  const sources = new Set<string>()
  const images = new Set<string>()
  const ids = new Map<Token, string>()
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const id = ids.get(token) ?? ''
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this heading">#</a>`
        return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)} ${anchor}</h${token.depth}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        // pages of the reference show a request and nothing else without saying so
        const language = lang.split(' ')[0] || 'http'
        return `<div class="code"><pre tabindex="0"><code>${highlight(text, language)}</code></pre></div>\n`
      },
      table(token: Tokens.Table) {
        const size = token.header.length > 2 && token.header.every(({ text }) => text !== '') ? 'table many' : 'table'
        return `<div class="${size}" tabindex="0" role="group" aria-label="Table">${tableOf(this.parser, token)}</div>\n`
      },
      checkbox({ checked }: Tokens.Checkbox) {
        return checked ? '☑ ' : '☐ '
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
      image({ href, text }: Tokens.Image) {
        images.add(posix.join(posix.dirname(path), href))
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      link({ href, text, tokens }: Tokens.Link) {
        const target = linkTarget(path, address, href, targets)
        // in the repository the name of a file says where it leads; on a page its title says more
        const isFileName = /^`?[\w./-]+\.md`?$/.test(text) || text === 'reference/'
        const inner = isFileName && target.title ? escapeHtml(target.title) : this.parser.parseInline(tokens)
        if (target.source) sources.add(target.source)
        if (target.href === undefined) return inner
        const outside = target.isOutside ? ' rel="noreferrer external"' : ''
        return `<a href="${escapeHtml(target.href)}"${outside}>${inner}</a>`
      },
    },
  })
  const tokens = marked.lexer(markdown)
  for (const token of tokens)
    if (token.type === 'heading') {
      const text = plainText((token as Tokens.Heading).tokens)
      const id = slugs.of(text)
      ids.set(token, id)
      headings.push({ depth: token.depth, id, text })
    }
  const html = marked.parser(tokens)
  const title = headings.find(({ depth }) => depth === 1)?.text ?? path
  const sections = sectionsOf(tokens, ids, title)
  return { path, address, title, html, headings, sections, sources: [...sources], images: [...images] }
}

type Parser = { parseInline(tokens: Token[]): string }

function tableOf(parser: Parser, { header, rows }: Tokens.Table): string {
  const names = header.map(({ text }) => escapeHtml(text))
  const cell = ({ tokens }: Tokens.TableCell, at: number) =>
    `<td data-column="${names[at]}">${parser.parseInline(tokens)}</td>`
  const isHeaded = header.some(({ text }) => text !== '')
  const heads = header.map(({ tokens }) => `<th scope="col">${parser.parseInline(tokens)}</th>`).join('')
  const head = isHeaded ? `<thead><tr>${heads}</tr></thead>` : ''
  return `<table>${head}<tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}</tbody></table>`
}

interface LinkTarget {
  /** absent: nothing that has a page */
  readonly href?: string
  readonly isOutside?: boolean
  readonly title?: string | undefined
  readonly source?: string
}

function linkTarget(path: string, address: string, href: string, targets: LinkTargets): LinkTarget {
  if (/^[a-z]+:/i.test(href)) return { href, isOutside: true }
  if (href.startsWith('#')) return { href }
  const [file = '', fragment] = href.split('#')
  const behind = fragment === undefined ? '' : `#${fragment}`
  const target = posix.join(posix.dirname(path), file).replace(/\/$/, '')
  const page = [target, `${target}/README.md`].find((one) => targets.titleOf(one) !== undefined)
  if (page !== undefined) {
    return { href: relativeAddress(address, pageAddress(page)) + behind, title: targets.titleOf(page) }
  }
  if (!targets.isFile(target)) return {}
  return { href: relativeAddress(address, sourceAddress(target)), source: target }
}

function sectionsOf(tokens: readonly Token[], ids: ReadonlyMap<Token, string>, title: string): Section[] {
  const sections: { id: string; heading: string; text: string }[] = [{ id: '', heading: title, text: '' }]
  for (const token of tokens) {
    const id = ids.get(token)
    if (id !== undefined && (token as Tokens.Heading).depth > 1)
      sections.push({ id, heading: plainText((token as Tokens.Heading).tokens), text: '' })
    else if (id === undefined) (sections.at(-1) as { text: string }).text += ` ${plainText([token])}`
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}
