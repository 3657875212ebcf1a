// What other parts keep about a channel, each under a key of its own; it goes when the channel goes.
// Not a WeakMap beside it: what such a map holds counts as used whenever young objects are collected, and whatever knows its
// channel would keep everything about a call that is over until the next long collection.

export class Attachments {
  #values: Map<object, unknown> | undefined

  get(key: object): unknown {
    return this.#values?.get(key)
  }

  set(key: object, value: unknown): void {
    this.#values ??= new Map()
    this.#values.set(key, value)
  }
}
