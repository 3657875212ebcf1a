// A tree of paths, made from operations: where a request leads, what else is possible there.
// Not a server: splitting and decoding of paths, methods without operations and errors are the door's.

import type { Method, OperationDescription } from './operation.ts'

export interface Route<T> {
  readonly operation: T
  /** the names of the path's parameters, in their order */
  readonly names: readonly string[]
}

/** A place in the tree. One without methods is only on the way to others. */
export interface RouteNode<T> {
  readonly methods: ReadonlyMap<string, Route<T>>
  /** `OPTIONS,GET,POST`: the value of an `Allow` header */
  readonly allow: string
}

export interface RouteMatch<T> {
  readonly node: RouteNode<T>
  /** the segments that stand for parameters, in the order of the path */
  readonly values: readonly string[]
}

/** In this order they stand in `Allow`. */
const methodOrder: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

class Place<T> implements RouteNode<T> {
  /** by the length of their names: what came has to be hashed before it can be looked for in a map */
  readonly #literals: { readonly name: string; readonly place: Place<T> }[][] = []
  parameter: Place<T> | undefined
  readonly methods = new Map<string, Route<T>>()
  allow = 'OPTIONS'
  readonly isParameter: boolean

  constructor(isParameter = false) {
    this.isParameter = isParameter
  }

  /** What a segment leads to by its name. */
  literal(segment: string): Place<T> | undefined {
    const alike = this.#literals[segment.length]
    if (alike) for (const { name, place } of alike) if (name === segment) return place
    return undefined
  }

  addLiteral(name: string): Place<T> {
    const place = new Place<T>()
    const alike = this.#literals[name.length] ?? []
    this.#literals[name.length] = alike
    alike.push({ name, place })
    return place
  }

  add(method: Method, route: Route<T>): void {
    this.methods.set(method, route)
    this.allow = ['OPTIONS', ...methodOrder.filter((known) => this.methods.has(known))].join(',')
  }
}

const noValues: readonly string[] = []

export class RoutingTable<T extends { readonly description: OperationDescription }> {
  readonly #root = new Place<T>()

  /** Throws when two operations want the same method of the same path. */
  constructor(operations: Iterable<T>) {
    for (const operation of operations) {
      const { path, also = [] } = operation.description
      for (const one of [path, ...also]) this.#add(one, operation)
    }
  }

  #add(path: string, operation: T): void {
    const names: string[] = []
    let place = this.#root
    for (const segment of segmentsOf(path)) {
      const name = parameterName(segment)
      if (name === undefined) {
        place = place.literal(segment) ?? place.addLiteral(segment)
      } else {
        names.push(name)
        place.parameter ??= new Place(true)
        place = place.parameter
      }
    }
    const { method } = operation.description
    if (place.methods.has(method)) throw new Error(`two operations for ${method} ${path}`)
    place.add(method, { operation, names })
  }

  /**
   * Where these decoded segments lead; nothing when nowhere. A literal segment wins over a parameter, for good: what follows it is
   * not tried again under the parameter.
   */
  match(segments: readonly string[]): RouteMatch<T> | undefined {
    let place = this.#root
    let values: string[] | undefined
    for (const segment of segments) {
      const literal = place.literal(segment)
      if (literal) {
        place = literal
        continue
      }
      if (!place.parameter) return undefined
      place = place.parameter
      if (values) values.push(segment)
      else values = [segment]
    }
    // A literal on the way to somewhere is a place; a parameter there would make a place of every word.
    if (place.methods.size === 0 && place.isParameter) return undefined
    return { node: place, values: values ?? noValues }
  }
}

/** The segments of a described path. */
export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** The name in `{name}`; nothing for a literal segment. */
export const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1]
