// What is told of a list (RFC 4662): everything at first and when it is asked for again, then what changed, or everything each time.
// Not which things a list holds.

import type { Clock, Random, Timer } from '@jackfield/base'
import { formatUri, type MessageParts, sipUri } from '@jackfield/sip'
import type { ResourceListSettings } from '../../configuration/settings.ts'
import { bareUri } from '../../messages/addresses.ts'
import type { Content } from '../content.ts'
import type { Watched, WatchPackage, WatchView } from '../packages/watch-package.ts'
import { type BodyPart, multipartRelated } from './multipart.ts'
import { type ListedThing, rlmi, rlmiType } from './rlmi.ts'

export interface ListDeps {
  readonly clock: Clock
  readonly random: Random
}

interface Item {
  readonly thing: string
  readonly uri: string
  readonly instance: string
  readonly watched: Watched
  hasChanged: boolean
}

export class ListContent implements Content {
  readonly #deps: ListDeps
  readonly #kind: WatchPackage
  readonly #view: WatchView
  readonly #settings: ResourceListSettings
  readonly #items: Item[]
  readonly #onNews: () => void
  #batch: Timer | undefined
  #version: number

  /** `onNews`: there is something to tell, see `changes`. */
  constructor(
    deps: ListDeps,
    kind: WatchPackage,
    view: WatchView,
    list: { readonly settings: ResourceListSettings; readonly things: readonly string[] },
    onNews: () => void,
  ) {
    this.#deps = deps
    this.#kind = kind
    this.#view = view
    this.#settings = list.settings
    this.#onNews = onNews
    this.#version = view.firstVersion
    this.#items = list.things.map((thing) => this.#open(thing))
  }

  current(): MessageParts {
    return this.#write(this.#items, true)
  }

  /** What changed since it was told last; all of it where the list wants that. */
  changes(): MessageParts {
    const isFull = this.#settings.full_state
    return this.#write(isFull ? this.#items : this.#items.filter(({ hasChanged }) => hasChanged), isFull)
  }

  get isThere(): boolean {
    return true
  }

  get version(): number {
    return this.#version
  }

  describe(): string {
    return this.#items.map(({ thing, watched }) => `${thing}:${watched.describe()}`).join(',')
  }

  close(): void {
    this.#batch?.cancel()
    for (const { watched } of this.#items) watched.close()
  }

  #open(thing: string): Item {
    const { uri } = this.#view
    const own = sipUri({ scheme: uri.scheme, user: thing, host: uri.host, port: uri.port })
    const item: Item = {
      thing,
      uri: formatUri(own),
      instance: this.#mark(),
      watched: this.#kind.open({ ...this.#view, uri: own }, thing, () => this.#changed(item)),
      hasChanged: false,
    }
    return item
  }

  #changed(item: Item): void {
    item.hasChanged = true
    const { notification_batch_interval: interval } = this.#settings
    if (interval === 0) this.#onNews()
    else this.#batch ??= this.#deps.clock.after(interval, () => this.#onNews())
  }

  #write(items: readonly Item[], isFull: boolean): MessageParts {
    this.#batch?.cancel()
    this.#batch = undefined
    const parts: BodyPart[] = []
    const things = items.map((item): ListedThing => {
      item.hasChanged = false
      const { body, contentType, isThere } = item.watched.document()
      const contentId = isThere ? `${this.#mark()}@${this.#view.uri.host}` : undefined
      if (contentId !== undefined) parts.push({ contentId, contentType, body })
      const name = (this.#settings.resource_display_name && item.watched.displayName) || item.thing
      return { uri: item.uri, name, instance: item.instance, contentId }
    })
    const uri = formatUri({ ...bareUri(this.#view.uri), port: this.#view.uri.port })
    const root: BodyPart = {
      contentId: `${this.#mark()}@${this.#view.uri.host}`,
      contentType: `${rlmiType};charset="UTF-8"`,
      body: rlmi({ uri, version: this.#version++, isFull, things }),
    }
    return { ...multipartRelated(this.#mark(), root, parts), headers: [['require', 'eventlist']] }
  }

  #mark(): string {
    return this.#deps.random.bytes(8).toHex()
  }
}
