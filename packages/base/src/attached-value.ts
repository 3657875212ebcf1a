// A value that is kept on an object of somebody else, seen by nobody who does not hold the key: not by spreading, comparing or printing.
// Not a WeakMap: what that holds counts as used whenever young garbage is collected, also when its object is garbage.

export interface AttachedValue<O extends object, V> {
  get(on: O): V | undefined
  set(on: O, value: V): void
}

/** Hands back what it is given as the object under construction, so that a class can add its private field to it. */
class Given {
  constructor(given: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is how a private field gets onto an object that is there already
    return given
  }
}

/** A key of its own each time: to be made once for each kind of value. */
export function attachedValue<O extends object, V>(): AttachedValue<O, V> {
  class Holder extends Given {
    #value: V

    constructor(on: object, value: V) {
      super(on)
      this.#value = value
    }

    static get(on: object): V | undefined {
      return #value in on ? (on as Holder).#value : undefined
    }

    static set(on: object, value: V): void {
      if (#value in on) (on as Holder).#value = value
      else new Holder(on, value)
    }
  }
  return Holder
}
