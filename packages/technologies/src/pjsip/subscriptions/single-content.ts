// What is told of one thing: each time all of it.

import type { MessageParts } from '@jackfield/sip'
import type { Content } from './content.ts'
import type { Watched, WatchPackage, WatchView } from './packages/watch-package.ts'

export class SingleContent implements Content {
  readonly #watched: Watched
  #isThere = true
  #version: number

  constructor(kind: WatchPackage, view: WatchView, thing: string, onNews: () => void) {
    this.#version = view.firstVersion
    this.#watched = kind.open(view, thing, onNews)
  }

  current(): MessageParts {
    const { body, contentType, isThere } = this.#watched.document()
    this.#isThere = isThere
    this.#version++
    return { body, contentType }
  }

  get isThere(): boolean {
    return this.#isThere
  }

  get version(): number {
    return this.#version
  }

  describe(): string {
    return this.#watched.describe()
  }

  close(): void {
    this.#watched.close()
  }
}
