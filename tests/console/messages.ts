// The short messages at the edge of a page that can be seen there: kept here, since they stay for seconds, and a test may come to look later.

import { readUntil } from '@jackfield/base/testing'
import type { BrowserContext, Page } from 'playwright-core'

const kept = new WeakMap<Page, string[]>()

const watching = `const isInSight = (message) => {
  const { left, right, top, bottom, width, height } = message.getBoundingClientRect()
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  return message.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInside && width * height > 0
}
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) {
      const messages = node.matches?.('.toast') ? [node] : (node.querySelectorAll?.('.toast') ?? [])
      for (const message of messages) if (isInSight(message)) keepMessage(message.querySelector('p').textContent)
    }
}).observe(document, { childList: true, subtree: true })`

/** From here on, of every page of this context. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepMessage', ({ page }, text: string) => {
    const earlier = kept.get(page)
    if (earlier) earlier.push(text)
    else kept.set(page, [text])
  })
  await context.addInitScript(watching)
}

/** Resolves when the page has said it; each message counts once. */
export async function saidBy(page: Page, text: string | RegExp): Promise<void> {
  const isIt = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said))
  const said = await readUntil(
    `the page says ${text}`,
    () => kept.get(page) ?? [],
    (all) => all.some(isIt),
  )
  said.splice(0, said.findIndex(isIt) + 1)
}
